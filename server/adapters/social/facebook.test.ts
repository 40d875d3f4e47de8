import { describe, expect, it } from 'vitest'
import type { SocialPost } from '../../kernel/ports/social.ts'
import { facebook, GRAPH_VERSION } from './facebook.ts'
import { failureOf, formOf, platformThat, reasonOf, textOf, type Given } from './test-outbound.ts'

const API = `https://graph.facebook.com/${GRAPH_VERSION}`
const APP = { clientId: '123', clientSecret: 'secret-of-the-app' }
const CAME = { code: 'code-of-the-consent', verifier: 'v', redirectUri: 'https://desk.example.com/back' }
const GRANT = { accessToken: 'EAAuser', refreshToken: null, expiresInSeconds: null, scopes: [] }
const POST: SocialPost = {
  accessToken: 'EAApage',
  externalAccountId: '55',
  authorKind: 'page',
  body: 'We are open',
  linkUrl: 'https://example.com/a',
  image: null,
  key: 'draft-1',
}
const image = { bytes: Buffer.from([1, 2, 250]), contentType: 'image/jpeg', alt: 'A door' }
const graphError = (code: number, status = 400, message = 'no'): Given => ({
  status,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } },
})
const publish = (given: Given, more: Partial<SocialPost> = {}) =>
  facebook.publish(platformThat([given]).from, { ...POST, ...more })

