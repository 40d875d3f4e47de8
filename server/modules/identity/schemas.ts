import { z } from 'zod'
import { idPattern } from '../../kernel/base/ids.ts'
import { shape } from '../../kernel/contract/shapes.ts'

export const UserId = z.string().regex(idPattern('usr'), 'not a user id')
export const SessionId = z.string().regex(idPattern('ses'), 'not a session id')
export const OrgId = z.string().regex(idPattern('org'), 'not an organization id')
export const InvitationId = z
  .string()
  .regex(idPattern('inv'), 'not an invitation id')
  .describe('An invitation, inv_….')
export const ApiKeyId = z
  .string()
  .regex(idPattern('akey'), 'not an API key id')
  .describe('An API key, akey_….')

export const IdentityId = z.string().regex(idPattern('idn'), 'not the id of a connected sign-in')
export const Instant = z.iso.datetime()
export const RoleId = z.string().regex(idPattern('rol'), 'not a role id').describe('A role, rol_….')

/** What somebody may do: all, all but the owners' things, the daily work, or what a role of the organization's own says. */
export const Role = z.enum(['owner', 'admin', 'member', 'custom'])

/** A role as it is given: one of the three, or `roleId`. */
export const GivenRole = z.enum(['owner', 'admin', 'member'])

/** Who was signed in, and to which organization. */
export const SignedIn = shape('SignedIn', { userId: z.string(), orgId: z.string() })

/** By what a sign-in that waits can be completed. */
export const SecondFactorDue = shape('SecondFactorDue', {
  methods: z
    .array(z.enum(['passkey', 'totp', 'recovery_code']))
    .max(3)
    .describe('What the person has; any of them will do.'),
  expiresAt: Instant.describe('When the sign-in has to begin again.'),
})

/** What a right password brings: who was signed in, or by what they have to prove themselves beside it. */
export const SignInAnswer = shape('SignInAnswer', {
  userId: z.string().optional(),
  orgId: z.string().optional(),
  secondFactor: SecondFactorDue.optional().describe('There is no session yet: a second factor is needed.'),
})

/** The one-time token of an invitation. */
export const InvitationToken = z.string().min(8).max(128)

/** The one-time token of a link to reset a password or confirm an address. */
export const LinkToken = z.string().min(8).max(128)

/** Emails are compared and kept in lower case. */
export const Email = z.email().max(254).toLowerCase()

export const Password = z.string().min(8).max(128)

/** A name that people read: one line of 1 to 128 characters. */
export const DisplayName = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}*$/u, 'must be one line')
