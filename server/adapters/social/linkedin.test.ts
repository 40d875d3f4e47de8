import { describe, expect, it } from 'vitest'
import type { SocialPost } from '../../kernel/ports/social.ts'
import { linkedin, LINKEDIN_VERSION, linkedinPages } from './linkedin.ts'
import { failureOf, formOf, jsonOf, platformThat, reasonOf, type Given } from './test-outbound.ts'

const APP = { clientId: 'client-1', clientSecret: 'secret-of-the-app' }
const CAME = { code: 'code-of-the-consent', verifier: 'v', redirectUri: 'https://desk.example.com/back' }
const GRANT = { accessToken: 'AQ-token-1', refreshToken: null, expiresInSeconds: null, scopes: [] }
const POST: SocialPost = {
  accessToken: 'AQ-token-1',
  externalAccountId: 'urn:li:person:a-1',
  authorKind: 'member',
  body: 'We are open',
  linkUrl: null,
  image: null,
  key: 'draft-1',
}
const MADE: Given = { status: 201, headers: { 'x-restli-id': 'urn:li:share:700' } }
const image = { bytes: Buffer.from('pixels'), contentType: 'image/png', alt: 'A door' }

const publish = (...given: Given[]) => linkedin.publish(platformThat(given).from, POST)

async function commentaryOf(body: string) {
  const { from, asked } = platformThat([MADE])
  await linkedin.publish(from, { ...POST, body })
  return (jsonOf(asked[0]!) as { commentary: string }).commentary
}

describe('consent on LinkedIn', () => {
  it('asks for what each of its products grants, and no more', () => {
    const asked = { redirectUri: CAME.redirectUri, state: 's', challenge: 'c' }
    const person = new URL(linkedin.authorizeUrl(APP, asked, null))
    expect(person.origin + person.pathname).toBe('https://www.linkedin.com/oauth/v2/authorization')
    expect(Object.fromEntries(person.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: CAME.redirectUri,
      state: 's',
      scope: 'openid profile w_member_social',
    })
    const pages = new URL(linkedinPages.authorizeUrl(APP, asked, null))
    expect(pages.searchParams.get('scope')).toBe('w_organization_social rw_organization_admin')
  })

  it('takes a code, with the secret in the body', async () => {
    const token = { access_token: 'AQ1', expires_in: 5_184_000, scope: 'openid,profile,w_member_social' }
    const { from, asked } = platformThat([{ json: token }])
    expect(await linkedin.takeCode(from, APP, CAME)).toEqual({
      accessToken: 'AQ1',
      refreshToken: null,
      expiresInSeconds: 5_184_000,
      scopes: ['openid', 'profile', 'w_member_social'],
    })
    expect(asked[0]!.url).toBe('https://www.linkedin.com/oauth/v2/accessToken')
    expect(formOf(asked[0]!)).toEqual({
      grant_type: 'authorization_code',
      code: CAME.code,
      redirect_uri: CAME.redirectUri,
      client_id: 'client-1',
      client_secret: 'secret-of-the-app',
    })
  })

  it('says why a code is refused, without what was sent', async () => {
    const words = 'The code code-of-the-consent and secret-of-the-app do not fit'
    const { from } = platformThat([
      { status: 400, json: { error: 'invalid_grant', error_description: words } },
      { status: 401, json: { error: 'invalid_client' } },
      'timeout',
      { json: { token: 'x' } },
    ])
    expect(await failureOf(linkedin.takeCode(from, APP, CAME))).toEqual([
      'refused',
      'The code … and … do not fit',
    ])
    expect(await failureOf(linkedin.takeCode(from, APP, CAME))).toEqual(['refused', 'invalid_client'])
    expect(await reasonOf(linkedin.takeCode(from, APP, CAME))).toBe('deferred')
    expect(await reasonOf(linkedin.takeCode(from, APP, CAME))).toBe('deferred')
  })

  it('renews tokens until LinkedIn says that the consent is over', async () => {
    const { from } = platformThat([
      { json: { access_token: 'AQ2', expires_in: 60 } },
      { json: { access_token: 'AQ3', refresh_token: 'new-refresh' } },
      { status: 503 },
      { status: 401, json: { error: 'invalid_client' } },
      { status: 400, json: { error: 'invalid_grant', error_description: 'old-refresh was revoked' } },
    ])
    const refresh = () => linkedin.refresh!(from, APP, 'old-refresh')
    expect(await refresh()).toMatchObject({ accessToken: 'AQ2', refreshToken: 'old-refresh' })
    expect(await refresh()).toMatchObject({ refreshToken: 'new-refresh', expiresInSeconds: null })
    expect(await reasonOf(refresh())).toBe('deferred')
    expect(await reasonOf(refresh())).toBe('refused')
    expect(await failureOf(refresh())).toEqual(['expired', '… was revoked'])
  })
})

