import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/queries.ts'
import { viewIds } from '../places/views.ts'
import { readList } from './read-list.ts'

const source = readFileSync(new URL('../../../early.js', import.meta.url), 'utf8')

/** What is asked for ahead of the app at an address, where a view is kept. */
function askedAhead(pathname: string, search = '', view: string | null = null): string[] {
  const asked: string[] = []
  const getItem = (key: string) => (key === 'stoa.view' ? view : null)
  const fetch = (path: string) => (asked.push(path), Promise.resolve())
  runInNewContext(source, { location: { pathname, search }, localStorage: { getItem }, fetch })
  return asked.filter((path) => path !== '/v1/whoami')
}

/** What the inbox asks for when it is opened with a view. */
function askedByInbox(view: string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => (asked.push(path), new Promise(() => {})))
  queryClient.clear()
  void readList(view, {})
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test.each(viewIds)('what is asked for ahead of the app is what the view %s then asks for', (view) => {
  const asked = askedByInbox(view)
  expect(asked).toHaveLength(2)
  expect(askedAhead(`/inbox/${view}`, '', 'open')).toEqual(asked)
  expect(askedAhead(`/inbox/${view}/cnv_1`, '', 'open')).toEqual(asked)
  expect(askedAhead('/', '', view)).toEqual(asked)
  expect(askedAhead('/inbox', '', view)).toEqual(asked)
})

test('no list is asked for ahead of other pages, of filtered lists, or of views that are none', () => {
  for (const path of ['/home', '/settings/members', '/inbox/nowhere', '/mine', '/inbox/open/one/two'])
    expect(askedAhead(path, '', 'open'), path).toEqual([])
  expect(askedAhead('/inbox/open', '?unread=true', 'open')).toEqual([])
  for (const kept of ['constructor', 'nowhere']) expect(askedAhead('/inbox', '', kept)).toEqual([])
})

test('no list is asked for in a browser in which nobody has been in the inbox', () => {
  for (const path of ['/', '/inbox', '/inbox/open']) expect(askedAhead(path), path).toEqual([])
})
