import { expect, test } from 'vitest'
import { parseInline, parseMarkdown, plainText, safeHref, type Inline } from './parse-markdown.ts'

/** A tree as a line of marks, for reading. */
const show = (parts: Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'code') return `<c>${part.text}</c>`
      if (part.kind === 'link') return `<a ${part.href}>${show(part.children)}</a>`
      return part.kind === 'strong' ? `<b>${show(part.children)}</b>` : `<i>${show(part.children)}</i>`
    })
    .join('')
const inline = (text: string) => show(parseInline(text))

test.each([
  ['plain', 'plain'],
  [
    '**bold** and *soft* and _soft_ and __bold__',
    '<b>bold</b> and <i>soft</i> and <i>soft</i> and <b>bold</b>',
  ],
  ['**bold with *soft* in it**', '<b>bold with <i>soft</i> in it</b>'],
  ['`**not bold**`', '<c>**not bold**</c>'],
  ['a_b [docs](https://example.org/) c_d', 'a_b <a https://example.org/>docs</a> c_d'],
  ['snake_case_name and 2*3*4 = 24', 'snake_case_name and 2*3*4 = 24'],
  ['a * b * c', 'a * b * c'],
  ['\\*literal\\*', '*literal*'],
  ['[docs](https://example.org/a_b)', '<a https://example.org/a_b>docs</a>'],
  ['see https://example.org/x.', 'see <a https://example.org/x>https://example.org/x</a>.'],
  ['(https://example.org/a_(b))', '(<a https://example.org/a_(b)>https://example.org/a_(b)</a>)'],
  ['<mailto:a@example.org>', '<a mailto:a@example.org>a@example.org</a>'],
  ['[**bold** link](https://example.org)', '<a https://example.org/><b>bold</b> link</a>'],
  ['[https://good.example](https://other.example)', '<a https://other.example/>https://good.example</a>'],
  ['**open', '**open'],
])('%s', (source, expected) => expect(inline(source)).toBe(expected))

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert)',
  '[x](data:text/html,hi)',
  '[x](/relative)',
  '[x](vbscript:x)',
  '<img src=x onerror=alert(1)>',
])('%s stays text', (source) => expect(parseInline(source).every((part) => part.kind === 'text')).toBe(true))

test('only addresses of the web and of mail are followed', () => {
  expect(safeHref('https://example.org')).toBe('https://example.org/')
  expect(safeHref('mailto:a@b.c')).toBe('mailto:a@b.c')
  for (const target of [
    'javascript:1',
    ' javascript:1',
    'java\nscript:1',
    'file:///etc',
    '//x',
    'blob:https://x/1',
  ]) {
    expect(safeHref(target)).toBeUndefined()
  }
})

test('lines break, blank lines part paragraphs, lists and code keep their shape', () => {
  const blocks = parseMarkdown(
    'one\ntwo\n\nthree\n- a\n- b\n\n3. x\n4) y\n```js\nlet a = 1\n\n*raw*\n```\n## Head',
  )
  expect(blocks.map((block) => block.kind)).toEqual([
    'paragraph',
    'paragraph',
    'list',
    'list',
    'code',
    'paragraph',
  ])
  expect(blocks[0]).toMatchObject({ lines: [[{ text: 'one' }], [{ text: 'two' }]] })
  expect(blocks[2]).toMatchObject({
    start: null,
    items: [{ parts: [{ text: 'a' }] }, { parts: [{ text: 'b' }] }],
  })
  expect(blocks[3]).toMatchObject({ start: 3 })
  expect(blocks[4]).toEqual({ kind: 'code', text: 'let a = 1\n\n*raw*' })
  expect(parseMarkdown('```\nopen')).toEqual([{ kind: 'code', text: 'open' }])
  expect(plainText('**Hi** [you](https://x.example)\n- a')).toBe('Hi you\na')
})

test('points that stand further in belong to the point above them', () => {
  const [list] = parseMarkdown('1. a\n   - x\n   - y\n2. b\n   - z')
  expect(list).toMatchObject({
    start: 1,
    items: [
      { parts: [{ text: 'a' }], nested: { start: null, items: [{ parts: [{ text: 'x' }] }, {}] } },
      { parts: [{ text: 'b' }], nested: { items: [{}] } },
    ],
  })
  const [indented] = parseMarkdown('  - a\n  - b\n    1. c')
  expect(indented).toMatchObject({ items: [{ nested: null }, { nested: { start: 1 } }] })
  expect(plainText('- a\n  - b\n- c')).toBe('a\nb\nc')
})

test('hostile input is read in no time', () => {
  const hostile = [
    '*',
    '_',
    '**',
    '__',
    '[',
    '`',
    '[a](',
    '<https://',
    '\\',
    '*a ',
    '_a ',
    '**a ',
    '__a ',
    '```\n',
    '- ',
    'https://a(',
  ]
  for (const piece of hostile) {
    const started = performance.now()
    parseMarkdown(piece.repeat(50_000 / piece.length))
    expect(performance.now() - started, piece).toBeLessThan(1500)
  }
})
