import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../../test/random.ts'
import { expectLinear } from '../test-growth.ts'
import { htmlOf } from './rich-html.ts'
import { markdownOf } from './rich-markdown.ts'
import { plainTextOf, safeAddress, type Mark, type RichNode } from './rich-text.ts'

const text = (content: string, ...marks: Mark[]): RichNode => ({ kind: 'text', text: content, marks })
const paragraph = (...children: RichNode[]): RichNode => ({ kind: 'paragraph', children })
const item = (...children: RichNode[]): RichNode => ({ kind: 'item', children })
const list = (start: number | null, ...children: RichNode[]): RichNode => ({ kind: 'list', start, children })
const quote = (...children: RichNode[]): RichNode => ({ kind: 'quote', children })
const cell = (isHead: boolean, ...children: RichNode[]): RichNode => ({
  kind: 'cell',
  isHead,
  columns: 1,
  rows: 1,
  children,
})
const row = (...children: RichNode[]): RichNode => ({ kind: 'row', children })

describe('formatted text', () => {
  it('is written as Markdown and as HTML', () => {
    const nodes: RichNode[] = [
      { kind: 'heading', level: 2, children: [text('Lamps & more')] },
      paragraph(
        text('A '),
        text('bold ', 'bold'),
        text('and', 'bold', 'italic'),
        text(' H'),
        text('2', 'sub'),
        text('O, '),
        text('x`y', 'code'),
        text(' '),
        { kind: 'link', href: 'ref://a', children: [text('more')] },
        { kind: 'break' },
        text('under', 'underline'),
      ),
      list(null, item(text('one')), item(paragraph(text('two')), list(1, item(text('deep'))))),
      quote(paragraph(text('said')), paragraph(text('more'))),
      { kind: 'code', text: 'a\n```', language: 'ts' },
      { kind: 'rule' },
      { kind: 'image', src: 'asset://b', alt: 'A "lamp"' },
      { kind: 'table', children: [row(cell(true, text('h'))), row(cell(false, paragraph(text('a\nb'))))] },
    ]
    expect(markdownOf(nodes)).toBe(
      [
        '## Lamps & more',
        'A **bold** ***and*** H<sub>2</sub>O, ``x`y`` [more](ref://a)\\\n<u>under</u>',
        '- one\n- two\n  1. deep',
        '> said\n>\n> more',
        '````ts\na\n```\n````',
        '---',
        '![A "lamp"](asset://b)',
        '<table><tbody><tr><th>h</th></tr><tr><td>a<br>b</td></tr></tbody></table>',
      ].join('\n\n'),
    )
    expect(htmlOf(nodes)).toBe(
      [
        '<h2>Lamps &amp; more</h2>',
        '<p>A <strong>bold </strong><em><strong>and</strong></em> H<sub>2</sub>O, <code>x`y</code> <a href="ref://a">more</a><br><u>under</u></p>',
        '<ul><li>one</li>\n<li>two<ol><li>deep</li></ol></li></ul>',
        '<blockquote><p>said</p>\n<p>more</p></blockquote>',
        '<pre><code class="language-ts">a\n```</code></pre>',
        '<hr>',
        '<p><img src="asset://b" alt="A &quot;lamp&quot;"></p>',
        '<table><tbody><tr><th>h</th></tr>\n<tr><td>a<br>b</td></tr></tbody></table>',
      ].join('\n'),
    )
    expect(plainTextOf(nodes)).toBe(
      'Lamps & more\nA bold and H2O, x`y more\nunder\none\ntwo\ndeep\nsaid\nmore\na\n```\nh\na\nb',
    )
  })

  it('means the same as Markdown and as HTML, whatever its signs', () => {
    const markdown = new MarkdownIt('commonmark')
    const random = createRandom(7)
    for (let round = 0; round < 800; round++) {
      const nodes = Array.from({ length: 3 }, () => anyBlock(random, 2))
      const source = markdownOf(nodes)
      expect({ source, html: plain(markdown.render(source)) }).toEqual({ source, html: plain(htmlOf(nodes)) })
    }
  })

  it('leads nowhere that runs code', () => {
    for (const address of [
      'javascript:x',
      ' JAVASCRIPT:x',
      'java\nscript:x',
      '\u0001data:x',
      'vbscript:x',
      '',
    ])
      expect(safeAddress(address)).toBeUndefined()
    for (const address of ['https://a.b/c?d=e:f', '/a:b', '#top', 'mailto:a@b.c', 'tel:1', 'a/b'])
      expect(safeAddress(` ${address}`)).toBe(address)
  })

  it('is written in time that grows with it, however deep and long it is', async () => {
    const write = (nodes: RichNode[]) => [markdownOf(nodes), htmlOf(nodes), plainTextOf(nodes)]
    const deep = (size: number, around: (inner: RichNode) => RichNode) => {
      let node = paragraph(...Array.from({ length: size }, () => text('x\ny*', 'bold')))
      for (let level = 0; level < 90; level++) node = around(node)
      return [node]
    }
    await expectLinear((size) => deep(size, quote), write, 500)
    await expectLinear((size) => deep(size, (inner) => list(1, item(inner))), write, 500)
    await expectLinear(
      (size) => [paragraph(text('`_*[#\n'.repeat(size), 'code'), text('*_\n'.repeat(size)))],
      write,
      10_000,
    )
    await expectLinear(
      (size) => Array.from({ length: size }, () => list(null, item(text('a')))),
      write,
      10_000,
    )
  })
})

