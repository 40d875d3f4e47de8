import { expect, test } from 'vitest'
import { figure } from './columns.ts'
import { compareValues } from './compare-values.ts'
import { csvOf } from './table-file.ts'

const columns = [
  figure('Visitors', ({ visitors }: { name: string; visitors: number | null }) => visitors, String),
  { name: 'Actions', cell: () => null },
]
const lines = (rows: { name: string; visitors: number | null }[]) =>
  csvOf({ head: 'Page', nameOf: ({ name }) => name, columns, rows })

test('a file has the columns with values, and figures as they are', () => {
  expect(
    lines([
      { name: '/a', visitors: 1234.5 },
      { name: '/b', visitors: null },
    ]),
  ).toBe('Page,Visitors\r\n/a,1234.5\r\n/b,\r\n')
})

test('what a spreadsheet would take for a formula, or for the end of a cell, is text', () => {
  expect(lines([{ name: '=HYPERLINK("https://evil.example")', visitors: -1 }])).toBe(
    `Page,Visitors\r\n"'=HYPERLINK(""https://evil.example"")",-1\r\n`,
  )
  expect(lines([{ name: 'a, b\nc', visitors: 0 }])).toContain('"a, b\nc",0')
  expect(lines([{ name: '\n=1+1', visitors: 0 }])).toContain(`"'\n=1+1",0`)
  expect(lines([{ name: 'a;=1+1', visitors: 0 }])).toContain('"a;=1+1",0')
  for (const name of ['+1', '-1', '@a']) expect(lines([{ name, visitors: 0 }])).toContain(`'${name},0`)
})

test('words are ordered as people order them, figures by size', () => {
  const sorted = ['Shop 10', 'äpfel', 'shop 9', 'Zebra', 'Apfel'].toSorted(compareValues)
  expect(sorted.indexOf('shop 9')).toBeLessThan(sorted.indexOf('Shop 10'))
  expect(sorted.at(-1)).toBe('Zebra')
  expect([10, 9, -1].toSorted(compareValues)).toEqual([-1, 9, 10])
})
