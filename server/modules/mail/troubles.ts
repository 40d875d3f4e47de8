// Across organizations: finds those whose emails are refused.
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

/** What may go wrong with the emails of the service itself. */
export const troubles: readonly TroubleSource[] = [
  {
    source: 'mail',
    about: 'An email of the service itself was given up.',
    over: 'At the next one that is sent, or when it is forgotten after 30 days.',
    watch: {
      subjects: 'outbox',
      async find({ systemDb }) {
        const rows = await systemDb.query<{ orgId: string }>(refused, [])
        return rows.map(({ orgId }) => ({
          orgId,
          subjectId: 'outbox',
          severity: 'warning',
          title: 'Emails could not be sent',
          detail:
            'The mail server refused an email, or was not reached for 18 hours; it was given up. Settings, Email says what it answered and sends a test. This ends with the next email that goes out.',
          ctaHref: '/settings/email',
        }))
      },
    },
  },
]
