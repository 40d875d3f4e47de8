// Across organizations: whose a request of a vendor is, only its channel tells.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import type { RawContext, RawRoute } from '../../../kernel/contract/raw-route.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { VendorRequest } from '../../../kernel/ports/text-vendors.ts'
import { findVendorChannel, openVendorSecrets } from '../core/text-config.ts'
import { E } from '../errors.ts'
import { takeCall } from '../voice/hear-calls.ts'
import { noteReport, takeText } from './hear.ts'

// The report of a long call holds all that was said in it.
const MOST_BYTES = { sms: 256 * 1024, voice: 4 * 1024 * 1024 }
const DEADLINE_MS = 10_000

const whose = statement(
  'conv_channel_whose',
  `select org_id as "orgId" from conv_channels where id = $1 and type in ('sms', 'voice') and active`,
)

const common = {
  access: 'public',
  limit: 'vendor',
  module: 'conversations',
  why: 'Vendors sign the bytes that they send, as a form or as JSON.',
} as const
const answers = {
  200: {
    description: 'As the vendor wants to be answered.',
    contentType: 'text/plain',
    schema: { type: 'string' },
  },
  204: { description: 'What was told of a call was noted.' },
}
const errors = [E.webhook_refused, K.body_too_large, K.rate_limited]
const DESCRIPTION =
  'For vendors of SMS and calls, who sign what they send; the address is on the page of the channel. All that is not theirs is 401 with one text: unknown and inactive channels, and wrong signatures. Told again, it is taken in once; 5xx has it told again. Of calls, requests that want an answer get it as JSON.'

export const hearVendor: RawRoute = {
  ...common,
  route: 'POST /v1/conversations/channels/{channelId}/webhook',
  readsBody: true,
  describes: {
    name: 'hearVendor',
    summary: 'Take what a vendor reports of a channel',
    description: DESCRIPTION,
    body: {
      description: 'As the vendor sends it; at most 256 KB, of calls 4 MB.',
      schema: { type: 'object' },
    },
    answers,
    errors,
  },
  handle: hear,
}

/** Some report deliveries by GET. */
export const hearVendorByQuery: RawRoute = {
  ...common,
  route: 'GET /v1/conversations/channels/{channelId}/webhook',
  describes: {
    name: 'hearVendorByQuery',
    summary: 'Take what a vendor reports of a channel, as a query',
    description: DESCRIPTION,
    answers,
    errors,
  },
  handle: hear,
}

async function hear(request: FastifyRequest, reply: FastifyReply, ctx: RawContext): Promise<unknown> {
  const { services, database, transaction } = ctx
  const { channelId } = request.params as { channelId: string }
  const [found] = await database.system.query<{ orgId: string }>(whose, [channelId])
  const channel = found && (await transaction((tx) => findVendorChannel(tx, channelId), found.orgId))
  if (!found || !channel) throw new AppError(E.webhook_refused)
  const vendor = (channel.type === 'sms' ? services.textVendors : services.phoneVendors).get(channel.vendor)
  const body =
    request.method === 'GET'
      ? Buffer.alloc(0)
      : await ctx.readBytes({ bytes: MOST_BYTES[channel.type], ms: DEADLINE_MS })
  const asked: VendorRequest = {
    method: request.method,
    // Never what the request says of its host: the vendor signs the address that it was given.
    url: `${services.config.baseUrl}${request.raw.url ?? ''}`,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
    ),
    body,
  }
  if (!vendor?.verify(asked, openVendorSecrets(services, found.orgId, channel)))
    throw new AppError(E.webhook_refused)
  ctx.countFor(channelId)
  if ('callsNeed' in vendor) {
    const said = vendor.hear(asked)
    if (said) await transaction((tx) => takeCall(tx, channel, said), found.orgId)
    const answer = vendor.answer(asked, channel.settings)
    return answer === undefined ? reply.code(204).send() : reply.send(answer)
  }
  await transaction(async (tx) => {
    for (const said of vendor.hear(asked))
      await (said.kind === 'message' ? takeText(tx, channel, said) : noteReport(tx, channel.id, said))
  }, found.orgId)
  const { status, contentType, body: answer } = vendor.answer
  return reply.code(status).type(contentType).send(answer)
}
