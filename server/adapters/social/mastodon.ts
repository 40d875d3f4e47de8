import { z } from 'zod'
import {
  SocialError,
  type SocialAsk,
  type SocialPlatform,
  type SocialPost,
} from '../../kernel/ports/social.ts'
import { ask, bearer, expect, form, imageOf, multipart, sameText, withLink, type Reading } from './ask.ts'

const SCOPES = 'read:accounts read:statuses write:statuses write:media'
const IMAGE = {
  maxBytes: 16 * 1024 * 1024,
  contentTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
}
/** Between the looks at an image that is being worked on. */
const WAITS_MS = [250, 500, 1000, 1500, 2000]
const CHARS_OF_A_LINK = 23

const LINK = /https?:\/\/[^\s<>"]+/giu
const AFTER_A_LINK = new Set(".,;:!?)]'…")
const REMOTE_MENTION = /(?<![=/\w])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)@[\p{L}\p{N}.-]*[\p{L}\p{N}]/giu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const AT_ONCE = 1000

const Id = z.string().regex(/^[\w-]{1,100}$/)
const App = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) })
const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive().nullish(),
  scope: z.string().nullish(),
})
const Account = z.object({ id: Id, acct: z.string().min(1).max(500) })
const Media = z.object({ id: Id })
const Status = z.object({ id: Id, url: z.string().nullish() })
const Statuses = z.array(Status.extend({ content: z.string(), created_at: z.string() })).max(100)

/** Mastodon, by its REST API of version 4 (docs.joinmastodon.org); each server knows us as an application of its own. */
export const mastodon: SocialPlatform = {
  platform: 'mastodon',
  displayName: 'Mastodon',
  authorKinds: ['member'],
  count: (post) => countGraphemes(asCounted(withLink(post))),
  maxChars: 500,
  image: IMAGE,
  composerUrl: (post, server) => `${originOf(server)}/share?${query({ text: withLink(post) })}`,
  appFrom: 'server',
  async register(from, { redirectUri, name }) {
    const { said } = await ask(
      from,
      {
        url: `${originOf(from.server)}/api/v1/apps`,
        ...form({ client_name: name, redirect_uris: redirectUri, scopes: SCOPES }),
      },
      WITHOUT_CONSENT,
    )
    const { client_id, client_secret } = expect(App, said)
    return { clientId: client_id, clientSecret: client_secret }
  },
  authorizeUrl: ({ clientId }, { redirectUri, state, challenge }, server) =>
    `${originOf(server)}/oauth/authorize?${query({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: SCOPES,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`,
  async takeCode(from, { clientId, clientSecret }, { code, verifier, redirectUri }) {
    const { said } = await ask(
      from,
      {
        url: `${originOf(from.server)}/oauth/token`,
        ...form({
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code_verifier: verifier,
          scope: SCOPES,
        }),
      },
      WITHOUT_CONSENT,
    )
    const found = expect(Token, said)
    return {
      accessToken: found.access_token,
      refreshToken: null,
      expiresInSeconds: found.expires_in ?? null,
      scopes: (found.scope ?? SCOPES).split(/\s+/).filter(Boolean),
    }
  },
  async targets(from, { accessToken }) {
    const origin = originOf(from.server)
    const url = `${origin}/api/v1/accounts/verify_credentials`
    const { said } = await ask(from, { url, headers: bearer(accessToken) })
    const { id, acct } = expect(Account, said)
    const displayName = `@${acct.split('@')[0]}@${new URL(origin).host}`
    return [{ externalAccountId: id, displayName, authorKind: 'member' }]
  },
  async publish(from, post) {
    const image = imageOf(post, IMAGE)
    const mediaIds = image ? [await upload(from, post.accessToken, image)] : []
    const { said } = await ask(
      from,
      {
        url: `${originOf(from.server)}/api/v1/statuses`,
        method: 'POST',
        headers: {
          ...bearer(post.accessToken),
          'content-type': 'application/json',
          'idempotency-key': post.key,
        },
        body: JSON.stringify({ status: withLink(post), media_ids: mediaIds, visibility: 'public' }),
        timeoutMs: 30_000,
      },
      { creates: true },
    )
    return postedOf(expect(Status, said, { creates: true }))
  },
  async find(from, { accessToken, externalAccountId, since, ...post }) {
    const account = encodeURIComponent(externalAccountId)
    const { said } = await ask(from, {
      url: `${originOf(from.server)}/api/v1/accounts/${account}/statuses?limit=40&exclude_replies=true&exclude_reblogs=true`,
      headers: bearer(accessToken),
      maxBytes: 2 ** 22,
    })
    const wanted = withoutHosts(withLink(post))
    const found = expect(Statuses, said).find(
      ({ content, created_at }) =>
        Date.parse(created_at) >= since.getTime() && sameText(withoutHosts(textOfHtml(content)), wanted),
    )
    return found ? postedOf(found) : null
  },
}

