import { z } from 'zod'
import { idPattern } from '../../kernel/base/ids.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'

export const EndUserId = z
  .string()
  .regex(idPattern('ctc'), 'not the id of an end user')
  .describe('A person, ctc_…; the same as their contact.')
export const TokenId = z
  .string()
  .regex(/^(?:eut|ocn)_[0-9a-z]{22}$/, 'not a token id')
  .meta({ examples: ['eut_0b4k7q2m9x5c8v1n3z6h2j'] })
  .describe('A token, eut_…, or a connected program, ocn_….')
const Instant = z.iso.datetime({ offset: true })

/** What identifies a person: the organization's own id first, then the email, then the phone number. */
export const identifiers = {
  externalId: z.string().trim().min(1).max(200).optional().describe('Your own id of the person.'),
  email: z.email().max(254).optional().describe('Upper and lower case are the same.'),
  phone: z
    .string()
    .max(40)
    .transform((text) => text.replace(/[\s().\-/]/g, ''))
    .pipe(z.string().regex(/^\+?\d{5,20}$/, 'not a phone number'))
    .optional()
    .describe('Spaces and the like are left out.'),
}

/** What may be said of a person besides. */
export const description = {
  name: z.string().trim().min(1).max(200).optional(),
  metadata: z
    .record(z.string().min(1).max(64), z.union([z.string().max(500), z.number(), z.boolean()]))
    .refine((all) => Object.keys(all).length <= 50, 'at most 50 entries')
    .optional()
    .describe('Added to what is kept of the person; the same names are replaced.'),
}

/** A person as the API shows them. */
export const EndUser = shape('EndUser', {
  id: z.string(),
  externalId: z.string().nullable(),
  email: z.string().nullable().meta(THIRD_PARTY),
  phone: z.string().nullable().meta(THIRD_PARTY),
  name: z.string().nullable().meta(THIRD_PARTY),
  metadata: z.record(z.string(), z.unknown()).meta(THIRD_PARTY),
  createdAt: Instant,
  updatedAt: Instant,
})

/** A token as the API lists it; never the token itself. */
export const Token = shape('Token', {
  id: z.string(),
  type: z
    .enum(['delegated', 'oauth_refresh'])
    .describe('`delegated`: of an end user. `oauth_refresh`: of a program that a member connected.'),
  prefix: z.string().nullable().describe('How the token of an end user begins, to recognize it by.'),
  last4: z.string().nullable(),
  endUserId: z.string().nullable(),
  endUserName: z.string().nullable().meta(THIRD_PARTY).describe('Their name, else their email or phone.'),
  origin: z.string().nullable().meta(THIRD_PARTY).describe('The program that was connected.'),
  iconUrl: z.string().nullable().describe('Its picture, if it says that it has one.'),
  user: shape('TokenUser', { id: z.string(), name: z.string(), email: z.string() })
    .nullable()
    .describe('The member who connected the program.'),
  scopes: z.array(z.string()),
  audiences: z.array(z.string()),
  createdBy: z.string().describe('The API key or member that made it.'),
  expiresAt: Instant.describe('Of a program, when it has to be connected again unless it is used before.'),
  lastUsedAt: Instant.nullable().describe('To the minute.'),
  revokedAt: z.null().describe('What is revoked is not listed.'),
  createdAt: Instant,
})