describe('consent on Facebook', () => {
  it('is asked for pages', () => {
    const url = new URL(
      facebook.authorizeUrl(APP, { redirectUri: CAME.redirectUri, state: 's', challenge: 'c' }, null),
    )
    expect(url.origin + url.pathname).toBe(`https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: '123',
      redirect_uri: CAME.redirectUri,
      state: 's',
      scope: 'pages_show_list,pages_manage_posts,pages_read_engagement',
    })
  })

  it('brings a token that lasts, and nothing secret stands in a URL', async () => {
    const { from, asked } = platformThat([
      { json: { access_token: 'EAAshort', token_type: 'bearer', expires_in: 5000 } },
      { json: { access_token: 'EAAlong', token_type: 'bearer', expires_in: 5_184_000 } },
    ])
    expect(await facebook.takeCode(from, APP, CAME)).toMatchObject({
      accessToken: 'EAAlong',
      refreshToken: null,
      expiresInSeconds: 5_184_000,
    })
    expect(asked.map(({ url }) => url)).toEqual([`${API}/oauth/access_token`, `${API}/oauth/access_token`])
    expect(formOf(asked[0]!)).toMatchObject({ code: CAME.code, client_secret: 'secret-of-the-app' })
    expect(formOf(asked[1]!)).toMatchObject({
      grant_type: 'fb_exchange_token',
      fb_exchange_token: 'EAAshort',
      client_id: '123',
    })
    expect(facebook.refresh).toBeUndefined()
  })

  it('is refused for a code that is over', async () => {
    const { from } = platformThat([graphError(100, 400, 'This authorization code has been used.'), 'timeout'])
    expect(await failureOf(facebook.takeCode(from, APP, CAME))).toEqual([
      'refused',
      'This authorization code has been used.',
    ])
    expect(await reasonOf(facebook.takeCode(from, APP, CAME))).toBe('deferred')
  })
})

describe('pages on Facebook', () => {
  it('have their own tokens, or a problem', async () => {
    const tasks = ['CREATE_CONTENT', 'MANAGE']
    const { from, asked } = platformThat([
      {
        json: {
          data: [
            { id: '55', name: 'Acme', access_token: 'EAApage', tasks },
            { id: '56', name: 'Mine not', access_token: 'EAAother', tasks: ['ANALYZE'] },
            { id: '57', name: 'Silent', tasks },
          ],
        },
      },
    ])
    expect(await facebook.targets(from, GRANT)).toEqual([
      { externalAccountId: '55', displayName: 'Acme', authorKind: 'page', accessToken: 'EAApage' },
      {
        externalAccountId: '56',
        displayName: 'Mine not',
        authorKind: 'page',
        accessToken: 'EAAother',
        problem: 'you may not create content on this page',
      },
      {
        externalAccountId: '57',
        displayName: 'Silent',
        authorKind: 'page',
        problem: 'Facebook gave no token for this page',
      },
    ])
    expect(asked[0]!.headers).toMatchObject({ authorization: 'Bearer EAAuser' })
    expect(asked[0]!.url).not.toContain('EAA')
  })
})

describe('posts on Facebook', () => {
  it('are of the page, by its token', async () => {
    const { from, asked } = platformThat([{ json: { id: '55_900' } }])
    expect(await facebook.publish(from, POST)).toEqual({
      id: '55_900',
      permalink: 'https://www.facebook.com/55_900',
    })
    expect(asked[0]).toMatchObject({
      url: `${API}/55/feed`,
      method: 'POST',
      headers: { authorization: 'Bearer EAApage' },
    })
    expect(formOf(asked[0]!)).toEqual({ message: 'We are open', link: 'https://example.com/a' })
  })

  it('with an image are a photo with a caption that has the link', async () => {
    const { from, asked } = platformThat([{ json: { id: '901', post_id: '55_902' } }])
    expect(await facebook.publish(from, { ...POST, body: 'Åpent', image })).toMatchObject({ id: '55_902' })
    expect(asked[0]!.url).toBe(`${API}/55/photos`)
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(asked[0]!.headers!['content-type']!)![1]!
    const parts = textOf(asked[0]!).split(`--${boundary}`)
    expect(parts).toHaveLength(5)
    const caption = Buffer.from('Åpent\n\nhttps://example.com/a').toString('latin1')
    expect(parts[1]).toBe(`\r\ncontent-disposition: form-data; name="caption"\r\n\r\n${caption}\r\n`)
    expect(parts[2]).toContain('name="alt_text_custom"\r\n\r\nA door\r\n')
    expect(parts[3]).toContain(
      'name="source"; filename="image.jpeg"\r\ncontent-type: image/jpeg\r\n\r\n\x01\x02\xFA\r\n',
    )
    expect(parts[4]).toBe('--\r\n')
  })

  it('may exist where the end of the request is not known', async () => {
    for (const given of [
      'timeout',
      'connection_failed',
      { status: 500 },
      { json: { ok: true } },
      { text: '<html>' },
      { json: { id: '55_1' }, truncated: true },
      graphError(2),
      graphError(1, 500),
    ] as Given[]) {
      expect(await reasonOf(publish(given)), JSON.stringify(given)).toBe('unknown')
      expect(await reasonOf(publish(given, { image }))).toBe('unknown')
    }
  })

  it('do not exist where Facebook says why', async () => {
    expect(await reasonOf(publish(graphError(190)))).toBe('expired')
    for (const code of [4, 17, 32, 613])
      expect(await reasonOf(publish(graphError(code, 403)))).toBe('deferred')
    expect(await reasonOf(publish({ status: 429 }))).toBe('deferred')
    expect(await reasonOf(publish(graphError(506)))).toBe('refused')
    expect(await reasonOf(publish(graphError(200, 403)))).toBe('refused')
    expect(await reasonOf(publish('blocked_address'))).toBe('refused')
  })

  it('fail in bounded words without a token', async () => {
    const other = 'EAAB'.repeat(20)
    const [reason, words] = await failureOf(
      publish(graphError(190, 400, `Malformed access token EAApage, or ${other}${' again'.repeat(100)}`)),
    )
    expect(reason).toBe('expired')
    expect(words).toMatch(/^Malformed access token …, or … again/)
    expect(words.length).toBeLessThanOrEqual(200)
  })

  it('count the link unless the text has it', () => {
    expect(facebook.count({ body: 'Look', linkUrl: null })).toBe(4)
    expect(facebook.count({ body: 'Look', linkUrl: 'https://a.example/' })).toBe(24)
    expect(facebook.count({ body: 'Look (https://a.example/).', linkUrl: 'https://a.example/' })).toBe(26)
    expect(facebook.count({ body: 'https://a.example/b', linkUrl: 'https://a.example/' })).toBe(39)
  })
})

describe('looking for a post on Facebook', () => {
  const since = new Date('2026-11-28T12:00:00.500Z')
  const find = (...given: Given[]) => {
    const { from, asked } = platformThat(given)
    return { asked, found: facebook.find!(from, { ...POST, since }) }
  }
  const each = (id: string, message: string | undefined, created_time: string) => ({
    id,
    message,
    created_time,
  })

  it('finds it by its text, with the link or without', async () => {
    for (const message of ['We  are open', 'We are open\n\nhttps://example.com/a']) {
      const data = [
        each('55_1', undefined, '2026-11-28T12:02:00+0000'),
        each('55_2', 'Else', '2026-11-28T12:01:00+0000'),
        each('55_3', message, '2026-11-28T12:00:00+0000'),
      ]
      const { asked, found } = find({ json: { data } })
      expect(await found).toEqual({ id: '55_3', permalink: 'https://www.facebook.com/55_3' })
      const url = new URL(asked[0]!.url)
      expect(url.pathname).toBe(`/${GRAPH_VERSION}/55/feed`)
      expect(url.searchParams.get('since')).toBe(String(Date.parse('2026-11-28T12:00:00Z') / 1000))
      expect(url.searchParams.get('limit')).toBe('40')
    }
  })

  it('finds none of before, and does not say so where it could not look', async () => {
    const data = [each('55_3', 'We are open', '2026-11-28T11:59:00+0000')]
    expect(await find({ json: { data } }).found).toBeNull()
    expect(await find({ json: { data: [] } }).found).toBeNull()
    for (const given of [
      'timeout',
      { status: 500 },
      { json: {} },
      graphError(2),
      { json: { data }, truncated: true },
    ] as Given[])
      expect(await reasonOf(find(given).found)).toBe('deferred')
    expect(await reasonOf(find(graphError(190)).found)).toBe('expired')
  })
})