/** Before there is a consent, a 401 speaks of the application. */
const WITHOUT_CONSENT: Reading = { reasonOf: (status) => (status === 401 ? 'refused' : undefined) }

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

function originOf(server: string | null): string {
  if (server && URL.canParse(server)) return new URL(server).origin
  throw new SocialError('refused', 'the address of the Mastodon server is missing')
}

const postedOf = ({ id, url }: z.output<typeof Status>) => ({
  id,
  permalink: url && /^https?:\/\//i.test(url) ? url : null,
})

/** A text as long as Mastodon takes it to be: links have one length, and of somebody elsewhere only the name counts. */
const asCounted = (text: string) =>
  withoutHosts(
    text.replaceAll(LINK, (link) => {
      let end = link.length
      while (AFTER_A_LINK.has(link.charAt(end - 1))) end--
      // It takes no host without a dot for one.
      return link.includes('.') ? 'x'.repeat(CHARS_OF_A_LINK) + link.slice(end) : link
    }),
  )

/** Counts piece by piece: the segmenter copies all that it was given for every grapheme in it. */
function countGraphemes(text: string): number {
  let count = 0
  let start = 0
  while (start < text.length) {
    const piece = text.slice(start, start + AT_ONCE)
    const isLast = start + piece.length === text.length
    let last = 0
    for (const { index } of graphemes.segment(piece)) {
      count++
      last = index
    }
    if (isLast) break
    // The last one may go on: the next piece begins with it, unless it is a whole piece.
    if (last > 0) count--
    start += last || piece.length
  }
  return count
}

/** It shows those elsewhere without their server. */
const withoutHosts = (text: string) => text.replaceAll(REMOTE_MENTION, '@$1')

/** Uploads an image and waits until it may be used. */
async function upload(
  from: SocialAsk,
  accessToken: string,
  image: NonNullable<SocialPost['image']>,
): Promise<string> {
  const api = `${originOf(from.server)}/api`
  const { headers, body } = multipart({ description: image.alt }, { name: 'file', ...image })
  let answer = await ask(from, {
    url: `${api}/v2/media`,
    method: 'POST',
    headers: { ...headers, ...bearer(accessToken) },
    body,
    timeoutMs: 60_000,
  })
  const { id } = expect(Media, answer.said)
  // 202: it is taken; 206: it is still being worked on.
  for (const wait of WAITS_MS) {
    if (answer.status !== 202 && answer.status !== 206) return id
    await new Promise((resolve) => setTimeout(resolve, wait))
    answer = await ask(from, { url: `${api}/v1/media/${id}`, headers: bearer(accessToken) })
  }
  if (answer.status !== 202 && answer.status !== 206) return id
  throw new SocialError('deferred', 'the server is still working on the image')
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a status, which comes as HTML. */
function textOfHtml(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/p>\s*<p(\s[^<>]*)?>/gi, '\n\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (entity: string, name: string) => {
      if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? entity
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
    })
}
