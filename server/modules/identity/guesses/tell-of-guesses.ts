// Across organizations: guesses at a password come from somebody of no organization.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { canMail } from '../../mail/index.ts'
import { hasOpenLink, makeLink } from '../account-links/account-links.ts'
import { addresseeByEmail, mailAddressee, type Addressee } from '../account-mails/mail-account.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { E } from '../errors.ts'

const TTL_MINUTES = 60

const notePause = statement(
  'iam_note_sign_in_pause',
  `update iam_users set sign_in_paused_at = now() where id = $1`,
)

const Payload = z.object({ email: z.string() })

/**
 * Tells whoever has an email, if anybody does, that signing in was paused after wrong passwords: in their profile and by
 * mail, with a link that ends the pause, unless they have one that they have not followed yet. Their organizations have it in the audit log and as an event.
 */
export const tellOfGuesses: Job<typeof Payload> = {
  name: 'identity.tell_of_guesses',
  payload: Payload,
  async run({ services, transaction, systemDb }, { email }) {
    const [person] = await systemDb.query<Addressee>(addresseeByEmail, [email])
    if (!person) return
    const { userId, name } = person
    const organizations = await systemDb.transaction(async (tx) => {
      await tx.query(notePause, [userId])
      return auditInOrganizations(tx, {
        operation: { name: 'identity.signIn', rest: 'POST /v1/auth/sign-in' },
        call: { requestId: randomUUID(), via: 'job', address: '', origin: undefined, userAgent: undefined },
        userId,
        by: { id: 'unknown', name: 'Unknown' },
        refused: E.sign_in_paused.code,
      })
    })
    for (const orgId of organizations)
      await transaction(orgId, async (ctx) => ctx.emit('member.sign_in_paused', { userId }))
    if (!canMail(services) || (await hasOpenLink(systemDb, userId, 'unlock_sign_in'))) return
    const { secrets, config } = services
    const link = {
      userId,
      purpose: 'unlock_sign_in',
      source: 'mail',
      email,
      ttlMinutes: TTL_MINUTES,
    } as const
    const made = await makeLink(systemDb, secrets, link)
    if (!made) return
    await mailAddressee({ services, transaction }, person, {
      kind: 'sign_in_paused',
      expiresAt: made.expiresAt,
      write: (mails) => mails.signInPaused({ name, url: `${config.baseUrl}/unlock?token=${made.token}` }),
    })
  },
}
