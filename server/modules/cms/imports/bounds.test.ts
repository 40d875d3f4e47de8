import { expectLinear } from './test-growth.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../lib/files/test-files.ts'
import { markdown } from './markdown/markdown.ts'
import { payload } from './payload/payload.ts'
import type { Source, SourcePage } from './reading/source.ts'
import { wordpress } from './wordpress/wordpress.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'bounds-'))))
afterAll(() => rm(folder, { recursive: true }))

/** All pages of a file. */
async function pagesOf(source: Source, content: string | Buffer): Promise<SourcePage[]> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const pages: SourcePage[] = []
  for await (const page of source({
    path,
    locale: 'en',
    collection: undefined,
    name: 'file',
    siteUrl: undefined,
    collections: new Map(),
    services: {} as Parameters<Source>[0]['services'],
  }))
    pages.push(page)
  return pages
}

const wxr = (items: string) =>
  `<rss xmlns:wp="w"><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`

describe('an export of WordPress', () => {
  it.each([
    ['items', /more than 200000 items/, () => '<item/>'.repeat(200_001)],
    [
      'empty elements in an item',
      /more than 500000 elements/,
      () => `<item>${'<a/>'.repeat(500_001)}</item>`,
    ],
    [
      'attributes of an element',
      /more than 100 attributes/,
      () => `<item ${Array.from({ length: 101 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
  ])('is refused where it has more %s than anybody exports', async (_, message, itemsOf) => {
    await expect(pagesOf(wordpress, wxr(itemsOf()))).rejects.toThrow(message)
  })

  it('may have very many terms beside its items', async () => {
    const terms = '<wp:tag><wp:tag_slug>a</wp:tag_slug></wp:tag>'.repeat(300_000)
    const item = '<item><wp:post_id>1</wp:post_id><wp:status>publish</wp:status></item>'
    const [page] = await pagesOf(wordpress, wxr(terms + item))
    expect(page?.records.entries).toHaveLength(1)
  })

  it('has no types and states that are called like what every object has', async () => {
    const item = (type: string, status: string) =>
      `<item><wp:post_id>1</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status></item>`
    const [page] = await pagesOf(
      wordpress,
      wxr(item('constructor', 'publish') + item('post', 'toString') + item('toString', 'valueOf')),
    )
    expect(page?.records.entries.map(({ status }) => status)).toEqual(['draft'])
    expect(page?.warnings).toContain('Left out: 1 item of the type constructor.')
  })
})

it('the addresses of a site are compared in time that grows with them', async () => {
  const siteOf = (size: number) => {
    const slashes = `https:${'/'.repeat(size)}x`
    return wxr('').replace(
      '<channel>',
      `<channel><wp:base_site_url>${slashes}</wp:base_site_url><wp:base_blog_url>${slashes}y</wp:base_blog_url>`,
    )
  }
  await expectLinear(siteOf, (file) => pagesOf(wordpress, file))
})

describe('an archive of Markdown', () => {
  it('has front matter of a length that is read at once; a longer one is not read', async () => {
    const matterOf = (size: number) => Array.from({ length: size }, (_, n) => `k${n}: &a${n} 1\n`).join('')
    const [page] = await pagesOf(
      markdown,
      zipOf(
        { name: 'docs/long.md', content: `---\n${matterOf(60_000)}---\nText` },
        { name: 'docs/short.md', content: `---\n${matterOf(20)}---\nText` },
      ),
    )
    expect(page?.warnings).toEqual(['docs/long.md came as a draft: its front matter is longer than 8 KB.'])
    expect(page?.records.entries.map(({ status, data }) => [status, data['body'], data['k1']])).toEqual([
      ['draft', 'Text', undefined],
      ['published', 'Text', 1],
    ])
  }, 20_000)

  it('has so many addresses in a text that are looked for; those behind them stay as they are', async () => {
    const folders = 'a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s'
    const many = Array.from({ length: 50_000 }, (_, n) => `[x](/gone-${n})`).join(' ')
    const before = performance.now()
    const [page] = await pagesOf(
      markdown,
      zipOf(
        { name: `docs/${folders}/a.md`, content: `[b](/b.md) ${many} [b](/b.md) [c](/c.md)` },
        { name: 'docs/b.md', content: 'B' },
        { name: 'docs/c.md', content: 'C' },
      ),
    )
    expect(performance.now() - before).toBeLessThan(10_000)
    const body = String(page?.records.entries[0]?.data['body'])
    expect(body).toMatch(/^\[b\]\(ref:\/\/\w+\) \[x\]\(\/gone-0\).* \[b\]\(ref:\/\/\w+\) \[c\]\(\/c\.md\)$/)
    expect(page?.warnings.at(-1)).toMatch(/a\.md names very many addresses: those behind the first 2000 were/)
  }, 20_000)
})

describe('an archive of Payload', () => {
  const images = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      name: `images-${n}.json`,
      content: JSON.stringify([{ id: 1, filename: 'a.png', mimeType: 'image/png' }]),
    }))

  it('takes no time by the product of its collections and the numbers that its values are', async () => {
    const post = { id: 1, title: 'A', images: Array.from({ length: 50_000 }, () => 2) }
    const before = process.cpuUsage()
    await pagesOf(payload, zipOf(...images(400), { name: 'posts.json', content: JSON.stringify([post]) }))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
  }, 30_000)

  it('is refused where it has more collections than anybody exports', async () => {
    await expect(pagesOf(payload, zipOf(...images(501)))).rejects.toThrow(/more than 500 collections/)
  })
})
