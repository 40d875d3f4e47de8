import { SdkError, type ContentEntryDetail } from '@stoa/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EntryDraft, type DraftCalls } from './entry-draft.ts'
import { readKept } from './kept-texts.ts'
import { SLUG } from './values.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const entryAt = (version: number, data: Record<string, unknown>, slug = 'a') =>
  ({ id: 'cme_1', version, data, slug, fields: [], problems: [] }) as unknown as ContentEntryDetail

const problem = (status: number, code: string, more: object = {}) =>
  new SdkError({ status, code, title: code, detail: code, type: '', ...more } as never)

/** A server that keeps an entry, and refuses what is based on an older version. */
function startDraft(data: Record<string, unknown> = { title: 'A', body: 'x' }) {
  const server = { entry: entryAt(1, data), calls: 0, fails: undefined as Error | undefined }
  const calls: DraftCalls = {
    async save({ ifVersion, data: changed = {}, slug }) {
      server.calls += 1
      if (server.fails) throw server.fails
      if (ifVersion !== server.entry.version) throw problem(409, 'cms_version_conflict')
      const merged = Object.entries({ ...server.entry.data, ...changed }).filter(
        ([, value]) => value !== null,
      )
      server.entry = entryAt(ifVersion + 1, Object.fromEntries(merged), slug ?? server.entry.slug)
      return server.entry
    },
    read: async () => server.entry,
    onSaved: () => undefined,
  }
  return {
    server,
    draft: new EntryDraft(server.entry, calls),
    again: () => new EntryDraft(server.entry, calls),
  }
}

const aMoment = () => vi.advanceTimersByTimeAsync(3000)

test('what is typed is saved a moment later, in one call, and until then kept in the browser', async () => {
  const { server, draft } = startDraft()
  draft.setValue('title', 'B')
  draft.setValue('title', 'Bo')
  expect(draft.read().state).toBe('waiting')
  expect(readKept('cme_1')?.values).toEqual({ title: 'Bo' })
  await aMoment()
  expect(server).toMatchObject({ calls: 1, entry: { data: { title: 'Bo', body: 'x' } } })
  expect(draft.read().state).toBe('saved')
  expect(readKept('cme_1')).toBeUndefined()
})

test('a change elsewhere comes in where nothing was typed, and is a conflict where something was', async () => {
  const { server, draft } = startDraft()
  draft.setValue('title', 'Mine')
  server.entry = entryAt(2, { title: 'Theirs', body: 'y' })
  await aMoment()
  expect(draft.read().edited.data).toEqual({ title: 'Mine', body: 'y' })
  expect(draft.read().conflicts).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }])
  // Everything else is still saved.
  draft.setValue('body', 'z')
  await aMoment()
  expect(server.entry.data).toEqual({ title: 'Theirs', body: 'z' })
  draft.decide('title', 'mine')
  await aMoment()
  expect(server.entry.data['title']).toBe('Mine')
  expect(readKept('cme_1')).toBeUndefined()
})

test('the other text is taken where that is chosen', async () => {
  const { server, draft } = startDraft()
  draft.setValue('title', 'Mine')
  server.entry = entryAt(2, { title: 'Theirs' })
  await aMoment()
  draft.decide('title', 'theirs')
  await aMoment()
  expect(draft.read()).toMatchObject({ state: 'saved', conflicts: [], edited: { data: { title: 'Theirs' } } })
  expect(server.entry.version).toBe(2)
})

test('what could not be sent is said, tried again, and offered by the next page', async () => {
  const { server, draft, again } = startDraft()
  server.fails = problem(0, 'unreachable')
  draft.setValue('title', 'In a tunnel')
  await aMoment()
  expect(draft.read().state).toBe('offline')
  draft.stop()
  const later = again()
  expect(later.read().kept?.values).toEqual({ title: 'In a tunnel' })
  server.fails = undefined
  later.decideKept('restore')
  await aMoment()
  expect(server.entry.data['title']).toBe('In a tunnel')
  expect(again().read().kept).toBeUndefined()
})

