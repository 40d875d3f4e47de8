import { z } from 'zod'
import type { SocialApp, SocialAsk, SocialPlatform, SocialTarget } from '../../kernel/ports/social.ts'
import { ask, bearer, expect, form, imageOf, multipart, sameText, withLink, type Reading } from './ask.ts'

/** The version of the Graph API that is spoken. */
export const GRAPH_VERSION = 'v23.0'

const GRAPH = `https://graph.facebook.com/${GRAPH_VERSION}`
const SITE = 'https://www.facebook.com/'
const SCOPES = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement']
const IMAGE = { maxBytes: 4 * 1024 * 1024, contentTypes: ['image/jpeg', 'image/png', 'image/gif'] }
/** A token that is over, whatever the reason. */
const OVER = new Set([102, 190])
/** Too much was asked; the last one is the bound of a page. */
const TOO_MUCH = new Set([4, 17, 32, 341, 613, 80_001])
/** Something of theirs is broken. */
const BROKEN = new Set([1, 2])

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive().nullish(),
})
const Failure = z.object({ error: z.object({ code: z.number() }) })
const Pages = z.object({
  data: z
    .array(
      z.object({
        id: z.string().regex(/^\d{1,30}$/),
        name: z.string().max(500),
        access_token: z.string().min(1).nullish(),
        tasks: z.array(z.string()).max(100).nullish(),
      }),
    )
    .max(1000),
})
const Id = z.string().regex(/^\d{1,30}(_\d{1,30})?$/)
const Made = z.object({ id: Id, post_id: Id.nullish() })
const Feed = z.object({
  data: z
    .array(
      z.object({
        id: Id,
        message: z.string().nullish(),
        created_time: z.string(),
        permalink_url: z.string().nullish(),
      }),
    )
    .max(100),
})

/** Pages on Facebook, by the Graph API and the login that is built by hand (developers.facebook.com). */
export const facebook: SocialPlatform = {
  platform: 'facebook',
  displayName: 'Facebook',
  authorKinds: ['page'],
  count: (post) => withLink(post).length,
  maxChars: 63_206,
  image: IMAGE,
  composerUrl: ({ linkUrl }) =>
    linkUrl ? `${SITE}sharer/sharer.php?${new URLSearchParams({ u: linkUrl }).toString()}` : SITE,
  appFrom: 'admin',
  authorizeUrl: ({ clientId }, { redirectUri, state }) =>
    `${SITE}${GRAPH_VERSION}/dialog/oauth?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      scope: SCOPES.join(','),
    }).toString()}`,
  async takeCode(from, app, { code, redirectUri }) {
    const short = await token(from, app, { code, redirect_uri: redirectUri })
    // The first one is over in an hour or two, and so are the pages' own that it leads to.
    const long = await token(from, app, {
      grant_type: 'fb_exchange_token',
      fb_exchange_token: short.access_token,
    })
    return {
      accessToken: long.access_token,
      refreshToken: null,
      expiresInSeconds: long.expires_in ?? null,
      // It does not say which were granted.
      scopes: SCOPES,
    }
  },
  async targets(from, { accessToken }) {
    const { said } = await ask(
      from,
      {
        url: `${GRAPH}/me/accounts?fields=id,name,access_token,tasks&limit=100`,
        headers: bearer(accessToken),
        maxBytes: 2 ** 20,
      },
      READING,
    )
    return expect(Pages, said).data.slice(0, 100).map(targetOf)
  },
  async publish(from, post) {
    const image = imageOf(post, IMAGE)
    const { headers, body } = image
      ? multipart(
          { caption: withLink(post), ...(image.alt && { alt_text_custom: image.alt }) },
          { name: 'source', ...image },
        )
      : form({ message: post.body, ...(post.linkUrl && { link: post.linkUrl }) })
    const { said } = await ask(
      from,
      {
        url: `${GRAPH}/${encodeURIComponent(post.externalAccountId)}/${image ? 'photos' : 'feed'}`,
        method: 'POST',
        headers: { ...headers, ...bearer(post.accessToken) },
        body,
        timeoutMs: image ? 60_000 : 30_000,
      },
      { ...READING, creates: true },
    )
    const made = expect(Made, said, { creates: true })
    const id = made.post_id ?? made.id
    return { id, permalink: SITE + id }
  },
  async find(from, { accessToken, externalAccountId, since, ...post }) {
    const parameters = new URLSearchParams({
      fields: 'id,message,created_time,permalink_url',
      since: String(Math.floor(since.getTime() / 1000)),
      limit: '40',
    })
    const { said } = await ask(
      from,
      {
        url: `${GRAPH}/${encodeURIComponent(externalAccountId)}/feed?${parameters.toString()}`,
        headers: bearer(accessToken),
        maxBytes: 2 ** 22,
      },
      READING,
    )
    const found = expect(Feed, said).data.find(
      ({ message, created_time }) =>
        // It tells whole seconds.
        Date.parse(created_time) >= since.getTime() - 1000 &&
        [post.body, withLink(post)].some((text) => sameText(text, message ?? '')),
    )
    if (!found) return null
    const { id, permalink_url: permalink } = found
    return { id, permalink: permalink?.startsWith(SITE) ? permalink : SITE + id }
  },
}

const READING: Reading = {
  reasonOf(status, said) {
    const code = Failure.safeParse(said).data?.error.code
    if (code === undefined) return undefined
    if (OVER.has(code)) return 'expired'
    if (TOO_MUCH.has(code)) return 'deferred'
    if (BROKEN.has(code)) return 'open'
    // Its 401 is an `OAuthException` of many kinds.
    return status === 401 ? 'refused' : undefined
  },
}

async function token(from: SocialAsk, { clientId, clientSecret }: SocialApp, fields: Record<string, string>) {
  const { said } = await ask(
    from,
    {
      url: `${GRAPH}/oauth/access_token`,
      ...form({ ...fields, client_id: clientId, client_secret: clientSecret }),
    },
    READING,
  )
  return expect(Token, said)
}

function targetOf({ id, name, access_token, tasks }: z.output<typeof Pages>['data'][number]): SocialTarget {
  const page = { externalAccountId: id, displayName: name, authorKind: 'page' as const }
  if (!access_token) return { ...page, problem: 'Facebook gave no token for this page' }
  if (!tasks?.includes('CREATE_CONTENT'))
    return { ...page, accessToken: access_token, problem: 'you may not create content on this page' }
  return { ...page, accessToken: access_token }
}
