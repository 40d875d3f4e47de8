import { sql } from 'kysely'
import { z } from 'zod'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { canMail, queueMail } from './queue-mail.ts'
import { shape } from '../../kernel/contract/shapes.ts'

export const getMailStatus = operation({
  name: 'mail.getMailStatus',
  summary: 'Show whether emails can be sent, and how it goes',
  access: { scope: 'org:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/mail',
  tool: 'mail_get_status',
  toolListing: 'toolset',
  input: z.object({}),
  output: shape('MailStatus', {
    configured: z
      .boolean()
      .describe('Whether the operator configured a mail server; without one nothing is sent or queued.'),
    from: z.string().nullable().describe('The address that emails come from.'),
    waiting: z.int().describe('Mails that were not sent yet.'),
    sentLastDay: z.int(),
    failedLastDay: z.int().describe('Mails that were given up within the last 24 hours.'),
    lastSentAt: z.iso.datetime().nullable(),
    lastError: shape('MailProblem', { message: z.string(), kind: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('What the mail server said last to a mail that waits or was given up.'),
  }),
  async run({ db, services }) {
    const isRecent = sql<boolean>`settled_at > now() - interval '24 hours'`
    const [counts, problem] = await Promise.all([
      db
        .selectFrom('mail_messages')
        .select([
          sql<number>`(count(*) filter (where status = 'queued'))::int`.as('waiting'),
          sql<number>`(count(*) filter (where status = 'sent' and ${isRecent}))::int`.as('sent'),
          sql<number>`(count(*) filter (where status = 'failed' and ${isRecent}))::int`.as('failed'),
          sql<Date | null>`max(settled_at) filter (where status = 'sent')`.as('lastSentAt'),
        ])
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('mail_messages')
        .select(['error', 'kind', sql<Date>`coalesce(settled_at, created_at)`.as('at')])
        .where('error', 'is not', null)
        .where('status', '<>', 'sent')
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ])
    return {
      configured: canMail(services),
      from: services.mailer?.from ?? null,
      waiting: counts.waiting,
      sentLastDay: counts.sent,
      failedLastDay: counts.failed,
      lastSentAt: counts.lastSentAt?.toISOString() ?? null,
      lastError: problem
        ? { message: problem.error ?? '', kind: problem.kind, at: problem.at.toISOString() }
        : null,
    }
  },
})

export const sendTestMail = operation({
  name: 'mail.sendTestMail',
  summary: 'Send a test email',
  description:
    'Tries the whole way to the mail server; the status of emails (`GET /v1/mail`, `mail_get_status`) tells what came of it.',
  access: { scope: 'org:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/mail/test',
  tool: 'mail_send_test',
  toolListing: 'toolset',
  status: 202,
  limit: 'auth',
  input: z.object({ to: z.email().max(200) }),
  output: z.object({ mailId: z.string() }),
  errors: [E.mail_not_configured],
  run: (ctx, { to }) =>
    queueMail(ctx, {
      kind: 'test',
      to,
      locale: 'en',
      mail: {
        subject: 'Test email from Stoa',
        heading: 'Email works',
        body: ['Somebody in your organization sent this to find out whether emails arrive. They do.'],
      },
    }),
})
