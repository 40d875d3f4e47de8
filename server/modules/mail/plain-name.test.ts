import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['Engines & Co', 'Engines & Co'],
  ['St. Mary’s, Ltd.', 'St. Mary’s, Ltd.'],
  ['Shop.example', 'Shop example'],
  ['https://evil.example/x', 'https evil example x'],
  ['security@bank.example', 'security bank example'],
  ['evil．example', 'evil example'],
  ['a\u202Emoc.live\u0000\r\nBcc: x', 'a moc live Bcc x'],
  ['<b>"Bank"</b>', 'b Bank b'],
  ['@@//', ''],
])('%j stands in a mail as %j, without an address, link or direction of its own', (name, plain) => {
  expect(plainName(name)).toBe(plain)
  expect(plainName('x'.repeat(10_000))).toHaveLength(80)
})
