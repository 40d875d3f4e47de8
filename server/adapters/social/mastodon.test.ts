import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SocialPost } from '../../kernel/ports/social.ts'
import { mastodon } from './mastodon.ts'
import { failureOf, formOf, jsonOf, platformThat, reasonOf, textOf, type Given } from './test-outbound.ts'

const SERVER = 'https://social.example'
const SCOPES = 'read:accounts read:statuses write:statuses write:media'
const APP = { clientId: 'client-1', clientSecret: 'secret-of-the-app' }
const CAME = {
  code: 'code-of-the-consent',
  verifier: 'verifier-1',
  redirectUri: 'https://desk.example.com/back',
}
const GRANT = { accessToken: 'token-1', refreshToken: null, expiresInSeconds: null, scopes: [] }
const POST: SocialPost = {
  accessToken: 'token-1',
  externalAccountId: '109',
  authorKind: 'member',
  body: 'We are open',
  linkUrl: 'https://example.com/a',
  image: null,
  key: 'draft-1',
}
const MADE: Given = { json: { id: '111', url: `${SERVER}/@acme/111`, content: '' } }
const image = { bytes: Buffer.from('pixels'), contentType: 'image/webp', alt: 'A door' }
const at = (given: Given[]) => platformThat(given, SERVER)

afterEach(() => vi.useRealTimers())

