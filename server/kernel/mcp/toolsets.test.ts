import { expect, test } from 'vitest'
import { chooseToolsets } from './toolsets.ts'

const known = ['conv', 'crm', 'webhooks']

test.each([
  [undefined, []],
  ['', []],
  [' , ', []],
  ['crm', ['crm']],
  ['crm,conv', ['conv', 'crm']],
  [' crm , conv,crm,', ['conv', 'crm']],
  [
    ['crm', 'conv'],
    ['conv', 'crm'],
  ],
  ['all', known],
  ['crm,all', known],
])('%j chooses %j', (asked, chosen) => {
  expect(chooseToolsets(asked, known)).toEqual(chosen)
})

test.each(['crn', 'CONV', 'conv_', 'crm,nothing', 'all,nothing', '__proto__'])(
  '%s is refused with the toolsets that there are',
  (asked) => {
    expect(() => chooseToolsets(asked, known)).toThrow(
      expect.objectContaining({
        code: 'unknown_toolset',
        status: 400,
        message: 'The toolsets are conv, crm, webhooks; all stands for all of them.',
      }),
    )
  },
)
