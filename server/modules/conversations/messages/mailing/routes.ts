import { hash } from 'node:crypto'
import { dark, light } from '../../../../lib/palette/palette.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError, E } from '../../../../kernel/base/errors.ts'
import type { RawRoute } from '../../../../kernel/contract/raw-route.ts'
import { ifOrganization } from '../../../identity/index.ts'
import { replyTexts } from './reply-texts.ts'
import { readStopToken } from './stop-link.ts'

const stop = statement(
  'conv_reply_mails_stop',
  `insert into conv_reply_stops (org_id, address_hash) select $1, $2 where ${ifOrganization('$1')} on conflict do nothing`,
)

const colours = (of: typeof light) =>
  `body{color:${of('ink')};background:${of('paper')}}a{color:${of('accentText')}}`
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}`
const styleHash = hash('sha256', STYLE, 'base64')

/** The page on which a customer ends the mails with answers to their address. */
export const stopReplyMails: RawRoute = {
  route: 'GET /v1/c/e/{token}',
  why: 'The answer is a page for the reader of a mail.',
  access: 'public',
  module: 'conversations',
  describes: {
    name: 'stopReplyMails',
    summary: 'End the emails with answers, as their reader',
    description:
      'The link stands in each of these emails. The page asks first: programs that follow links in emails end nothing.',
    query: { stop: { type: 'string', description: '`1` ends them; without it the page asks.' } },
    answers: {
      200: { description: 'A page.', contentType: 'text/html', schema: { type: 'string' } },
    },
    errors: [E.not_found, E.rate_limited],
  },
  async handle(request, reply, { services, transaction }) {
    const link = readStopToken(services.secrets, (request.params as { token: string }).token)
    if (!link) throw new AppError(E.not_found)
    const isStopping = (request.query as { stop?: unknown }).stop === '1'
    if (isStopping) await transaction((ctx) => ctx.tx.query(stop, [link.orgId, link.addressHash]), link.orgId)
    const texts = replyTexts(link.language)
    const body = isStopping
      ? `<p>${texts.stopped}</p>`
      : `<p>${texts.stopAsk}</p><p><a href="?stop=1" rel="nofollow">${texts.stop}</a></p>`
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(
        `<!doctype html><html lang="${link.language}" dir="${link.language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${texts.stop}</title><style>${STYLE}</style>${body}</html>`,
      )
  },
}
