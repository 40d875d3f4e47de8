import { expect, it } from 'vitest'
import { createRegistry } from '../../kernel/calls/registry.ts'
import { modules } from '../../modules.ts'
import { cms } from './index.ts'

const isClosed = (path: string): boolean =>
  (cms.crossOrigin?.closed ?? []).some((address) => address.test(path))

it('pages of other origins may call the API where they are allowed to, and never what sites fetch', () => {
  const paths = [...createRegistry(modules).operations.values()]
    .map(({ rest }) => rest?.split(' ')[1] ?? '')
    .filter((path) => path.startsWith('/v1/cms/'))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => isClosed(path.replaceAll(/\{\w+\}/g, 'x1')))).toEqual([])
  const org = '/v1/cms/org_0m3k2v1a9x7c5b3n1q8w6e'
  for (const path of ['collections', 'articles', 'articles/one', 'search', 'entries', 'types.d.ts'])
    expect([path, isClosed(`${org}/${path}`)]).toEqual([path, true])
})
