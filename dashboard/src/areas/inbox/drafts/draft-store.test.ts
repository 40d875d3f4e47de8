import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** What a browser keeps, from one visit to the next. */
function keep(kept: Record<string, string>): void {
  const own = (name: string, value: unknown) =>
    Object.defineProperty(kept, name, { value, enumerable: false, configurable: true })
  own('getItem', (key: string) => kept[key] ?? null)
  own('setItem', (key: string, value: string) => void (kept[key] = value))
  own('removeItem', (key: string) => void delete kept[key])
  vi.stubGlobal('localStorage', kept)
}

const draft = JSON.stringify({ reply: 'Half a thought', note: '', mode: 'reply' })

test('what was written waits for the person who wrote it', async () => {
  keep({ 'stoa.draft.c1': draft, 'stoa.drafts-of': 'usr_a' })
  const { claimDrafts, readDraft } = await import('./draft-store.ts')
  claimDrafts('usr_a')
  expect(readDraft('c1').reply).toBe('Half a thought')
})

test('whoever signs in next finds nothing of it, neither on the next visit nor on the same page', async () => {
  const kept = { 'stoa.draft.c1': draft, 'stoa.outbox.org_1.usr_a': '[{}]', 'stoa.drafts-of': 'usr_a' }
  keep(kept)
  const { claimDrafts, keepDraft, readDraft } = await import('./draft-store.ts')
  claimDrafts('usr_b')
  expect(readDraft('c1').reply).toBe('')
  expect(kept).toEqual({ 'stoa.drafts-of': 'usr_b' })
  keepDraft('c2', { reply: 'Mine', note: '', mode: 'reply' })
  claimDrafts('usr_c')
  expect(readDraft('c2').reply).toBe('')
})