describe('who may be posted as on LinkedIn', () => {
  it('is the person', async () => {
    const { from, asked } = platformThat([{ json: { sub: 'a-1', name: 'Ada Lovelace' } }])
    expect(await linkedin.targets(from, GRANT)).toEqual([
      { externalAccountId: 'urn:li:person:a-1', displayName: 'Ada Lovelace', authorKind: 'member' },
    ])
    expect(asked[0]).toMatchObject({
      url: 'https://api.linkedin.com/v2/userinfo',
      headers: { authorization: 'Bearer AQ-token-1' },
    })
  })

  it('is each page that the person administers, by its name', async () => {
    const elements = [1, 2, 1].map((id) => ({
      organization: `urn:li:organization:${id}`,
      role: 'ADMINISTRATOR',
    }))
    const { from, asked } = platformThat([
      { json: { elements } },
      { json: { results: { 1: { localizedName: 'Acme', id: 1 } } } },
    ])
    expect(await linkedinPages.targets(from, GRANT)).toEqual([
      { externalAccountId: 'urn:li:organization:1', displayName: 'Acme', authorKind: 'page' },
      { externalAccountId: 'urn:li:organization:2', displayName: 'LinkedIn page 2', authorKind: 'page' },
    ])
    expect(asked[1]!.url).toBe('https://api.linkedin.com/rest/organizations?ids=List(1,2)')
    expect(asked[1]!.headers).toMatchObject({ 'linkedin-version': LINKEDIN_VERSION.header })
  })

  it('is nobody where there is no page, and says so where LinkedIn does not let us look', async () => {
    const { from } = platformThat([
      { json: { elements: [] } },
      { status: 403, json: { message: 'Not enough permissions', code: 'ACCESS_DENIED' } },
      { status: 500 },
    ])
    expect(await linkedinPages.targets(from, GRANT)).toEqual([])
    expect(await failureOf(linkedinPages.targets(from, GRANT))).toEqual(['refused', 'Not enough permissions'])
    expect(await reasonOf(linkedinPages.targets(from, GRANT))).toBe('deferred')
  })
})

