import { createHash } from 'node:crypto'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { toStorable } from '../../../kernel/base/storable.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { MailAddress, ReadMail } from '../../../kernel/ports/mail-servers.ts'
import { NO_REDACTION, redact } from '../../../lib/redaction/redact.ts'
import { lockVisitor, matchVisitor } from '../../crm/index.ts'
import { emailKey } from '../channels/blocks/block-keys.ts'
import { appendMessages } from '../core/append-messages.ts'
import { changeStatus } from '../core/changes.ts'
import { lockConversation } from '../core/conversation-rows.ts'
import { ownAddresses, requireEmailChannel, type EmailChannel } from '../core/email-config.ts'
import { openConversation } from '../core/open-conversation.ts'
import { findPolicy } from '../core/redaction-policy.ts'
import { LOCKS } from '../locks.ts'
import { noteBounce } from './bounces.ts'
import { kindOf, readBounce, type Kind } from './classify.ts'
import { cutReply } from './cut-reply.ts'
import { purgeBlobs } from '../messages/attachments/blobs.ts'
import { dropFiles, keepFiles, takeFiles, type KeptFile } from './mail-attachments.ts'
import { deliveriesIn, findThread } from './threads.ts'

/** What became of a mail; a `duplicate` leaves nothing. */
export type Outcome = 'message' | 'duplicate' | 'own' | 'bounce' | 'automatic' | 'spam' | 'quarantined'

type Deps = Pick<JobContext, 'services' | 'transaction'>

/** A mail as it came, and for whom. */
export interface Arrived {
  orgId: string
  channelId: string
  raw: Uint8Array
  /** Where it was sent to, as the server says that handed it over. */
  envelope?: string | undefined
  /** In the transaction that takes it in. */
  also?: (ctx: Context<string>, outcome: Outcome) => Promise<unknown>
}

const MOST_BODY = 50_000
/** How much of a text is looked at for what it quotes. */
const MOST_READ = 100_000

/**
 * Takes a mail in: it ends as exactly one thing, in one transaction. What cannot be read is kept in quarantine, as it came.
 * Throws where the service itself fails; then nothing of the mail is there, and it may come again.
 */
export async function receiveMail(deps: Deps, arrived: Arrived): Promise<Outcome> {
  const { orgId, raw } = arrived
  const mail = await deps.services.mailServers.parse(raw).catch(() => null)
  if (mail === null || mail.from === null)
    return quarantine(deps, arrived, mail === null ? 'it could not be read' : 'it names no sender')
  const kind = kindOf(mail)
  const files =
    kind === 'bounce' ? [] : await keepFiles(deps.services, orgId, await filesOf(deps, orgId, mail))
  try {
    return await deps.transaction(orgId, async (ctx) => {
      const outcome = await takeIn(ctx, { arrived, mail, kind, files })
      if (outcome !== 'message' && outcome !== 'automatic') dropFiles(ctx, files)
      await arrived.also?.(ctx, outcome)
      return outcome
    })
  } catch (error) {
    await deps.transaction(orgId, async (ctx) => dropFiles(ctx, files))
    // The same mail would fail again: whoever brings it is not to try for ever.
    if (error instanceof AppError && error.status < 500)
      return quarantine(deps, arrived, 'it could not be stored')
    throw error
  }
}

/** The files of a mail; where its text is too long for a message, that is one of them. */
async function filesOf(
  { transaction }: Deps,
  orgId: string,
  { text, attachments }: ReadMail,
): Promise<ReadMail['attachments']> {
  if (text.length <= MOST_BODY) return attachments
  const policy = await transaction(orgId, findPolicy)
  const whole = Buffer.from(redact(text, policy ?? NO_REDACTION).text)
  return [{ name: 'whole-message.txt', mime: 'text/plain', content: whole }, ...attachments]
}

interface Taking {
  arrived: Arrived
  mail: ReadMail
  kind: Kind
  files: readonly KeptFile[]
}

const seen = statement(
  'conv_mail_seen',
  `select 1 from conv_received_mails where org_id = $1 and channel_id = $2 and message_id = $3 and content_hash = $4`,
)
const ours = statement(
  'conv_mail_ours',
  `select 1 from conv_deliveries where org_id = $1 and id = any($2) and channel_id = $3`,
)
const blocked = statement(
  'conv_mail_blocked',
  `select 1 from conv_block_keys where org_id = $1 and key = $2 limit 1`,
)