describe('a Mastodon server', () => {
  it('gives an application to whoever asks', async () => {
    const { from, asked } = at([
      { json: { id: '1', client_id: 'c', client_secret: 's' } },
      { status: 401, json: { error: 'Not here' } },
      { text: '<html>' },
      { status: 301, headers: { location: 'https://elsewhere.example' } },
    ])
    const as = { redirectUri: CAME.redirectUri, name: 'Desk' }
    expect(await mastodon.register!(from, as)).toEqual({ clientId: 'c', clientSecret: 's' })
    expect(asked[0]!.url).toBe(`${SERVER}/api/v1/apps`)
    expect(formOf(asked[0]!)).toEqual({
      client_name: 'Desk',
      redirect_uris: CAME.redirectUri,
      scopes: SCOPES,
    })
    expect(await failureOf(mastodon.register!(from, as))).toEqual(['refused', 'Not here'])
    expect(await reasonOf(mastodon.register!(from, as))).toBe('deferred')
    expect(await failureOf(mastodon.register!(from, as))).toEqual(['refused', 'it answered with 301'])
  })

  it('has to be named', async () => {
    const { from } = platformThat([])
    expect(await reasonOf(mastodon.targets(from, GRANT))).toBe('refused')
  })

  it('asks for consent, with PKCE', async () => {
    const asked = { redirectUri: CAME.redirectUri, state: 's', challenge: 'c' }
    const url = new URL(mastodon.authorizeUrl(APP, asked, `${SERVER}/`))
    expect(url.origin + url.pathname).toBe(`${SERVER}/oauth/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client-1',
      scope: SCOPES,
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    })
    const came = at([
      { json: { access_token: 't', token_type: 'Bearer', scope: SCOPES, created_at: 1 } },
      { status: 401, json: { error: 'invalid_client' } },
    ])
    expect(await mastodon.takeCode(came.from, APP, CAME)).toEqual({
      accessToken: 't',
      refreshToken: null,
      expiresInSeconds: null,
      scopes: SCOPES.split(' '),
    })
    expect(formOf(came.asked[0]!)).toMatchObject({ code_verifier: 'verifier-1', code: CAME.code })
    expect(await reasonOf(mastodon.takeCode(came.from, APP, CAME))).toBe('refused')
  })

  it('tells who consented', async () => {
    const { from } = at([{ json: { id: '109', username: 'acme', acct: 'acme' } }, { status: 401, json: {} }])
    expect(await mastodon.targets(from, GRANT)).toEqual([
      { externalAccountId: '109', displayName: '@acme@social.example', authorKind: 'member' },
    ])
    expect(await reasonOf(mastodon.targets(from, GRANT))).toBe('expired')
  })
})

describe('posts on Mastodon', () => {
  it('have their link in the text, and a key by which they come once', async () => {
    const { from, asked } = at([MADE])
    expect(await mastodon.publish(from, POST)).toEqual({ id: '111', permalink: `${SERVER}/@acme/111` })
    expect(asked[0]).toMatchObject({
      url: `${SERVER}/api/v1/statuses`,
      method: 'POST',
      headers: { authorization: 'Bearer token-1', 'idempotency-key': 'draft-1' },
    })
    expect(jsonOf(asked[0]!)).toEqual({
      status: 'We are open\n\nhttps://example.com/a',
      media_ids: [],
      visibility: 'public',
    })
  })

  it('wait for their image', async () => {
    vi.useFakeTimers()
    const { from, asked } = at([
      { status: 202, json: { id: '22', url: null } },
      { status: 206, json: { id: '22' } },
      { json: { id: '22' } },
      MADE,
    ])
    const posted = mastodon.publish(from, { ...POST, image })
    await vi.runAllTimersAsync()
    await posted
    expect(asked.map(({ url }) => url.slice(SERVER.length))).toEqual([
      '/api/v2/media',
      '/api/v1/media/22',
      '/api/v1/media/22',
      '/api/v1/statuses',
    ])
    expect(textOf(asked[0]!)).toMatch(
      /name="description"\r\n\r\nA door\r\n.*name="file"; filename="image.webp"\r\ncontent-type: image\/webp\r\n\r\npixels\r\n/s,
    )
    expect(jsonOf(asked[3]!)).toMatchObject({ media_ids: ['22'] })
  })

  it('surely do not exist while the image is not there', async () => {
    vi.useFakeTimers()
    const slow = at([
      { status: 202, json: { id: '22' } },
      ...Array.from({ length: 5 }, () => ({ status: 206 })),
    ])
    const reason = reasonOf(mastodon.publish(slow.from, { ...POST, image }))
    await vi.runAllTimersAsync()
    expect(await reason).toBe('deferred')
    expect(slow.asked).toHaveLength(6)
    for (const given of ['timeout', 'connection_failed', { status: 500 }, { json: {} }] as Given[])
      expect(await reasonOf(mastodon.publish(at([given]).from, { ...POST, image }))).toBe('deferred')
    expect(await reasonOf(mastodon.publish(at([{ status: 422 }]).from, { ...POST, image }))).toBe('refused')
  })

  it('may exist where the end of the request is not known', async () => {
    for (const given of [
      'timeout',
      'connection_failed',
      { status: 503 },
      { json: {} },
      { text: 'ok' },
    ] as Given[])
      expect(await reasonOf(mastodon.publish(at([given]).from, POST)), JSON.stringify(given)).toBe('unknown')
  })

  it('do not exist where the server says so', async () => {
    const reasons = [401, 403, 422, 429].map((status) =>
      reasonOf(mastodon.publish(at([{ status, json: { error: 'no' } }]).from, POST)),
    )
    expect(await Promise.all(reasons)).toEqual(['expired', 'refused', 'refused', 'deferred'])
    const words = 'Validation failed: Text character limit of 500 exceeded'
    const { from } = at([{ status: 422, json: { error: words } }, 'blocked_address'])
    expect(await failureOf(mastodon.publish(from, POST))).toEqual(['refused', words])
    expect(await reasonOf(mastodon.publish(from, POST))).toBe('refused')
  })

  it('are counted as Mastodon counts them', () => {
    const count = (body: string, linkUrl: string | null = null) => mastodon.count({ body, linkUrl })
    expect(count('👩‍👩‍👧 é')).toBe(3)
    expect(count('🇳🇴👩‍👩‍👧'.repeat(1000))).toBe(2000)
    expect(count(`e${'\u0301'.repeat(3000)}x`)).toBeLessThan(10)
    expect(count(`See https://example.com/${'x'.repeat(300)}.`)).toBe(4 + 23 + 1)
    expect(count('See', 'https://example.com/a')).toBe(3 + 2 + 23)
    expect(count('See https://example.com/a', 'https://example.com/a')).toBe(4 + 23)
    expect(count('Hi @ada@other.example, and @bob')).toBe('Hi @ada, and @bob'.length)
    expect(count('mail ada@b@c.example http://')).toBe('mail ada@b@c.example http://'.length)
  })

  it('are counted at once whatever they are', () => {
    const started = performance.now()
    for (const body of ['http://' + '.'.repeat(60_000), '@a'.repeat(30_000), '@a@' + '.'.repeat(60_000)])
      mastodon.count({ body, linkUrl: 'https://example.com/' })
    expect(performance.now() - started).toBeLessThan(3000)
  })

  it('may be written by hand', () => {
    expect(mastodon.composerUrl(POST, SERVER)).toBe(
      `${SERVER}/share?text=We+are+open%0A%0Ahttps%3A%2F%2Fexample.com%2Fa`,
    )
  })
})

describe('looking for a post on Mastodon', () => {
  const since = new Date('2026-11-28T12:00:00Z')
  const body = 'Hi @ada@other.example & <all>\nwe’re "open" #now\n\nBye'
  const content =
    '<p>Hi <span class="h-card"><a href="https://other.example/@ada" class="u-url mention">@<span>ada</span></a></span> &amp; &lt;all&gt;<br />we’re &quot;open&quot; ' +
    '<a href="https://social.example/tags/now" class="mention hashtag">#<span>now</span></a></p><p>Bye</p><p>' +
    '<a href="https://example.com/a"><span class="invisible">https://</span><span class="">example.com/a</span></a></p>'
  const status = (id: string, text: string, created_at: string) => ({
    id,
    content: text,
    created_at,
    url: `${SERVER}/@acme/${id}`,
  })
  const find = (...given: Given[]) => {
    const { from, asked } = at(given)
    return { asked, found: mastodon.find!(from, { ...POST, body, since }) }
  }

  it('finds it by its text', async () => {
    const { asked, found } = find({
      json: [
        status('3', '<p>Else &#39;&#x2764;</p>', '2026-11-28T12:03:00.000Z'),
        status('2', content, '2026-11-28T12:02:00.000Z'),
      ],
    })
    expect(await found).toEqual({ id: '2', permalink: `${SERVER}/@acme/2` })
    expect(asked[0]!.url).toBe(
      `${SERVER}/api/v1/accounts/109/statuses?limit=40&exclude_replies=true&exclude_reblogs=true`,
    )
  })

  it('finds none of before, and does not say so where it could not look', async () => {
    expect(await find({ json: [status('2', content, '2026-11-28T11:59:59.000Z')] }).found).toBeNull()
    for (const given of ['timeout', { status: 500 }, { json: {} }, { json: [], truncated: true }] as Given[])
      expect(await reasonOf(find(given).found)).toBe('deferred')
  })

  it('reads a page of nonsense at once', async () => {
    const started = performance.now()
    for (const nonsense of ['<'.repeat(1_000_000), '</p>'.repeat(200_000), '&'.repeat(1_000_000)])
      expect(await find({ json: [status('2', nonsense, '2026-11-28T12:02:00.000Z')] }).found).toBeNull()
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
