/**
 * Mails that the service sends by itself: invitations, links to sign in again, answers to customers who have left. Owns
 * the `mail_` tables. Mailboxes that customers write to are channels, and belong to the conversations.
 *
 * - **Mailer**: the way to the operator's mail server; without one nothing is queued, and nothing may be promised.
 * - **Outbox**: mails that were queued with a transaction, until they are sent or given up.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { getMailStatus, sendTestMail } from './mail-status.ts'
import { troubles } from './troubles.ts'
import { pruneMails, resumeMails, sendMails } from './send-mails.ts'

/** The outbox of the organization. */
export const mail = defineModule({
  name: 'mail',
  summary: 'Emails that the service sends: whether it can, and how it goes.',
  operations: [getMailStatus, sendTestMail],
  troubles,
  jobs: [sendMails, resumeMails, pruneMails],
  sealedColumns: [{ table: 'mail_messages', column: 'content' }],
  lanes: { mail: 8 },
})

export type { Mail, Quote } from './compose.ts'
export { E as MailErrors } from './errors.ts'
export { plainName } from './plain-name.ts'
export { canMail, mailsLastDay, mailsOutsideLastDay, mailStates, queueMail } from './queue-mail.ts'