const SIGNS = [
  'a',
  'Ä',
  ' ',
  ' ',
  '*',
  '**',
  '_',
  '`',
  '``',
  '[',
  ']',
  '(',
  ')',
  '<b>',
  '&amp;',
  '&',
  '\\',
  '#',
  '# ',
  '-',
  '- ',
  '+ ',
  '1. ',
  '2) ',
  '>',
  '=',
  '---',
  '!',
  '~~',
  '~~~',
  '|',
  '"',
  "'",
  '\n',
  '😀',
  '.',
  '://',
  'x_y',
  '    z',
]

const words = (random: Random, most: number) =>
  Array.from({ length: Math.floor(random.between(1, most)) }, () => random.pick(SIGNS)).join('')

const MARKS: Mark[][] = [
  [],
  [],
  [],
  ['bold'],
  ['italic'],
  ['bold', 'italic'],
  ['code'],
  ['underline'],
  ['bold', 'strike'],
  ['sup'],
]

const anyLine = (random: Random): RichNode[] =>
  Array.from({ length: Math.floor(random.between(1, 5)) }, (): RichNode => {
    const kind = random.between(0, 10)
    if (kind < 1) return { kind: 'link', href: 'https://a.b/c_(d', children: [text(words(random, 4))] }
    if (kind < 1.5) return { kind: 'image', src: 'asset://a', alt: words(random, 4).replace(/\s+/g, ' ') }
    if (kind < 2) return { kind: 'break' }
    return text(words(random, 6), ...random.pick(MARKS))
  })

function anyBlock(random: Random, levels: number): RichNode {
  const kind = random.between(0, 10)
  const inner = () =>
    Array.from({ length: Math.floor(random.between(1, 3)) }, () => anyBlock(random, levels - 1))
  if (levels > 0 && kind < 1) return quote(...inner())
  if (levels > 0 && kind < 2.5)
    return list(
      random.pick([null, 1, 7]),
      ...Array.from({ length: Math.floor(random.between(1, 4)) }, () =>
        item(...(random.between(0, 2) < 1 ? anyLine(random) : [paragraph(text('p')), ...inner()])),
      ),
    )
  if (kind < 3.5) return { kind: 'heading', level: 3, children: anyLine(random) }
  if (kind < 4) return { kind: 'code', text: words(random, 8), language: 'js' }
  if (kind < 4.3) return { kind: 'rule' }
  if (kind < 4.8) return { kind: 'table', children: [row(cell(false, ...anyLine(random)))] }
  return paragraph(...anyLine(random))
}

const MARK_TAGS = new Set(['strong', 'em', 'u', 'del', 'sub', 'sup', 'code'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#10': '\n' }

/** What HTML shows: its blocks, links and images, and every sign with how it is set apart; spaces and paragraphs do not count. */
function plain(html: string): string[] {
  const shown: string[] = []
  const marks = new Set<string>()
  const decoded = (source: string) =>
    source.replace(/&(amp|lt|gt|quot|#10);/g, (_, name: string) => ENTITIES[name] ?? '')
  for (const token of html.match(/<[^>]+>|[^<]+/g) ?? []) {
    const [, slash, name = '', rest = ''] = /^<(\/?)(\w+)([^>]*?)\/?>$/.exec(token) ?? []
    if (name === '')
      for (const sign of decoded(token).replace(/\s/g, ''))
        shown.push(`${[...marks].toSorted().join(' ')} ${sign}`)
    else if (MARK_TAGS.has(name) && slash === '/') marks.delete(name)
    else if (MARK_TAGS.has(name)) marks.add(name)
    else if (slash === '/' && shown.at(-1)?.startsWith('h') && name.startsWith('h')) shown.pop()
    else if (!['p', 'tbody'].includes(name)) shown.push(`${slash}${name}${decoded(rest).trim()}`)
  }
  return shown
}
