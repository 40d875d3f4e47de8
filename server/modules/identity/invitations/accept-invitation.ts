// Across organizations: who accepts an invitation is not a member yet.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { guardToken } from '../guesses/guesses.ts'
import { operation } from '../module.ts'
import { Instant, InvitationToken, Role } from '../schemas.ts'
import { MEMBER_NAME } from '../members/member-rows.ts'
import { rememberLocale } from '../me/remember-locale.ts'
import { announce } from './announce-joining.ts'
import { readInvitationToken } from './invitation-token.ts'
import { invitationByToken, isPending, takeUpInvitation, TAKE_UP_ERRORS } from './take-up-invitation.ts'

const readTerms = statement(
  'iam_read_invitation_terms',
  `select o.name as "orgName", (select ${MEMBER_NAME} from iam_users u
       left join iam_memberships m on m.org_id = i.org_id and m.user_id = u.id where u.id = i.invited_by) as "invitedByName",
     exists (select from iam_users u where lower(u.email) = i.email) as "hasAccount"
   from iam_invitations i join iam_orgs o on o.id = i.org_id where i.org_id = $1 and i.id = $2`,
)

interface Terms {
  orgName: string
  invitedByName: string | null
  hasAccount: boolean
}

export const lookupInvitation = operation({
  name: 'identity.lookupInvitation',
  summary: 'Read an invitation by its token',
  description: 'For the page on which it is accepted.',
  access: 'public',
  effect: 'read',
  rest: 'GET /v1/invitations/lookup',
  input: z.object({ token: InvitationToken }),
  output: z.object({
    email: z.string(),
    role: Role,
    expiresAt: Instant,
    orgName: z.string(),
    invitedByName: z.string().nullable().describe('Who invited; null once they are gone.'),
    hasAccount: z
      .boolean()
      .describe('Whether the email has an account: sign in with the invitation, else sign up with it.'),
  }),
  errors: [E.network_paused, E.invitation_not_found_or_expired],
  secrets: ['token'],
  limit: 'auth',
  run: (ctx, { token }) =>
    guardToken(ctx, async () => {
      const system = systemDbOf(ctx)
      const invitation = await invitationByToken(
        system,
        readInvitationToken(ctx.services.secrets, token).tokenHash,
      )
      if (!invitation || !isPending(invitation)) throw new AppError(E.invitation_not_found_or_expired)
      const { orgId, id, email, role, expiresAt } = invitation
      const [terms] = await system.query<Terms>(readTerms, [orgId, id])
      if (!terms) throw new AppError(E.invitation_not_found_or_expired)
      return { email, role, expiresAt: expiresAt.toISOString(), ...terms }
    }),
})

const readEmail = statement('iam_read_email', `select email from iam_users where id = $1`)

export const acceptInvitation = operation({
  name: 'identity.acceptInvitation',
  summary: 'Join an organization with an invitation',
  description:
    'Takes the session cookie of a person with the invited email; who has none signs up or in with the invitation instead. The session stays in its organization: `setActiveMembership` moves it. A member keeps their role.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/invitations/accept',
  input: z.object({ token: InvitationToken }),
  output: z.object({ orgId: z.string(), role: Role.describe('The one that the person has there now.') }),
  errors: [E.network_paused, E.not_signed_in, ...TAKE_UP_ERRORS],
  secrets: ['token'],
  limit: 'auth',
  // A line would be written in the organization of the session; the invitation is the record.
  audit: false,
  run: (ctx, { token }) =>
    guardToken(ctx, async () => {
      const { actor, services, call } = ctx
      if (actor.type !== 'member') throw new AppError(E.not_signed_in)
      const joined = await systemDbOf(ctx).transaction(async (tx) => {
        const [person] = await tx.query<{ email: string }>(readEmail, [actor.id])
        if (!person) throw new AppError(E.not_signed_in)
        await rememberLocale(tx, actor.id, call.acceptLanguage)
        const proof = readInvitationToken(services.secrets, token)
        return takeUpInvitation(tx, proof, { userId: actor.id, email: person.email })
      })
      announce(ctx, joined)
      return { orgId: joined.orgId, role: joined.role }
    }),
})
