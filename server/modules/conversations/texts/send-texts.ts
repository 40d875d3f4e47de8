import type { Context, Services } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { TextError } from '../../../kernel/ports/text-vendors.ts'
import { openAlert, resolveAlert } from '../../alerts/index.ts'
import { findVendorChannel, openVendorSecrets, webhookUrl, type TextChannel } from '../core/text-config.ts'
import { planTexts, sendTextsRef } from '../core/mailbox-jobs.ts'
import { tellDelivery } from '../email/bounces.ts'
import type { Delivery } from '../email/letters.ts'
import { HELD_BACK, holdBack, next, settled, SLICE_MS, takeNext, WAITS_S } from '../email/send-emails.ts'

/** As much as vendors take in one text. */
export const MOST_TEXT = 1600

const said = statement(
  'conv_text_said',
  `select m.body, k.phone from conv_messages m join conv_conversations c on c.org_id = m.org_id and c.id = m.conversation_id,
     lateral (select c.metadata ->> 'phone' as phone) k where m.org_id = $1 and m.id = $2`,
)
const noteProvider = statement(
  'conv_text_note',
  `update conv_deliveries set provider_id = $3 where org_id = $1 and id = $2`,
)

interface Due {
  channel: TextChannel
  delivery: Delivery
  said: { body: string; phone: string | null } | undefined
}

/** Sends what waits at one number, one text after the other; like mails, none is sent twice by itself. */
export const sendTexts: Job<typeof sendTextsRef.payload> = {
  ...sendTextsRef,
  lane: 'texts',
  async run({ services, transaction, signal }, { orgId, channelId }) {
    const until = performance.now() + SLICE_MS
    while (!signal.aborted && performance.now() < until) {
      const due = await transaction(orgId, (ctx) => take(ctx, channelId))
      if (!due) break
      const done = await attempt(services, orgId, due)
      await transaction(orgId, (ctx) => settle(ctx, due, done))
      if (done instanceof TextError && done.reason === 'deferred') break
    }
    await transaction(orgId, async (ctx) => {
      const [row] = await ctx.tx.query<{ at: Date | null }>(next, [orgId, channelId])
      if (row?.at && (await findVendorChannel(ctx, channelId))?.active) planTexts(ctx, channelId, row.at)
    })
  },
}

async function take(ctx: Context<string>, channelId: string): Promise<Due | undefined> {
  const channel = await findVendorChannel(ctx, channelId)
  if (!channel?.active) return undefined
  await ctx.tx.query(holdBack, [ctx.org.id, channelId, HELD_BACK])
  const [delivery] = await ctx.tx.query<Delivery>(takeNext, [ctx.org.id, channelId])
  if (!delivery) return undefined
  const [text] = await ctx.tx.query<{ body: string; phone: string | null }>(said, [
    ctx.org.id,
    delivery.messageId,
  ])
  return { channel, delivery, said: text }
}

async function attempt(
  services: Services,
  orgId: string,
  { channel, delivery, said: text }: Due,
): Promise<string | TextError> {
  if (!text?.phone) return new TextError('refused', 'the conversation has no number')
  try {
    const { id } = await sendText(services, orgId, channel, {
      to: text.phone,
      body: text.body,
      reference: delivery.id,
    })
    return id
  } catch (error) {
    const failure = error instanceof TextError ? error : new TextError('unknown', (error as Error).message)
    services.log.warn(
      { orgId, deliveryId: delivery.id, reason: failure.reason, error: failure.message },
      'a text was not sent',
    )
    return failure
  }
}

/** Hands a text to the vendor of a number; throws `TextError`. */
export async function sendText(
  services: Services,
  orgId: string,
  channel: TextChannel,
  text: { to: string; body: string; reference: string },
): Promise<{ id: string; status: string }> {
  const vendor = services.textVendors.get(channel.vendor)
  const secrets = openVendorSecrets(services, orgId, channel)
  if (!vendor) throw new TextError('refused', `there is no vendor ${channel.vendor}`)
  if (text.body.length > MOST_TEXT)
    throw new TextError('refused', `a text has at most ${MOST_TEXT} characters`)
  if (text.body.trim() === '')
    throw new TextError('refused', 'a text cannot be empty: files are not sent by SMS')
  const reportUrl = webhookUrl(services, channel.id)
  return vendor.send(
    { outbound: services.outbound, settings: channel.settings, secrets },
    { ...text, reportUrl },
  )
}

async function settle(
  ctx: Context<string>,
  { channel, delivery }: Due,
  done: string | TextError,
): Promise<void> {
  const failure = done instanceof TextError ? done : null
  const wait = WAITS_S[delivery.attempts - 1]
  const status =
    failure === null
      ? 'sent'
      : failure.reason === 'unknown'
        ? 'unknown'
        : failure.reason === 'deferred' && wait !== undefined
          ? 'failed'
          : 'dead'
  const values = [ctx.org.id, delivery.id, status, failure?.message ?? null, wait ?? 0]
  const [row] = await ctx.tx.query<{ sessionId: string | null }>(settled, values)
  if (!row) return
  const about = { source: 'channel_outbound' as const, subjectId: channel.id }
  const place = { ...delivery, channelId: channel.id, sessionId: row.sessionId }
  if (failure === null) {
    await ctx.tx.query(noteProvider, [ctx.org.id, delivery.id, done])
    await resolveAlert(ctx, about)
    return tellDelivery(ctx, place)
  }
  if (status === 'failed') return
  await tellDelivery(ctx, place, { error: failure.message, attempts: delivery.attempts })
  if (failure.reason !== 'deferred') return
  await openAlert(ctx, {
    ...about,
    severity: 'error',
    title: 'A number sends nothing',
    detail:
      'Its vendor was not reached, or answered with errors; a text was given up. Test the number, then send the text again in its conversation.',
    ctaHref: `/settings/channels/${channel.id}`,
  })
}
