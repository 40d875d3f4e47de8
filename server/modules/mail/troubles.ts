// Across organizations: finds those whose emails are refused, or wait.
import type { TroubleSource } from '../../kernel/contract/troubles.ts'
import { statement } from '../../kernel/db/transaction.ts'

// What was not sent since its time was over is nobody's refusal.
const refused = statement(
  'mail_refused_of_orgs',
  `select f.org_id as "orgId" from (
     select org_id, max(settled_at) as at from mail_messages
     where status = 'failed' and (expires_at is null or expires_at > settled_at) group by org_id) f
   where not exists (select from mail_messages s where s.org_id = f.org_id and s.status = 'sent' and s.settled_at > f.at)
   order by 1 limit 10000`,
)

// A mail that was tried waits for a server that is away or refuses for now.
const late = statement(
  'mail_late_of_orgs',
  `select distinct org_id as "orgId" from mail_messages
   where status = 'queued' and attempts > 0 and created_at < now() - interval '30 minutes' order by 1 limit 10000`,
)

const OUTBOX = { subjectId: 'outbox', severity: 'warning', ctaHref: '/settings/email' } as const

/** What may go wrong with the emails of the service itself. */
export const troubles: readonly TroubleSource[] = [
  {
    source: 'mail',
    about:
      'An email of the service itself was given up, or has waited for 30 minutes because the mail server was not reached.',
    over: 'At the next one that is sent, when none waits so long, or when what was given up is forgotten after 30 days.',
    watch: {
      subjects: 'outbox',
      async find({ systemDb }) {
        const lost = await systemDb.query<{ orgId: string }>(refused, [])
        const known = new Set(lost.map(({ orgId }) => orgId))
        const waiting = await systemDb.query<{ orgId: string }>(late, [])
        return [
          ...lost.map(({ orgId }) => ({
            orgId,
            ...OUTBOX,
            title: 'Emails could not be sent',
            detail:
              'The mail server refused an email, or was not reached for 18 hours; it was given up. Settings, Email says what it answered and sends a test. This ends with the next email that goes out.',
          })),
          ...waiting
            .filter(({ orgId }) => !known.has(orgId))
            .map(({ orgId }) => ({
              orgId,
              ...OUTBOX,
              title: 'Emails wait to be sent',
              detail:
                'The mail server was not reached, or asked to wait, for more than half an hour. Nothing is lost yet: it is tried again for 18 hours. Settings, Email says what it answered. This ends when the emails go out.',
            })),
        ]
      },
    },
  },
]
