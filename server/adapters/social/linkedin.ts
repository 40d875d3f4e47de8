import { z } from 'zod'
import {
  SocialError,
  type Posted,
  type SocialApp,
  type SocialAsk,
  type SocialGrant,
  type SocialPlatform,
  type SocialPost,
  type SocialTarget,
} from '../../kernel/ports/social.ts'
import { ask, bearer, expect, form, imageOf, textAt, withLink, type Reading } from './ask.ts'

/** The version of LinkedIn's interface that is spoken, and the day until which LinkedIn promises at least to answer it. */
export const LINKEDIN_VERSION = { header: '202607', ends: '2027-07-15' }

const OAUTH = 'https://www.linkedin.com/oauth/v2'
const API = 'https://api.linkedin.com'
const MOST_CHARS = 3000
const MOST_PAGES = 100
const IMAGE = { maxBytes: 10 * 1024 * 1024, contentTypes: ['image/jpeg', 'image/png', 'image/gif'] }

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive().nullish(),
  refresh_token: z.string().min(1).nullish(),
  scope: z.string().nullish(),
})
const Person = z.object({ sub: z.string().regex(/^[\w-]{1,100}$/), name: z.string().max(500).nullish() })
const Roles = z.object({
  elements: z.array(z.object({ organization: z.string().regex(/^urn:li:organization:\d{1,30}$/) })).max(1000),
})
const Organizations = z.object({
  results: z.record(z.string(), z.object({ localizedName: z.string().max(500).nullish() })),
})
const Upload = z.object({
  value: z.object({ uploadUrl: z.url(), image: z.string().regex(/^urn:li:image:[\w-]{1,200}$/) }),
})
const PostId = z.string().regex(/^urn:li:(share|ugcPost|activity):\d{1,30}$/)

/** A person on LinkedIn, with an application that has "Sign In with LinkedIn using OpenID Connect" and "Share on LinkedIn". */
export const linkedin = platformOf({
  platform: 'linkedin',
  displayName: 'LinkedIn',
  authorKind: 'member',
  scopes: ['openid', 'profile', 'w_member_social'],
  targets: async (from, accessToken) => [await personOf(from, accessToken)],
})

/**
 * Pages on LinkedIn, with an application that has the "Community Management API". LinkedIn grants it only to applications
 * that have nothing else, and refuses a consent as a whole for one scope that the application has not: so this is one apart.
 */
export const linkedinPages = platformOf({
  platform: 'linkedin-pages',
  displayName: 'LinkedIn pages',
  authorKind: 'page',
  scopes: ['w_organization_social', 'rw_organization_admin'],
  targets: pagesOf,
})

interface Product {
  platform: string
  displayName: string
  authorKind: 'member' | 'page'
  scopes: string[]
  targets(from: SocialAsk, accessToken: string): Promise<SocialTarget[]>
}

