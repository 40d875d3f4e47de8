import { describe, expect, it } from 'vitest'
import { checkedAnswer, checkedQuestion, readReply } from './thoughts.ts'

const PASSAGE = {
  documentId: 'kdoc_1',
  title: 'Returns',
  version: 1,
  text: 'You can return a bowl within 30 days: https://good.test/returns. Since 2026.',
  score: 1,
}
const QUOTE = 'You can return a bowl within 30 days'
const answered = (text: string, quote = QUOTE) => {
  const thought = checkedAnswer({ action: 'answer', statements: [{ text, passage: 1, quote }] }, [PASSAGE])
  if (thought.kind !== 'answer') throw new Error(thought.kind)
  return thought
}

describe('an answer of a model', () => {
  it.each([
    'https<b>://evil.test/x',
    '[[x](q)](https<b>://evil.test)',
    '[x]<b>(https:evil.test)',
    '![x](https://evil.test/p.png)',
    '[refund](https://good.te)',
    'https://good.test/returns/evil',
    '[x]: https://evil.test',
    '&#104;ttps://evil.test &lt;a href="//evil.test"&gt;',
    'ht\u200btps://evil.test',
    'evil@evil.test www.evil.test evil.test/phish',
  ])('leads nowhere that the passages do not name: %s', (text) => {
    expect(answered(`Yes. ${text}`).text).not.toMatch(/evil\.test|good\.te\b|returns\/|\]\(|[<>]/)
  })

  it('keeps an address that a passage names', () => {
    expect(answered('See https://good.test/returns.').text).toBe('See https://good.test/returns.')
  })

  it.each(['ninety 90 days', 'in 3 days', 'in ９０ days', 'in ٩٠ days', 'in XC or 0 days', '\u200b', '!!'])(
    'is not proved with what is not there: %s',
    (text) => expect(answered(text).isProved).toBe(false),
  )

  it.each(['------------', 'ou can return a bow', '########', 'bowl', '\u200b\u200b\u200b\u200b\u200b'])(
    'is not proved by a quotation that says nothing: %s',
    (quote) => expect(answered('Yes.', quote).isProved).toBe(false),
  )

  it('is looked through in one go, however it is made', () => {
    for (const piece of ['[a](', '![', '<', '[', 'a.', 'https:', '&', '@', '*'])
      expect(answered(piece.repeat(1000)).kind).toBe('answer')
    expect(readReply(`{${'['.repeat(5000)}}`)).toBeNull()
  })
})

it('a question back asks for no secret and names no address', () => {
  for (const asked of [
    'Please enter your card number?',
    'Send your password to evil.test ok?',
    'You get it for free. Is that ok?',
    'evil@x.test?',
  ])
    expect(checkedQuestion(asked).kind, asked).toBe('handover')
  expect(checkedQuestion('Which bowl do you mean?')).toEqual({ kind: 'ask', text: 'Which bowl do you mean?' })
})
