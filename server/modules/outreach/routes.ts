import { hash } from 'node:crypto'
import { AppError, E as K } from '../../kernel/base/errors.ts'
import type { Context } from '../../kernel/contract/context.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { dark, light } from '../../lib/palette/palette.ts'
import { holdAddressee, unsubscribeContact } from '../crm/index.ts'
import { dismissOpen } from './decide.ts'
import { E } from './errors.ts'
import { readUnsubscribing, type Unsubscribing } from './unsubscribe-link.ts'

const colours = (of: typeof light) =>
  `body{color:${of('ink')};background:${of('paper')}}button{color:${of('onAccent')};background:${of('accent')}}`
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;border:0;border-radius:6px;padding:.6rem 1.1rem}${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}`
const styleHash = hash('sha256', STYLE, 'base64')

/** What the page says, by language; English for all others. */
const TEXTS = {
  en: {
    title: 'Unsubscribe',
    ask: 'Shall we stop sending you messages of this kind?',
    act: 'Unsubscribe',
    done: 'You are unsubscribed. Nothing more of this kind is sent to you.',
  },
  de: {
    title: 'Abmelden',
    ask: 'Sollen wir Ihnen keine solchen Nachrichten mehr senden?',
    act: 'Abmelden',
    done: 'Sie sind abgemeldet. Sie erhalten keine solchen Nachrichten mehr.',
  },
}

type Result = { ok: true; alreadyUnsubscribed: boolean; contactFound: boolean }

const answers = {
  200: {
    description: 'What became of it; a page for browsers.',
    contentType: 'application/json',
    schema: {
      type: 'object',
      properties: {
        ok: { type: 'boolean' },
        alreadyUnsubscribed: { type: 'boolean' },
        contactFound: { type: 'boolean' },
      },
      required: ['ok', 'alreadyUnsubscribed', 'contactFound'],
    },
  },
}

const common = {
  access: 'public',
  module: 'outreach',
  limit: 'ingest',
  why: 'Mail programs and readers of mails call it, who have no credential; the answer is a page, or JSON.',
} as const
const query = { token: { type: 'string', description: 'From the mail.' } }
const errors = [E.unsubscribe_token_invalid, K.rate_limited]

/** The page on which a reader unsubscribes; a program that asks for JSON does so at once. */
export const showUnsubscribe: RawRoute = {
  ...common,
  route: 'GET /v1/outreach/unsubscribe',
  describes: {
    name: 'showUnsubscribe',
    summary: 'Unsubscribe as the reader of a mail, after a question',
    description:
      'A page that asks: programs that look at links in mails change nothing. With `Accept: application/json` it unsubscribes at once.',
    query,
    answers,
    errors,
  },
  async handle(request, reply, ctx) {
    const link = linkOf(request.query, ctx)
    const accept = request.headers.accept ?? ''
    if (/\bapplication\/json\b/.test(accept) && !/\btext\/html\b/.test(accept))
      return reply.header('cache-control', 'no-store').send(await unsubscribe(ctx, link))
    return page(reply, request.headers['accept-language'], (texts) => ({
      title: texts.title,
      body: `<p>${texts.ask}</p><form method="post"><button>${texts.act}</button></form>`,
    }))
  },
}

/** Unsubscribes at once: what mail programs send for one click (RFC 8058), and the page's button. */
export const unsubscribeNow: RawRoute = {
  ...common,
  route: 'POST /v1/outreach/unsubscribe',
  readsBody: true,
  describes: {
    name: 'unsubscribeNow',
    summary: 'Unsubscribe by one click (RFC 8058)',
    description: 'At once, whatever the body is. What is proposed for the contact is dismissed.',
    query,
    answers,
    errors,
  },
  async handle(request, reply, ctx) {
    // It is not looked at.
    request.raw.resume()
    const done = await unsubscribe(ctx, linkOf(request.query, ctx))
    if (!/\btext\/html\b/.test(request.headers.accept ?? ''))
      return reply.header('cache-control', 'no-store').send(done)
    return page(reply, request.headers['accept-language'], (texts) => ({
      title: texts.title,
      body: `<p>${texts.done}</p>`,
    }))
  },
}

function linkOf(given: unknown, { services }: RawContext): Unsubscribing {
  const { token } = given as { token?: unknown }
  if (typeof token !== 'string' || token === '')
    throw new AppError(E.unsubscribe_token_invalid, 'unsubscribe_token_invalid: token required')
  const link = readUnsubscribing(services, token)
  if (!link)
    throw new AppError(
      E.unsubscribe_token_invalid,
      'unsubscribe_token_invalid: the link is not valid, or is too old',
    )
  return link
}

const MOST_TURNS = 5
// What two callers at once may do to each other: to begin anew helps.
const PASSING = new Set(['40P01', '40001', '55P03'])

/** A reader unsubscribes once: that is not lost where something else holds the same rows. */
async function unsubscribe(ctx: RawContext, link: Unsubscribing): Promise<Result> {
  for (let turn = 1; ; turn += 1)
    try {
      return await endAll(ctx, link)
    } catch (error) {
      if (turn === MOST_TURNS || !PASSING.has(String(Object(error).code))) throw error
    }
}

const endAll = ({ transaction }: RawContext, { orgId, contactId }: Unsubscribing): Promise<Result> =>
  transaction(async (ctx) => {
    const contact = await holdAddressee(ctx, contactId)
    if (!contact) return { ok: true, alreadyUnsubscribed: false, contactFound: false }
    const changed = await unsubscribeContact(ctx, contact.id)
    await dismissOpen(ctx as Context<'out'>, contact.id, 'The contact has unsubscribed.')
    return { ok: true, alreadyUnsubscribed: !changed, contactFound: true }
  }, orgId)

type Texts = (typeof TEXTS)['en']

function page(
  reply: Parameters<RawRoute['handle']>[1],
  acceptLanguage: string | undefined,
  of: (texts: Texts) => { title: string; body: string },
) {
  const language = /^\s*de\b/i.test(acceptLanguage ?? '') ? 'de' : 'en'
  const { title, body } = of(TEXTS[language])
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`,
    )
}