describe('posts on LinkedIn', () => {
  it('carry a version, an author and a preview of the link', async () => {
    const { from, asked } = platformThat([MADE])
    expect(await linkedin.publish(from, { ...POST, linkUrl: 'https://example.com/a_(b)?x=1' })).toEqual({
      id: 'urn:li:share:700',
      permalink: 'https://www.linkedin.com/feed/update/urn:li:share:700/',
    })
    expect(asked[0]).toMatchObject({
      url: 'https://api.linkedin.com/rest/posts',
      method: 'POST',
      headers: {
        authorization: 'Bearer AQ-token-1',
        'linkedin-version': LINKEDIN_VERSION.header,
        'x-restli-protocol-version': '2.0.0',
      },
    })
    expect(jsonOf(asked[0]!)).toMatchObject({
      author: 'urn:li:person:a-1',
      commentary: 'We are open',
      visibility: 'PUBLIC',
      lifecycleState: 'PUBLISHED',
      content: { article: { source: 'https://example.com/a_(b)?x=1', title: 'example.com' } },
    })
  })

  it('keep every mark of the text, and hashtags where a word begins', async () => {
    expect(await commentaryOf(String.raw`\ | { } @ [ ] ( ) < > # * _ ~`)).toBe(
      String.raw`\\ \| \{ \} \@ \[ \] \( \) \< \> \# \* \_ \~`,
    )
    expect(await commentaryOf('#New (#æra) C# a#b https://a.example/x#y\n#2026')).toBe(
      String.raw`#New \(#æra\) C\# a\#b https://a.example/x\#y` + '\n#2026',
    )
  })

  it('have an image that was uploaded first, and the link in the text then', async () => {
    const uploadUrl = 'https://www.linkedin.com/dms-uploads/1/image?ca=2'
    const { from, asked } = platformThat([
      { json: { value: { uploadUrl, image: 'urn:li:image:C4' } } },
      { status: 201 },
      MADE,
    ])
    await linkedin.publish(from, { ...POST, linkUrl: 'https://example.com/a', image })
    expect(asked[0]!.url).toBe('https://api.linkedin.com/rest/images?action=initializeUpload')
    expect(jsonOf(asked[0]!)).toEqual({ initializeUploadRequest: { owner: 'urn:li:person:a-1' } })
    expect(asked[1]).toMatchObject({ url: uploadUrl, method: 'PUT', body: image.bytes })
    expect(jsonOf(asked[2]!)).toMatchObject({
      commentary: 'We are open\n\nhttps://example.com/a',
      content: { media: { id: 'urn:li:image:C4', altText: 'A door' } },
    })
  })

  it('never give the token to an address that is not LinkedIn’s', async () => {
    for (const uploadUrl of [
      'https://evil.example/linkedin.com',
      'http://www.linkedin.com/u',
      'https://xlinkedin.com/',
    ]) {
      const { from, asked } = platformThat([{ json: { value: { uploadUrl, image: 'urn:li:image:C4' } } }])
      expect(await reasonOf(linkedin.publish(from, { ...POST, image }))).toBe('deferred')
      expect(asked).toHaveLength(1)
    }
  })

  it('surely do not exist while only the image was sent', async () => {
    for (const given of [
      'timeout',
      'connection_failed',
      { status: 502 },
      { json: {} },
      { status: 429 },
    ] as Given[])
      expect(await reasonOf(linkedin.publish(platformThat([given]).from, { ...POST, image }))).toBe(
        'deferred',
      )
  })

  it('may exist where the end of the request is not known', async () => {
    for (const given of [
      'timeout',
      'connection_failed',
      { status: 500 },
      { status: 503 },
      { status: 302 },
      { status: 201 },
      { status: 201, headers: { 'x-restli-id': 'nonsense' } },
    ] as Given[])
      expect(await reasonOf(publish(given)), JSON.stringify(given)).toBe('unknown')
  })

  it('do not exist where LinkedIn says so', async () => {
    const duplicate = { message: 'Content is a duplicate of urn:li:share:7', code: 'DUPLICATE_POST' }
    expect(await failureOf(publish({ status: 422, json: duplicate }))).toEqual(['refused', duplicate.message])
    expect(await reasonOf(publish({ status: 401, json: { code: 'REVOKED_ACCESS_TOKEN' } }))).toBe('expired')
    expect(await reasonOf(publish({ status: 429 }))).toBe('deferred')
    expect(await reasonOf(publish('blocked_address'))).toBe('refused')
    expect(await reasonOf(publish('invalid_url'))).toBe('refused')
    for (const retired of [{ status: 426 }, { status: 400, json: { code: 'NONEXISTENT_VERSION' } }]) {
      const [reason, words] = await failureOf(publish(retired))
      expect(reason).toBe('refused')
      expect(words).toContain(`version ${LINKEDIN_VERSION.header}`)
    }
  })

  it('are refused before anything is sent where LinkedIn would cut them off or takes no such image', async () => {
    const { from, asked } = platformThat([])
    const long = { ...POST, body: 'x'.repeat(2990), linkUrl: 'https://example.com/a', image }
    expect(await reasonOf(linkedin.publish(from, long))).toBe('refused')
    const webp = { ...POST, image: { ...image, contentType: 'image/webp' } }
    expect(await reasonOf(linkedin.publish(from, webp))).toBe('refused')
    const large = { ...POST, image: { ...image, bytes: new Uint8Array(linkedin.image.maxBytes + 1) } }
    expect(await reasonOf(linkedin.publish(from, large))).toBe('refused')
    expect(asked).toEqual([])
    expect(linkedin.count(long)).toBe(2990)
  })
})
