import { describe, expect, it } from 'vitest'
import { detect, type Detector } from './detectors.ts'
import {
  digitsOf,
  isCardByRule,
  isCprByRule,
  isFnrByRule,
  isIbanByRule,
  isPnrByRule,
  random,
} from './test-numbers.ts'

/** What is found, as `detector confidence text`. */
const found = (text: string) =>
  detect(text)
    .toSorted((a, b) => a.start - b.start)
    .map(({ detector, confidence, start, end }) => `${detector} ${confidence} ${text.slice(start, end)}`)

// The number stands behind the bar.
const CASES: Record<Detector, { high: string[]; medium: string[]; not: string[] }> = {
  no_fnr: {
    high: [
      '15108695088',
      '151086 95088',
      '151086-95088',
      '151086 950 88',
      '31129956715',
      // D-numbers and H-numbers.
      '41010199946',
      '551086 30018',
      '15508630007',
      // Somebody born in 2032, and somebody of the reserve 900 to 999 of 1940 to 1999.
      '02013299997',
      '30108299920',
    ],
    // The looser check digit of numbers given out from 2032 on.
    medium: [
      'fnr |30108299939',
      '301082-99939',
      'fnr |15104560099',
      'Fødselsnummer: |02013299903',
      'd-nummer |70108299949',
    ],
    not: [
      '15108695089',
      '15108695078',
      '30108299939',
      '02013299903',
      '32108695088',
      '55508630181',
      '15104560099',
      '1510 8695 088',
      '15108 695088',
    ],
  },
  se_pnr: {
    high: [
      '811218-9876',
      '811218+9876',
      '811218 9876',
      '811218 - 9876',
      '19811218-9876',
      '198112189876',
      '8112189876',
      '880320-0016',
      '701063-2391',
      '20000229-0005',
      'pnr |0001010008',
    ],
    medium: ['0001010008'],
    not: [
      '811218-9875',
      '811318-9874',
      '811232-9878',
      '811292-9874',
      '19810229-0005',
      '17811218-9876',
      '811218.9876',
      '8112-189876',
    ],
  },
  dk_cpr: {
    high: ['211062-5629', '211062 5629', '2110625629', 'CPR|2110625629', '0101010007', '290200-4001'],
    // Given out since 2007 without a check digit.
    medium: ['010165-1234', 'cpr |0101651234', 'CPR-nr.: |010165 1234', 'mit personnummer er |0101651234'],
    not: [
      '0101651234',
      '010165 1234',
      '310265-1234',
      '001165-1234',
      'tlf 0101651234',
      '2902014007',
      '2902000006',
      '45109012345',
    ],
  },
  payment_card: {
    high: [
      '4111 1111 1111 1111',
      '4111111111111111',
      '4111-1111-1111-1111',
      '4222222222222',
      '378282246310005',
      '3782 822463 10005',
      '5555555555554444',
      '2223 0031 2200 3222',
      '6011000990139424',
      '30569309025904',
      '3530111333300000',
      '6240008631401148',
      '6759649826438453',
      '5019717010103742',
    ],
    medium: [],
    not: [
      '4111 1111 1111 1112',
      // No issuer, not as many digits as the issuer gives out, an odd grouping, and goods (EAN-13).
      '1111111111111117',
      '41111111111116',
      '411 1111111111111',
      '4111 11 11 11 11 11 11',
      '4006381333931',
      ...[13, 14, 15, 16, 17, 18, 19].flatMap((length) =>
        [...'0123456789'].map((digit) => digit.repeat(length)),
      ),
    ],
  },
  iban: {
    high: [
      'GB82 WEST 1234 5698 7654 32',
      'GB82WEST12345698765432',
      'DE89 3704 0044 0532 0130 00',
      'de89370400440532013000',
      'DE89-3704-0044-0532-0130-00',
      'NO93 8601 1117 947',
      'SE45 5000 0000 0583 9825 7466',
      'DK50 0040 0440 1162 43',
      'FR14 2004 1010 0505 0001 3M02 606',
      'MT84MALT011000012345MTLCAST001S',
    ],
    medium: [],
    not: [
      'GB82 WEST 1234 5698 7654 33',
      'DE89 3704 0044 0532 0130 0',
      'DE89 3704 0044 0532 0130 000',
      'DE89  3704\n0044 0532 0130 00',
      'ZZ89 3704 0044 0532 0130 00',
      'XDE89370400440532013000',
      'DE89370400440532013000-1',
    ],
  },
}

