import { describe, expect, it } from 'vitest'
import { DETECTORS } from './detectors.ts'
import { redact, type RedactionPolicy } from './redact.ts'
import { random } from './test-numbers.ts'

const policy = (more: Partial<RedactionPolicy>): RedactionPolicy => ({
  policy: 'mask',
  detectors: DETECTORS,
  minConfidence: 'high',
  ...more,
})
const masked = (text: string, more: Partial<RedactionPolicy> = {}) => redact(text, policy(more)).text
const removed = (text: string, more: Partial<RedactionPolicy> = {}) =>
  redact(text, policy({ policy: 'remove', ...more })).text

describe('mask', () => {
  it.each([
    ['it is 151086 95088, ok', 'it is 151086 •••••, ok'],
    ['15108695088', '151086•••••'],
    ['19811218-9876', '19811218-••••'],
    ['811218+9876', '811218+••••'],
    ['211062-5629', '211062-••••'],
  ])('leaves the date of birth: %s', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  it.each([
    ['4111 1111-1111 1111', '•••• ••••-•••• 1111'],
    ['378282246310005', '•••••••••••0005'],
    ['3782 822463 10005', '•••• •••••• •0005'],
  ])('leaves the last four digits of a card: %s', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  it('leaves country, check digits and the last four characters of an account', () => {
    expect(masked('GB82 WEST 1234 5698 7654 32')).toBe('GB82 •••• •••• •••• ••54 32')
    expect(masked('fr1420041010050500013m02606')).toBe('fr14•••••••••••••••••••2606')
  })

  it('leaves everything around it, whatever the script', () => {
    expect(masked('😀 ٨١١٢١٨-٩٨٧٦ 𝟖𝟏𝟏𝟐𝟏𝟖-𝟗𝟖𝟕𝟔\t漢\r\n')).toBe('😀 ٨١١٢١٨-•••• 𝟖𝟏𝟏𝟐𝟏𝟖-••••\t漢\r\n')
  })
})

describe('remove', () => {
  it('leaves a note without a digit', () => {
    expect(removed('a 151086 95088 b 811218-9876 c 211062-5629')).toBe(
      'a [removed: Norwegian identity number] b [removed: Swedish identity number] c [removed: Danish identity number]',
    )
    expect(removed('4111 1111 1111 1111, DE89370400440532013000')).toBe(
      '[removed: payment card], [removed: IBAN]',
    )
  })

  it('leaves one note for numbers that overlap', () => {
    expect(removed('x 4242 4242 4242 4242 4242 4242 y')).toBe('x [removed: payment card] y')
  })
})

describe('a policy', () => {
  const text = 'cpr 0101651234, 811218-9876, 4111 1111 1111 1111'

  it('hides what it names, and nothing else', () => {
    expect(masked(text, { detectors: ['payment_card'] })).toBe(
      'cpr 0101651234, 811218-9876, •••• •••• •••• 1111',
    )
    expect(masked(text, { detectors: ['se_pnr'] })).toBe('cpr 0101651234, 811218-••••, 4111 1111 1111 1111')
    expect(masked(text, { detectors: [] })).toBe(text)
  })

  it('hides what is less certain only where it says so', () => {
    expect(masked(text, { detectors: ['dk_cpr'] })).toBe(text)
    expect(masked(text, { detectors: ['dk_cpr'], minConfidence: 'medium' })).toBe(
      'cpr 010165••••, 811218-9876, 4111 1111 1111 1111',
    )
  })

  it('tells what was found, also when off, and never a digit of it', () => {
    for (const kind of ['off', 'mask', 'remove'] as const) {
      const { found } = redact(`${text}, 5555555555554444`, policy({ policy: kind, detectors: ['se_pnr'] }))
      expect(found).toEqual([
        { detector: 'se_pnr', confidence: 'high', count: 1 },
        { detector: 'dk_cpr', confidence: 'medium', count: 1 },
        { detector: 'payment_card', confidence: 'high', count: 2 },
      ])
    }
    expect(redact(text, policy({ policy: 'off' })).text).toBe(text)
  })

  it('counts digits that fit two kinds once, as the kind that it names', () => {
    // A date as Sweden and as Denmark write it, with the check digits of both.
    const both = '101010-0301'
    const counted = (detectors: RedactionPolicy['detectors']) => redact(both, policy({ detectors }))
    expect(counted(['se_pnr', 'dk_cpr']).found).toHaveLength(1)
    expect(counted(['dk_cpr']).found.map(({ detector }) => detector)).toEqual(['dk_cpr'])
    expect(counted(['se_pnr']).found.map(({ detector }) => detector)).toEqual(['se_pnr'])
    expect(counted(['iban']).found.map(({ detector }) => detector)).toEqual(['se_pnr'])
  })
})

const PIECES = [
  '811218-9876',
  '8112189876',
  '19811218 9876',
  '151086 95088',
  '010165-1234',
  '0101651234',
  '4111 1111 1111 1111',
  '4242',
  '4222222222222',
  '3782 822463 10005',
  'DE89 3704 0044 0532 0130 00',
  'GB82WEST12345698765432',
  'cpr ',
  'fnr',
  'card',
  '4111111',
  '811218',
  '12',
  '7',
  '•',
  '••••',
  ' ',
  '  ',
  '-',
  ' - ',
  '+',
  '.',
  ',',
  '\n',
  '\u200b',
  ']',
  'x',
  '٤',
  '𝟒',
]

describe('redacting', () => {
  it('changes nothing when it is done again', () => {
    const next = random(7)
    let changed = 0
    for (let round = 0; round < 6000; round++) {
      const length = 1 + Math.floor(next() * 9)
      const text = Array.from({ length }, () => PIECES[Math.floor(next() * PIECES.length)]).join('')
      const minConfidence = next() < 0.5 ? 'high' : 'medium'
      const detectors = DETECTORS.filter(() => next() < 0.7)
      for (const kind of ['mask', 'remove'] as const) {
        const chosen = { policy: kind, detectors, minConfidence } as const
        const once = redact(text, chosen).text
        const twice = redact(once, chosen).text
        if (twice !== once) expect.unreachable(JSON.stringify([chosen, text, once, twice]))
        changed += Number(once !== text)
      }
    }
    expect(changed).toBeGreaterThan(1500)
  })

  it('leaves no number that is in the text as it is', () => {
    const next = random(8)
    const numbers = PIECES.slice(0, 12).filter(
      (piece) => redact(piece, policy({ minConfidence: 'medium' })).text !== piece,
    )
    expect(numbers.length).toBeGreaterThan(8)
    for (let round = 0; round < 5000; round++) {
      const said = Array.from({ length: 4 }, () => numbers[Math.floor(next() * numbers.length)] as string)
      for (const kind of ['mask', 'remove'] as const) {
        const { text } = redact(said.join(', '), policy({ policy: kind, minConfidence: 'medium' }))
        if (said.some((number) => text.includes(number))) expect.unreachable(`${said.join(', ')} → ${text}`)
      }
    }
  })

  it.each([
    '0',
    '4242 ',
    '4111111111111111 ',
    '811218-9876 ',
    '151086 95088 ',
    '010180-1234 ',
    'cpr 0101651234 ',
    'DE89 ',
    'DE89370400440532013000 ',
    'a1',
    '1-',
    '1 ',
    '1.',
    '1+',
    '•1',
    '•\u200b',
    '1\u200b',
    '1         ',
    '٤',
    '𝟒',
    '漢1',
  ])('takes a hostile text of 50,000 characters like any other: %j', (piece) => {
    const text = piece.repeat(Math.ceil(50_000 / piece.length)).slice(0, 50_000)
    const times = Array.from({ length: 8 }, () => {
      const before = process.cpuUsage()
      redact(text, policy({ minConfidence: 'medium' }))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    // Some 10 ms; what is not linear takes seconds.
    expect(Math.min(...times)).toBeLessThan(100)
  })
})