async function takeIn(ctx: Context<string>, taking: Taking): Promise<Outcome> {
  const { arrived, mail, kind } = taking
  const channel = await requireEmailChannel(ctx, arrived.channelId)
  const from = mail.from?.address ?? ''
  const hash = hashOf(mail)
  const messageId = mail.messageId ?? `no-id:${hash}`
  // Two ways, or two processes, may bring the same mail at once.
  await ctx.tx.lock(LOCKS.mail, `${ctx.org.id}:${channel.id}:${messageId}`)
  if ((await ctx.tx.query(seen, [ctx.org.id, channel.id, messageId, hash])).length > 0) return 'duplicate'
  const note = (outcome: Exclude<Outcome, 'duplicate'>, more: Partial<Noted> = {}) =>
    noteMail(ctx, { channel, mail, messageId, hash, outcome, sizeBytes: arrived.raw.length, ...more })
  const mine = deliveriesIn([messageId])
  if (mine.length > 0 && (await ctx.tx.query(ours, [ctx.org.id, mine, channel.id])).length > 0)
    return note('own')
  if ((await ctx.tx.query(blocked, [ctx.org.id, emailKey(from)])).length > 0) return note('spam')
  if (kind === 'bounce') {
    await noteBounce(ctx, channel.id, readBounce(mail))
    return note('bounce')
  }
  const { isAside, ...said } = await say(ctx, channel, taking)
  // Nothing that colleagues alone see is ever answered.
  return note(kind === 'automatic' || isAside ? 'automatic' : 'message', said)
}

const hashOf = ({ from, subject, text, date, attachments }: ReadMail): string => {
  const hash = createHash('sha256').update(JSON.stringify([from?.address, subject, date, text]))
  for (const { content } of attachments) hash.update(content)
  return hash.digest('base64url')
}

/** Adds a mail to its conversation, or opens one with it. */
async function say(
  ctx: Context<string>,
  channel: EmailChannel,
  { arrived, mail, kind, files }: Taking,
): Promise<{ conversationId: string; saidId: string; isAside: boolean }> {
  const policy = await findPolicy(ctx)
  const hide = (text: string) => redact(toStorable(text), policy ?? NO_REDACTION)
  const shown = (people: readonly MailAddress[]) =>
    people.map(({ name, address }) => ({ name: hide(name).text, address }))
  const from = shown([mail.from ?? { name: '', address: '' }])[0] as MailAddress
  const { visible, rest } = cutReply(mail.text.slice(0, MOST_READ))
  const body = hide(visible.slice(0, MOST_BODY))
  const subject = hide(mail.subject).text
  const recipients = [...mail.to, ...mail.cc].map(({ address }) => address)
  const thread = await findThread(ctx, channel.id, mail, [...recipients, arrived.envelope ?? ''])
  const isProgram = kind !== 'ordinary'
  let conversationId = thread?.targetId
  if (conversationId === undefined) {
    await lockVisitor(ctx, { externalId: undefined, email: from.address })
    const by = { channelId: channel.id, sessionId: `email:${from.address}`, externalId: undefined }
    const contactId = await matchVisitor(ctx, by, { email: from.address, name: from.name || undefined })
    conversationId = await openConversation(ctx, {
      channelId: channel.id,
      agentMode: channel.defaultAgentMode,
      contactId,
      subject: subject || null,
      metadata: { claimedEmail: from.address },
    })
  }
  const attachments = await takeFiles(ctx, conversationId, files, policy)
  // What a program wrote in a conversation is for colleagues to see, and wakes nobody.
  const isAside = isProgram && thread !== undefined
  const done = await appendMessages(ctx, { id: conversationId }, [
    {
      ...(isAside
        ? { authorType: 'system' as const, internal: true, kind: 'automatic_mail' }
        : { authorType: 'end_user' as const }),
      authorId: null,
      authorName: from.name || from.address,
      body: body.text || (attachments.length > 0 ? '' : '(no text)'),
      attachments,
      ...(thread?.hasParties && { visibleTo: [thread.id] }),
      metadata: {
        email: {
          subject,
          from,
          ...(mail.replyTo && mail.replyTo.address !== from.address && { replyTo: shown([mail.replyTo])[0] }),
          to: shown(mail.to),
          cc: shown(mail.cc),
        },
        ...(rest !== '' && { quotedText: hide(rest.slice(0, MOST_BODY)).text }),
        ...(body.found.length > 0 && { detectedNationalIds: body.found }),
      },
    },
  ])
  if (isProgram && thread === undefined) await settle(ctx, conversationId, kind)
  return { conversationId, saidId: done?.inserted[0]?.id ?? '', isAside }
}

