import { beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { signPreview } from './preview.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection({ settings: { previewUrl: 'https://site.example/{locale}/{slug}?p={token}' } })
  await content.locale('en')
  await content.locale('nb')
})

const tokenOf = (entryId: string, at = Date.now(), orgId = org.orgId) =>
  signPreview({ secrets: createSecrets(app.config.secretKey) }, { orgId, entryId }, at).token

describe('a preview link', () => {
  it('shows the working copy, with its status, and never from a cache', async () => {
    const target = await content.entry('preview-target', { title: 'Target draft' })
    const { id } = await content.entry('preview', { title: 'Live' }, { status: 'published' })
    await content.change(id, { data: { title: 'Draft', related: target.id } })
    const link = await content.made('POST', `/drafts/${id}/preview-link`)
    expect(link.url).toBe(`https://site.example/en/preview?p=${link.token}`)
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(3_500_000)
    const path = link.deliveryUrl.slice(app.url.length)
    const first = await app.http('GET', `${path}&include=references`)
    expect(first.body).toMatchObject({
      status: 'draft',
      version: 2,
      data: { title: 'Draft', related: { slug: 'preview-target', data: { title: 'Target draft' } } },
    })
    expect(first.body).not.toHaveProperty('_tracking')
    expect(first.headers['cache-control']).toBe('no-store')
    expect((await app.http('GET', path, { headers: { 'if-none-match': '*' } })).status).toBe(200)
    await content.change(id, { data: { title: 'Later' } })
    expect((await app.http('GET', path)).body.data.title).toBe('Later')
    expect((await content.deliver('/articles/preview')).body.data.title).toBe('Live')
  })

  it('is refused with 403 unless it is ours, of this organization, and an hour old at most', async () => {
    const { id } = await content.entry('guarded', { title: 'Guarded' }, { status: 'published' })
    const other = await app.createOrg()
    const good = tokenOf(id)
    for (const token of [
      '',
      'garbage',
      `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
      good.replace(id, `cme_${'0'.repeat(22)}`),
      tokenOf(id, Date.now() - 3_605_000),
      tokenOf(id, Date.now() + 400_000),
      tokenOf(id, Date.now(), other.orgId),
    ]) {
      const { status, body } = await content.deliver(`/articles/guarded?preview=${token}`)
      expect([token, status, body.code]).toEqual([token, 403, 'preview_token_invalid'])
    }
    for (const age of [-3_590_000, 0, 250_000])
      expect(
        (await content.deliver(`/articles/guarded?preview=${tokenOf(id, Date.now() + age)}`)).status,
      ).toBe(200)
  })

  it('is 404 for another slug, language or collection than that of the entry', async () => {
    await content.collection({ slug: 'others', name: 'Others', fields: [{ name: 'title', type: 'text' }] })
    const { id } = await content.entry('bound')
    const preview = tokenOf(id)
    for (const path of ['/articles/unbound', '/articles/bound?locale=nb', '/others/bound', '/none/bound']) {
      const { status } = await content.deliver(`${path}${path.includes('?') ? '&' : '?'}preview=${preview}`)
      expect([path, status]).toEqual([path, 404])
    }
    expect((await content.deliver(`/articles/bound?locale=en&preview=${preview}`)).status).toBe(200)
    expect((await content.deliver('/articles/bound')).status).toBe(404)
  })

  it('is made only for who may read drafts', async () => {
    const { id } = await content.entry('private')
    const path = `/v1/cms/drafts/${id}/preview-link`
    expect((await app.http('POST', path)).status).toBe(401)
    expect((await app.http('GET', `/v1/cms/drafts/${id}`)).status).toBe(401)
    const key = await app.createKey(org, ['conv:read'])
    expect((await app.http('POST', path, { key })).status).toBe(403)
  })
})
