import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'

const payload = z.object({ orgId: z.string(), channelId: z.string() })
type Ctx = Pick<Context<string>, 'enqueue' | 'org'>

/** The job that sends what waits in a mailbox; its work is in `email/send-emails.ts`. */
export const sendEmailsRef = { name: 'conversations.sendEmails', payload }

/** The job that takes in what came into a mailbox; its work is in `email/read-mailboxes.ts`. */
export const readMailboxRef = { name: 'conversations.readMailbox', payload }

/** Plans sending what waits in a mailbox: after the commit, or at a time. */
export function planEmails(ctx: Ctx, channelId: string, runAt?: Date): void {
  const queue = `emails:${channelId}`
  const given = { orgId: ctx.org.id, channelId }
  ctx.enqueue(sendEmailsRef, given, runAt ? { key: `${queue}:later`, runAt, queue } : { key: queue, queue })
}

/** The job that sends what waits at a number; its work is in `texts/send-texts.ts`. */
export const sendTextsRef = { name: 'conversations.sendTexts', payload }

/** Plans sending what waits at a number: after the commit, or at a time. */
export function planTexts(ctx: Ctx, channelId: string, runAt?: Date): void {
  const queue = `texts:${channelId}`
  const given = { orgId: ctx.org.id, channelId }
  ctx.enqueue(sendTextsRef, given, runAt ? { key: `${queue}:later`, runAt, queue } : { key: queue, queue })
}

/** The job that has a vendor of calls report here, or no longer; its work is in `voice/voice-channels.ts`. */
export const tieVendorRef = { name: 'conversations.tieVendor', payload }

/** Plans to have the vendor of calls report as the channel is on or off. */
export function planTie(ctx: Ctx, channelId: string): void {
  const queue = `vendor:${channelId}`
  ctx.enqueue(tieVendorRef, { orgId: ctx.org.id, channelId }, { key: queue, queue })
}

/** Plans the reading of a mailbox after the commit. */
export function planReading(ctx: Ctx, channelId: string): void {
  const queue = `mailbox:${channelId}`
  ctx.enqueue(readMailboxRef, { orgId: ctx.org.id, channelId }, { key: queue, queue })
}

/** Has a mailbox read, and what waits in it sent. */
export function startMailbox(ctx: Ctx, channelId: string): void {
  planReading(ctx, channelId)
  planEmails(ctx, channelId)
}
