// Across organizations: mails that wait are of every organization, and of none.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, JobContext, Services } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { MailError, type Mailer } from '../../kernel/ports/mailer.ts'
import { db } from './module.ts'
import { Content, contentContext, planSending, sendRef } from './queue-mail.ts'
import { waitAfter } from './schedule.ts'

const ROUND = 10
/** How long a run goes on before it makes room for other organizations. */
const SLICE_MS = 20_000

interface DueMail {
  id: string
  content: string
  attempts: number
  isExpired: boolean
}

/**
 * Sends the due mails of one organization, a few at a time. A mail on its way is reserved for five minutes; if the
 * process dies, it is tried again after that. When the mail server cannot be reached, the rest waits too.
 */
export const sendMails: Job<typeof sendRef.payload> = {
  ...sendRef,
  lane: 'mail',
  async run({ services, transaction, signal }, { orgId }) {
    const { mailer } = services
    if (!mailer) return
    const until = performance.now() + SLICE_MS
    let isReachable = true
    for (let sent = ROUND; sent === ROUND && isReachable && !signal.aborted && performance.now() < until;) {
      const due = await transaction(orgId, takeDue)
      sent = due.length
      const results = await Promise.all(due.map((mail) => attempt(services, mailer, { orgId, mail })))
      await transaction(orgId, async (ctx) => {
        for (const [index, mail] of due.entries()) await settle(ctx, mail, results[index] ?? null)
      })
      isReachable = results.every((failure) => failure?.reason !== 'unreachable')
    }
    await transaction(orgId, planNext)
  },
}

/** Reserves the next due mails for five minutes. */
const takeDue = (ctx: Context<string>): Promise<DueMail[]> =>
  db(ctx)
    .updateTable('mail_messages')
    .set({ attempts: sql<number>`attempts + 1`, nextAttemptAt: sql<Date>`now() + interval '5 minutes'` })
    .where('orgId', '=', ctx.org.id)
    .where('id', 'in', (query) =>
      query
        .selectFrom('mail_messages')
        .select('id')
        .where('orgId', '=', ctx.org.id)
        .where('status', '=', 'queued')
        .where('nextAttemptAt', '<=', sql<Date>`now()`)
        .orderBy('nextAttemptAt')
        .limit(ROUND)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      sql<string>`content`.as('content'),
      'attempts',
      sql<boolean>`coalesce(expires_at < now(), false)`.as('isExpired'),
    ])
    .execute()

/** Sends one mail; `null` when it went out. */
async function attempt(
  { secrets, log }: Services,
  mailer: Mailer,
  { orgId, mail }: { orgId: string; mail: DueMail },
): Promise<MailError | null> {
  if (mail.isExpired) return new MailError('refused', 'It was not sent in time.')
  const { fromName, replyTo, unsubscribeUrl, ...content } = Content.parse(
    JSON.parse(secrets.open(mail.content, contentContext(orgId, mail.id))),
  )
  try {
    const messageId = `<${mail.id}@${mailer.from.split('@').at(-1)}>`
    await mailer.send({ ...content, fromName, replyTo, unsubscribeUrl, messageId })
    return null
  } catch (error) {
    const failure = error instanceof MailError ? error : new MailError('deferred', (error as Error).message)
    log.warn(
      { orgId, mailId: mail.id, reason: failure.reason, error: failure.message },
      'a mail was not sent',
    )
    return failure
  }
}

async function settle(ctx: Context<string>, mail: DueMail, failure: MailError | null): Promise<void> {
  const wait = failure === null || failure.reason === 'refused' ? null : waitAfter(mail.attempts)
  await db(ctx)
    .updateTable('mail_messages')
    .set(
      wait === null
        ? {
            status: failure === null ? 'sent' : 'failed',
            error: failure?.message ?? null,
            content: null,
            settledAt: sql<Date>`now()`,
          }
        : {
            error: failure?.message ?? null,
            nextAttemptAt: sql<Date>`now() + ${wait} * interval '1 millisecond'`,
          },
    )
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', mail.id)
    .where('status', '=', 'queued')
    .execute()
}

async function planNext(ctx: Context<string>): Promise<void> {
  const next = await db(ctx)
    .selectFrom('mail_messages')
    .select(sql<Date>`greatest(next_attempt_at, now() + interval '1 second')`.as('at'))
    .where('orgId', '=', ctx.org.id)
    .where('status', '=', 'queued')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  if (next) planSending(ctx, next.at)
}

const overdue = statement(
  'mail_overdue',
  `select distinct org_id as "orgId" from mail_messages where status = 'queued' and next_attempt_at < now() - interval '30 seconds' limit 1000`,
)

const BATCH = 2000
const prune = statement(
  'mail_prune',
  `delete from mail_messages where (org_id, id) in
     (select org_id, id from mail_messages where created_at < now() - interval '30 days' limit ${BATCH}) returning 1`,
)

/** Plans sending again for mails that are overdue, whatever the reason. */
export const resumeMails: Job = {
  name: 'mail.resume',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ services, systemDb, transaction }: JobContext) {
    if (!services.mailer) return
    const found = await systemDb.query<{ orgId: string }>(overdue, [])
    for (const { orgId } of found) await transaction(orgId, async (ctx) => planSending(ctx))
  },
}

/** Deletes the log of mails after 30 days. */
export const pruneMails: Job = {
  name: 'mail.prune',
  payload: z.object({}),
  cron: '43 3 * * *',
  async run({ systemDb, signal }) {
    for (let gone = BATCH; gone === BATCH && !signal.aborted;) gone = (await systemDb.query(prune, [])).length
  },
}
