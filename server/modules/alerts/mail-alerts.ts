// Across organizations: finds in which organizations somebody is to be told.
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { inEachOrg } from '../../kernel/contract/in-each-org.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { addresseeJoin, organizationName, organizationTimezone, rightsJoin } from '../identity/index.ts'
import { canMail, queueMail } from '../mail/index.ts'
import { mailTexts } from './mail-texts.ts'

const MOST_IN_A_MAIL = 10

/** So old is news when it is told: whatever was opened before it has been committed by then. */
const AGE = '20 seconds'
// What nobody has seen and the reader was not told of; of refused emails no email tells.
const IS_NEWS = `a.resolved_at is null and a.acknowledged_at is null and a.source <> 'mail' and a.news_at > c.told_until`
const UNTIL = `clock_timestamp() - interval '${AGE}'`
const IS_DUE = `(c.mailed_at is null or c.mailed_at <= now() - interval '1 hour')`

const orgsToTell = statement(
  'alr_orgs_to_tell',
  `select distinct c.org_id as "orgId" from alr_email_choices c join alr_alerts a on a.org_id = c.org_id and ${IS_NEWS} and a.news_at <= ${UNTIL} where ${IS_DUE}`,
)
// Locked first: of two processes the second finds everything told.
const readers = statement(
  'alr_readers',
  `select c.user_id as "userId", c.told_until::text as "toldUntil", (${UNTIL})::text as until, p.email, p.locale,
     r.role <> 'custom' or r.scopes && array['alerts:read', '*'] as "mayRead"
   from alr_email_choices c ${addresseeJoin('c.org_id', 'c.user_id', 'p')} ${rightsJoin('c.org_id', 'c.user_id', 'r')}
   where c.org_id = $1 and ${IS_DUE} order by c.user_id for update of c`,
)
const news = statement(
  'alr_news',
  `select a.severity, a.title, a.detail, a.opened_at as "openedAt" from alr_alerts a, (select $2::timestamptz as told_until) c
   where a.org_id = $1 and ${IS_NEWS} and a.news_at <= $3::timestamptz order by a.severity, a.news_at desc`,
)
const told = statement(
  'alr_told',
  'update alr_email_choices set told_until = $3::timestamptz, mailed_at = now() where org_id = $1 and user_id = $2',
)

interface Reader {
  userId: string
  toldUntil: string
  until: string
  mayRead: boolean
  email: string
  locale: string | null
}

interface News {
  severity: 'error' | 'warning'
  title: string
  detail: string
  openedAt: Date
}

/** Tells those who want it of alerts by email: at most one an hour, with all that came meanwhile. */
export const mailAlerts: Job = {
  name: 'alerts.mailAlerts',
  payload: z.object({}),
  cron: '* * * * *',
  async run(job) {
    if (!canMail(job.services)) return
    await inEachOrg(job, await job.systemDb.query<{ orgId: string }>(orgsToTell, []), tellOrg)
  },
}

async function tellOrg(ctx: Context<string>): Promise<void> {
  for (const reader of await ctx.tx.query<Reader>(readers, [ctx.org.id])) {
    if (!reader.mayRead) continue
    const alerts = await ctx.tx.query<News>(news, [ctx.org.id, reader.toldUntil, reader.until])
    if (alerts.length === 0) continue
    await tell(ctx, reader, alerts)
    await ctx.tx.query(told, [ctx.org.id, reader.userId, reader.until])
  }
}

async function tell(
  ctx: Context<string>,
  { email, locale: tag }: Reader,
  alerts: readonly News[],
): Promise<void> {
  const { locale, texts } = mailTexts(tag)
  const [name, timeZone] = await Promise.all([organizationName(ctx), organizationTimezone(ctx)])
  const clock = new Intl.DateTimeFormat(tag ?? locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const shown = alerts.slice(0, MOST_IN_A_MAIL)
  const subject = texts.subject(alerts.length, alerts[0]?.title ?? '')
  const { baseUrl } = ctx.services.config
  await queueMail(ctx, {
    kind: 'alert',
    to: email,
    locale,
    fromName: name || 'Stoa',
    mail: {
      subject,
      heading: subject,
      body: [
        ...shown.map(({ severity, title, detail, openedAt }) => ({
          author: `${texts.severities[severity]}: ${title}`,
          at: clock.format(openedAt),
          text: detail,
        })),
        ...(alerts.length > shown.length ? [texts.more(alerts.length - shown.length)] : []),
      ],
      action: { label: texts.look, url: `${baseUrl}/alerts` },
      footnote: texts.footnote(`${baseUrl}/settings/notifications`),
    },
  })
}