test('what the server refuses is said at its field, and keeps nothing else from being saved', async () => {
  const { server, draft } = startDraft()
  server.fails = problem(409, 'cms_slug_conflict')
  draft.setValue(SLUG, 'taken')
  await vi.advanceTimersByTimeAsync(1000)
  server.fails = undefined
  draft.setValue('title', 'B')
  await aMoment()
  expect(draft.read().refused[SLUG]).toBe('cms_slug_conflict')
  expect(server.entry).toMatchObject({ slug: 'a', data: { title: 'B' } })
  draft.setValue(SLUG, 'free')
  await aMoment()
  expect(server.entry.slug).toBe('free')
  expect(draft.read().state).toBe('saved')
})

test('where all that is left was refused, nothing is said to be saving any more', async () => {
  const { server, draft } = startDraft()
  server.fails = problem(409, 'cms_slug_conflict')
  draft.setValue(SLUG, 'taken')
  await aMoment()
  expect(draft.read()).toMatchObject({ state: 'failed', refused: { [SLUG]: 'cms_slug_conflict' } })
  expect(server.calls).toBe(1)
  server.fails = undefined
  draft.setValue('title', 'B')
  await aMoment()
  expect(draft.read().state).toBe('failed')
  expect(await draft.flush()).toBe(false)
})

test('saving at once goes on where the entry was changed elsewhere and nothing has to be decided', async () => {
  const { server, draft } = startDraft()
  draft.setValue('title', 'Mine')
  server.entry = entryAt(2, { title: 'A', body: 'y' })
  expect(await draft.flush()).toBe(true)
  expect(server.entry.data).toEqual({ title: 'Mine', body: 'y' })
})

test('a refusal that names nothing that was sent is said, and not sent again', async () => {
  const { server, draft } = startDraft()
  server.fails = problem(400, 'invalid_input', { errors: [{ path: 'ifVersion', message: 'no' }] })
  draft.setValue('title', 'B')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.read().state).toBe('failed')
  expect(server.calls).toBe(1)
})

test('what was refused or is unfinished is there again on coming back, with what is wrong with it', async () => {
  const { server, draft, again } = startDraft()
  server.fails = problem(409, 'cms_slug_conflict')
  draft.setValue(SLUG, 'taken')
  draft.setUnfinished('price', '12,75x')
  await aMoment()
  server.fails = undefined
  draft.setValue('title', 'B')
  draft.stop()
  await draft.flush()
  const later = again()
  const asLeft = {
    state: 'failed',
    kept: undefined,
    edited: { slug: 'taken', data: { title: 'B' } },
    refused: { [SLUG]: 'cms_slug_conflict' },
    unfinished: { price: '12,75x' },
  }
  expect(later.read()).toMatchObject(asLeft)
  // And once more, as nothing was done about it.
  expect(again().read()).toMatchObject(asLeft)
  later.setValue(SLUG, 'free')
  later.setUnfinished('price', undefined)
  await aMoment()
  expect(server.entry.slug).toBe('free')
  expect(readKept('cme_1')).toBeUndefined()
})

test('what is typed before what was kept is decided about is kept, too', async () => {
  const { server, draft, again } = startDraft()
  server.fails = problem(0, 'unreachable')
  draft.setValue('title', 'First')
  await aMoment()
  draft.stop()
  const second = again()
  second.setValue('body', 'Second')
  second.setUnfinished('price', '1x')
  await aMoment()
  second.stop()
  expect(again().read().kept).toMatchObject({
    values: { title: 'First', body: 'Second' },
    unfinished: { price: '1x' },
  })
})

test('where the browser keeps nothing, it is said that what is typed would be lost, until it is saved', async () => {
  const { draft } = startDraft()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  draft.setValue('title', 'B')
  expect(draft.read().isOnlyHere).toBe(true)
  await aMoment()
  expect(draft.read()).toMatchObject({ state: 'saved', isOnlyHere: false })
})

test('half a number in a line that is removed keeps nothing from being saved any more', async () => {
  const { draft } = startDraft({ sizes: [1, 2] })
  draft.setUnfinished('sizes.1', '2x')
  draft.setValue('sizes', [1])
  expect(await draft.flush()).toBe(true)
  expect(readKept('cme_1')).toBeUndefined()
})