/** LinkedIn, by its Posts API and OAuth with three legs (learn.microsoft.com/linkedin). */
function platformOf({ platform, displayName, authorKind, scopes, targets }: Product): SocialPlatform {
  return {
    platform,
    displayName,
    authorKinds: [authorKind],
    count: ({ body }) => body.length,
    maxChars: MOST_CHARS,
    image: IMAGE,
    composerUrl: (post) =>
      `https://www.linkedin.com/feed/?${query({ shareActive: 'true', text: withLink(post) })}`,
    appFrom: 'admin',
    authorizeUrl: ({ clientId }, { redirectUri, state }) =>
      `${OAUTH}/authorization?${query({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes.join(' '),
      })}`,
    takeCode: (from, app, { code, redirectUri }) =>
      token(from, app, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    async refresh(from, app, refreshToken) {
      const grant = await token(from, app, { grant_type: 'refresh_token', refresh_token: refreshToken })
      return { ...grant, refreshToken: grant.refreshToken ?? refreshToken }
    },
    targets: (from, { accessToken }) => targets(from, accessToken),
    publish,
  }
}

async function publish(from: SocialAsk, post: SocialPost): Promise<Posted> {
  // A post has a preview or an image, not both.
  const text = post.image ? withLink(post) : post.body
  // It would cut off the end, and with it the link.
  if (text.length > MOST_CHARS)
    throw new SocialError('refused', `the text and its link are longer than ${MOST_CHARS} characters`)
  const content = await contentOf(from, post)
  const { headers } = await ask(
    from,
    {
      url: `${API}/rest/posts`,
      method: 'POST',
      headers: rest(post.accessToken),
      body: JSON.stringify({
        author: post.externalAccountId,
        commentary: escapeCommentary(text),
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        ...(content && { content }),
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      }),
      timeoutMs: 30_000,
    },
    { ...READING, creates: true },
  )
  const id = expect(PostId, headers['x-restli-id'], { creates: true })
  return { id, permalink: `https://www.linkedin.com/feed/update/${id}/` }
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

const rest = (accessToken: string) => ({
  ...bearer(accessToken),
  'content-type': 'application/json',
  'linkedin-version': LINKEDIN_VERSION.header,
  'x-restli-protocol-version': '2.0.0',
})

const isRetired = (status: number, said: unknown) =>
  status === 426 || (status === 400 && textAt(said, 'code') === 'NONEXISTENT_VERSION')

const READING: Reading = {
  reasonOf: (status, said) => (isRetired(status, said) ? 'refused' : undefined),
  wordsOf: (status, said) =>
    isRetired(status, said)
      ? `LinkedIn no longer answers version ${LINKEDIN_VERSION.header} of its interface: this service has to be updated`
      : undefined,
}

async function token(
  from: SocialAsk,
  { clientId, clientSecret }: SocialApp,
  fields: Record<string, string>,
): Promise<SocialGrant> {
  const isRefresh = 'refresh_token' in fields
  const { said } = await ask(
    from,
    {
      url: `${OAUTH}/accessToken`,
      ...form({ ...fields, client_id: clientId, client_secret: clientSecret }),
    },
    {
      // Here a 401 speaks of the application.
      reasonOf: (status, answer) =>
        isRefresh && textAt(answer, 'error') === 'invalid_grant'
          ? 'expired'
          : status === 401
            ? 'refused'
            : undefined,
    },
  )
  const found = expect(Token, said)
  return {
    accessToken: found.access_token,
    refreshToken: found.refresh_token ?? null,
    expiresInSeconds: found.expires_in ?? null,
    scopes: (found.scope ?? '').split(/[\s,]+/).filter(Boolean),
  }
}

async function personOf(from: SocialAsk, accessToken: string): Promise<SocialTarget> {
  const { said } = await ask(from, { url: `${API}/v2/userinfo`, headers: bearer(accessToken) }, READING)
  const { sub, name } = expect(Person, said)
  return {
    externalAccountId: `urn:li:person:${sub}`,
    displayName: name || 'LinkedIn member',
    authorKind: 'member',
  }
}

/** The pages that somebody administers. */
async function pagesOf(from: SocialAsk, accessToken: string): Promise<SocialTarget[]> {
  const headers = rest(accessToken)
  const roles = await ask(
    from,
    {
      url: `${API}/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=${MOST_PAGES}`,
      headers,
    },
    READING,
  )
  const urns = new Set(expect(Roles, roles.said).elements.map(({ organization }) => organization))
  const ids = [...urns].slice(0, MOST_PAGES).map((urn) => urn.slice('urn:li:organization:'.length))
  if (ids.length === 0) return []
  const url = `${API}/rest/organizations?ids=List(${ids.join(',')})`
  const { said } = await ask(from, { url, headers, maxBytes: 2 ** 21 }, READING)
  const { results } = expect(Organizations, said)
  return ids.map((id) => ({
    externalAccountId: `urn:li:organization:${id}`,
    displayName: results[id]?.localizedName || `LinkedIn page ${id}`,
    authorKind: 'page',
  }))
}

/** What stands below the text: an image that was uploaded for it, or the preview of its link. */
async function contentOf(from: SocialAsk, post: SocialPost) {
  const image = imageOf(post, IMAGE)
  if (image) return { media: { id: await upload(from, post, image), altText: image.alt } }
  if (!post.linkUrl) return null
  if (!URL.canParse(post.linkUrl)) throw new SocialError('refused', 'the link is no address')
  // LinkedIn takes no title from the page, and no preview without one.
  return { article: { source: post.linkUrl, title: new URL(post.linkUrl).host } }
}

async function upload(
  from: SocialAsk,
  { accessToken, externalAccountId }: SocialPost,
  { bytes }: NonNullable<SocialPost['image']>,
): Promise<string> {
  const { said } = await ask(
    from,
    {
      url: `${API}/rest/images?action=initializeUpload`,
      method: 'POST',
      headers: rest(accessToken),
      body: JSON.stringify({ initializeUploadRequest: { owner: externalAccountId } }),
    },
    READING,
  )
  const { uploadUrl, image } = expect(Upload, said).value
  const { protocol, hostname } = new URL(uploadUrl)
  // The token goes to nobody else.
  if (protocol !== 'https:' || !/(^|\.)linkedin\.com$/.test(hostname))
    throw new SocialError('deferred', 'LinkedIn named an address for the image that is not its own')
  await ask(
    from,
    {
      url: uploadUrl,
      method: 'PUT',
      headers: { ...bearer(accessToken), 'content-type': 'application/octet-stream' },
      body: bytes,
      timeoutMs: 60_000,
    },
    READING,
  )
  return image
}

/**
 * A text in LinkedIn's "little text format", where unescaped marks end the text or mean something. `#` where a word begins
 * stays as it is: that is its hashtag.
 */
function escapeCommentary(text: string): string {
  return text.replaceAll(
    /[\\|{}@[\]()<>*_~]|#(?!(?<=(?:^|[\s\p{Ps}\p{Pi}"'])#)[\p{L}\p{N}])/gu,
    String.raw`\$&`,
  )
}
