import { describe, expect, it } from 'vitest'
import { expectLinear } from '../test-growth.ts'
import { jsonItems, type JsonItem } from './json-items.ts'

async function* inChunks(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}

async function itemsOf(text: string, { names = ['docs'], size = 65_536 } = {}): Promise<JsonItem[]> {
  const items: JsonItem[] = []
  for await (const item of jsonItems(inChunks(Buffer.from(text), size), names)) items.push(item)
  return items
}

const VALUES = [
  { a: ['}', ']', '\\', '"', ',"x'] },
  [],
  'Grüße 東京 😀',
  1.5,
  null,
  true,
  { docs: [{ b: {} }] },
]

describe('reading a JSON file item by item', () => {
  it('finds the same items wherever chunks end, in a list and in lists of an object', async () => {
    const list = VALUES.map((value) => ({ list: '', value }))
    const docs = VALUES.map((value) => ({ list: 'docs', value }))
    for (const text of [JSON.stringify(VALUES), ` \uFEFF${JSON.stringify(VALUES, null, 2)}\n`.trimStart()])
      for (const size of [1, 2, 3, 7, 65_536]) expect(await itemsOf(text, { size })).toEqual(list)
    const object = { 'a"': 'docs', other: VALUES, docs: VALUES, one: { docs: [1] }, more: [2], none: [] }
    for (const size of [1, 5, 65_536])
      expect(await itemsOf(JSON.stringify(object), { size, names: ['docs', 'more', 'none'] })).toEqual([
        ...docs,
        { list: 'more', value: 2 },
      ])
    expect(await itemsOf('[]')).toEqual([])
    expect(await itemsOf('{}')).toEqual([])
  })

  it('makes texts of what no database can keep', async () => {
    const [{ value } = {}] = await itemsOf(String.raw`[{"a\u0000":["\ud800x","\ud83d\ude00","\\u0000"]}]`)
    expect(value).toEqual({ 'a\uFFFD': ['\uFFFDx', '😀', String.raw`\u0000`] })
    const [{ value: odd } = {}] = await itemsOf(String.raw`[{"__proto__":{"x":1},"a":"\u0000"}]`)
    expect([Object.keys(odd as object), (odd as { x?: unknown }).x]).toEqual([['__proto__', 'a'], undefined])
  })

  it.each([
    ['', /is empty/],
    ['  ', /is empty/],
    ['<xml/>', /begins with neither/],
    ['"text"', /begins with neither/],
    ['[1', /ends in the middle/],
    ['{"docs":[{"a":"', /ends in the middle/],
    ['[1] [2]', /goes on behind/],
    ['{}x', /goes on behind/],
    ['[{"a":}]', /not valid JSON/],
    ['[nope]', /not valid JSON/],
    ['[{"a":1]}', /ends in the middle|not valid JSON/],
    ['['.repeat(300), /nested more than 200/],
    [`{"other":${'[{"a":'.repeat(200)}`, /nested more than 200/],
    [`["${'x'.repeat(11 * 1024 ** 2)}"]`, /above 10 MB/],
    [`[${'1,'.repeat(500_001)}1]`, /more than 500000 items/],
  ])('refuses with a sentence what is none, or beyond all measure (%#)', async (text, message) => {
    await expect(itemsOf(text)).rejects.toThrow(message)
  })

  it('reads an item that is never ended, and very many, in time that grows with the file', async () => {
    const read = (text: string) => itemsOf(text, { size: 1000 }).catch(() => undefined)
    await expectLinear((size) => `["${'x'.repeat(size)}`, read, 1_000_000)
    await expectLinear((size) => `[${'{},'.repeat(size)}{}]`, read, 50_000)
    await expectLinear((size) => `{"${'x'.repeat(size)}`, read, 1_000_000)
  })
})
