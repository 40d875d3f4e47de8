import { beforeAll, describe, expect, it } from 'vitest'
import { OutboundError, type Outbound, type OutboundResponse } from '../../../kernel/ports/outbound.ts'
import { pdf } from '../../../lib/files/test-files.ts'
import { sharedTestApp, type TestApp } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { fetchFile } from './add-from-url.ts'
import { photo } from './test-assets.ts'

type Answer = Partial<OutboundResponse> | Error

/** What is fetched of a server that answers so. */
const fetched = (answer: Answer, wanted: { sourceUrl?: string; name?: string; mime?: string } = {}) => {
  const sourceUrl = wanted.sourceUrl ?? 'https://example.com/img.php?id=1'
  const request: Outbound['request'] = async () => {
    if (answer instanceof Error) throw answer
    return {
      status: 200,
      headers: {},
      body: Buffer.alloc(0),
      truncated: false,
      durationMs: 1,
      url: sourceUrl,
      ...answer,
    }
  }
  return fetchFile({ outbound: { request } as Outbound }, { ...wanted, sourceUrl })
}

describe('a file from an address', () => {
  it('is what its bytes, and then its server, say it is', async () => {
    const { bytes } = await photo(40)
    expect(await fetched({ body: bytes, headers: { 'content-type': 'image/png' } })).toMatchObject({
      name: 'img.php.jpg',
      mime: 'image/jpeg',
    })
    const url = 'https://example.com/files/Annual%20report.pdf'
    expect(await fetched({ body: pdf(), url, headers: { 'content-type': 'application/pdf' } })).toMatchObject(
      {
        name: 'Annual report.pdf',
        mime: 'application/pdf',
      },
    )
    expect(await fetched({ body: pdf(), headers: { 'content-type': 'application/pdf' } })).toMatchObject({
      name: 'img.php.pdf',
    })
    expect(await fetched({ body: bytes }, { name: 'mine.jpg', mime: 'image/jpeg' })).toMatchObject({
      name: 'mine.jpg',
      mime: 'image/jpeg',
    })
    expect((await fetched({ body: bytes }, { sourceUrl: 'https://example.com/%E0%A4%A' })).name).toMatch(
      /\.jpg$/,
    )
  })

  it('that does not come whole is refused', async () => {
    const code = (answer: Answer) => expect(fetched(answer)).rejects
    await code({ status: 404, body: pdf() }).toMatchObject({ code: 'cms_asset_fetch_failed' })
    await code({ status: 302, body: pdf() }).toMatchObject({ code: 'cms_asset_fetch_failed' })
    await code({}).toMatchObject({ code: 'cms_asset_fetch_failed' })
    await code({ body: pdf(), truncated: true }).toMatchObject({ code: 'cms_asset_too_large' })
    await code(new OutboundError('timeout', 'late')).toMatchObject({ code: 'cms_asset_fetch_failed' })
  })
})

describe('the service', () => {
  let app: TestApp
  let content: ReturnType<typeof contentOf>
  beforeAll(async () => {
    app = await sharedTestApp()
    content = contentOf(app, await app.createOrg())
  })

  it('fetches nothing from itself, from its neighbours, or without https', async () => {
    const ask = async (sourceUrl: string) =>
      (await content.call('POST', '/assets/from-url', { sourceUrl })).body.code
    for (const url of [
      'https://127.0.0.1/a.png',
      'https://[::1]/a.png',
      'https://169.254.169.254/latest',
      'https://localhost/a.png',
    ])
      expect(await ask(url), url).toBe('cms_asset_fetch_failed')
    for (const url of [
      'http://example.com/a.png',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      '//example.com/a.png',
    ])
      expect(await ask(url), url).toBe('invalid_input')
    expect((await content.made('GET', '/assets')).items).toEqual([])
  })
})