describe.each(Object.entries(CASES))('%s', (detector, { high, medium, not }) => {
  it.each(high)('finds %s, and is certain', (marked) => {
    const number = marked.split('|').at(-1)
    expect(found(marked.replace('|', ''))).toContain(`${detector} high ${number}`)
  })
  if (medium.length > 0)
    it.each(medium)('finds %s, and is less certain', (marked) => {
      const number = marked.split('|').at(-1)
      expect(found(marked.replace('|', ''))).toContain(`${detector} medium ${number}`)
    })
  it.each(not)('does not find %s', (text) => {
    expect(found(text).filter((match) => match.startsWith(detector))).toEqual([])
  })
})

describe('where a number may stand', () => {
  it.each([
    'My number is 811218-9876.',
    '(811218-9876)',
    '_811218-9876_',
    'https://example.com/?pnr=811218-9876&x=1',
    'pnr:811218-9876,',
    '811218-9876/Anna',
    'order 12, 811218-9876',
    '12 811218-9876 12',
    'first\n811218-9876\nlast',
    '•811218-9876',
    '• 811218-9876',
    '- 811218-9876',
    '我的号码是811218-9876谢谢',
    'PNR811218-9876',
  ])('finds it in %j', (text) => {
    expect(found(text)).toEqual(['se_pnr high 811218-9876'])
  })

  it.each([
    '0811218-9876',
    '811218-98760',
    '811218-9876-5',
    '5-811218-9876',
    'A811218-9876',
    'ORD-8112189876',
    '8112189876a',
    '+8112189876',
    '3.8112189876',
    '8112189876.5',
    '811218\n9876',
    '811218, 9876',
    '•••811218-9876',
    '811218-9876•',
  ])('does not find one in %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('knows numbers that follow each other', () => {
    expect(found('811218-9876 19900101-0017, 211062-5629;15108695088 4111 1111 1111 1111 12/26 123')).toEqual(
      [
        'se_pnr high 811218-9876',
        'se_pnr high 19900101-0017',
        'dk_cpr high 211062-5629',
        'no_fnr high 15108695088',
        'payment_card high 4111 1111 1111 1111',
      ],
    )
  })

  it.each([
    ['Arabic digits', '٨١١٢١٨-٩٨٧٦'],
    ['fullwidth digits', '８１１２１８－９８７６'],
    ['mathematical digits, two units each', '𝟖𝟏𝟏𝟐𝟏𝟖-𝟗𝟖𝟕𝟔'],
    ['keycaps', '8️⃣1️⃣1️⃣2️⃣1️⃣8️⃣-9️⃣8️⃣7️⃣6'],
    ['an en dash', '811218–9876'],
    ['a non-breaking hyphen', '811218‑9876'],
    ['a minus', '811218−9876'],
    ['a non-breaking space', '811218\u00a09876'],
    ['a narrow space', '811218\u202f9876'],
    ['a tab', '811218\t9876'],
    ['several spaces', '811218   9876'],
    ['invisible characters within', '8112\u200b18\u2060-\u00ad98\ufeff76'],
  ])('reads %s', (_, text) => {
    const framed = `😀 ${text} 😀`
    expect(found(framed)).toEqual([`se_pnr high ${text}`])
  })

  it('takes no word for a name of the number that belongs to another number or stands too far off', () => {
    const far = 'cpr, which as you know is asked for all over Denmark: 0101651234'
    expect([found('cpr 12 0101651234'), found(far), found('kcpr 0101651234')]).toEqual([[], [], []])
  })
})

describe('random numbers', () => {
  const next = random(20)
  it.each([
    ['no_fnr', 11, isFnrByRule, 3000],
    ['se_pnr', 12, isPnrByRule, 3000],
    ['dk_cpr', 10, isCprByRule, 3000],
    ['payment_card', 16, isCardByRule, 3000],
  ] as const)('are %s exactly if their check digits hold', (detector, length, holds, count) => {
    let valid = 0
    for (let round = 0; round < 20 * count; round++) {
      const digits = digitsOf(next, length)
      const isFound = found(digits).includes(`${detector} high ${digits}`)
      if (isFound !== holds(digits)) expect.unreachable(`${digits} ${isFound}`)
      valid += Number(isFound)
    }
    expect(valid).toBeGreaterThan(10)
  })

  it('are IBANs exactly if the check digits hold', () => {
    let valid = 0
    for (let round = 0; round < 5000; round++) {
      const iban = `DE${digitsOf(next, 20)}`
      const isFound = found(iban).includes(`iban high ${iban}`)
      if (isFound !== isIbanByRule(iban)) expect.unreachable(iban)
      valid += Number(isFound)
    }
    expect(valid).toBeGreaterThan(10)
  })
})