const suppress = statement(
  'conv_mail_suppress',
  `update conv_conversations set suppressed_reason = $3 where org_id = $1 and id = $2`,
)

/** Closes a conversation that a program began: nobody waits for an answer. */
async function settle(ctx: Context<string>, conversationId: string, kind: Kind): Promise<void> {
  const row = await lockConversation(ctx, conversationId)
  await ctx.tx.query(suppress, [
    ctx.org.id,
    conversationId,
    kind === 'no_reply_address' ? kind : 'auto_reply',
  ])
  await changeStatus(ctx, [row], 'closed', null)
}

interface Noted {
  channel: EmailChannel
  mail: ReadMail
  messageId: string
  hash: string
  outcome: Exclude<Outcome, 'duplicate'>
  sizeBytes: number
  conversationId: string
  saidId: string
}

const insertNote = statement(
  'conv_mail_note',
  `insert into conv_received_mails (org_id, id, channel_id, outcome, conversation_id, said_id, message_id, content_hash, sender, people, answer_to,
     reference_ids, subject, size_bytes) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

async function noteMail(
  ctx: Context<string>,
  {
    channel,
    mail,
    messageId,
    hash,
    outcome,
    sizeBytes,
    conversationId,
    saidId,
  }: Omit<Noted, 'conversationId' | 'saidId'> & Partial<Noted>,
): Promise<Outcome> {
  const own = new Set(ownAddresses(channel))
  const { from, replyTo, to, cc } = mail
  const answered = replyTo ?? from
  const others = [...to, ...cc].filter(
    ({ address }, index, all) =>
      !isOwn(own, address) &&
      address !== answered?.address &&
      all.findIndex((other) => other.address === address) === index,
  )
  const policy = await findPolicy(ctx)
  const answerTo = { to: answered && !isOwn(own, answered.address) ? [answered] : [], cc: others }
  const people = [from, replyTo, ...to, ...cc].flatMap((person) => person?.address ?? [])
  await ctx.tx.query(insertNote, [
    ctx.org.id,
    newId('cml'),
    channel.id,
    outcome,
    conversationId ?? null,
    saidId ?? null,
    messageId,
    hash,
    from?.address ?? null,
    [...new Set(people)],
    JSON.stringify(answerTo),
    mail.references,
    redact(mail.subject, policy ?? NO_REDACTION).text,
    sizeBytes,
  ])
  return outcome
}

/** Whether an address is the mailbox's own, also with something behind a `+`. */
const isOwn = (own: ReadonlySet<string>, address: string): boolean =>
  own.has(address) || own.has(address.replace(/\+[^@]*@/, '@'))

/** Where the bytes of a mail in quarantine lie. */
export const quarantineKey = (orgId: string, mailId: string): string => `conv/${orgId}/mails/${mailId}`

const insertQuarantined = statement(
  'conv_mail_quarantine',
  `insert into conv_received_mails (org_id, id, channel_id, outcome, message_id, content_hash, error, size_bytes)
   values ($1, $2, $3, 'quarantined', $4, $4, $5, $6)
   on conflict (org_id, channel_id, message_id, content_hash) do nothing returning id`,
)

/** Keeps a mail as it came, for somebody to look at. */
export async function quarantine(deps: Deps, arrived: Arrived, why: string): Promise<Outcome> {
  const { orgId, channelId, raw } = arrived
  const id = newId('cml')
  if (raw.length > 0) await deps.services.blobs.put(quarantineKey(orgId, id), raw, 'message/rfc822')
  const hash = createHash('sha256').update(raw).digest('base64url')
  const key = raw.length > 0 ? `raw:${hash}` : `too-large:${id}`
  await deps.transaction(orgId, async (ctx) => {
    const added = await ctx.tx.query(insertQuarantined, [orgId, id, channelId, key, why, raw.length])
    if (added.length === 0) ctx.enqueue(purgeBlobs, { orgId, keys: [quarantineKey(orgId, id)] })
    await arrived.also?.(ctx, 'quarantined')
  })
  return 'quarantined'
}
