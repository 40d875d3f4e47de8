// Across organizations: an account belongs to a person, in however many organizations.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { pendingEmail as readPendingEmail } from '../account-links/account-links.ts'
import { canMail } from '../../mail/index.ts'
import { Locale } from '../locales.ts'
import { changeOwnName } from './own-name.ts'
import { operation } from '../module.ts'
import { mayFound } from '../founding/may-found.ts'
import { hasPassword as knowsPassword } from '../second-factor/assert-person.ts'
import { BROWSER, TimeZoneChoice } from './time-zone-choice.ts'
import { DisplayName, Instant } from '../schemas.ts'

const Profile = shape('Profile', {
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe('Whether mail to the address was proved to reach the person.'),
  pendingEmail: z
    .string()
    .nullable()
    .describe('The address that it changes to once the link that was mailed there is followed.'),
  locale: Locale.nullable().describe(
    'The language that the person chose for the dashboard and their emails; null: they chose none: the dashboard follows their browser, emails the organization’s language, else what their browser said first.',
  ),
  timezone: TimeZoneChoice,
  signInPausedAt: Instant.nullable().describe(
    'When signing in was last paused after wrong passwords; null again once the password was changed.',
  ),
  mailerConfigured: z.boolean().describe('Whether this service sends email.'),
  hasPassword: z.boolean().describe('False for who signs in with another service alone.'),
  mayCreateOrganizations: z.boolean().describe('Whether the person may create a further organization.'),
})

const COLUMNS = [
  'id',
  'name',
  'email',
  'emailVerifiedAt',
  'chosenLocale',
  'timezone',
  'signInPausedAt',
] as const

interface ProfileRow {
  id: string
  name: string
  email: string
  emailVerifiedAt: Date | null
  chosenLocale: string | null
  timezone: string | null
  signInPausedAt: Date | null
}

const present = (row: ProfileRow) => ({
  userId: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  locale: Locale.safeParse(row.chosenLocale).data ?? null,
  timezone: row.timezone ?? BROWSER,
  signInPausedAt: row.signInPausedAt?.toISOString() ?? null,
})

export const getProfile = operation({
  name: 'identity.getProfile',
  summary: 'Read one’s own profile',
  access: { scope: null, audience: ['member'] },
  effect: 'read',
  rest: 'GET /v1/me',
  input: z.object({}),
  output: Profile,
  async run(ctx) {
    const { db, actor, services } = ctx
    const row = await db
      .selectFrom('iam_users')
      .select(COLUMNS)
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    const system = systemDbOf(ctx)
    const [pendingEmail, hasPassword, mayCreateOrganizations] = await Promise.all([
      readPendingEmail(system, actor.id),
      knowsPassword(system, actor.id),
      mayFound(ctx),
    ])
    const mailerConfigured = canMail(services)
    return { ...present(row), pendingEmail, mailerConfigured, hasPassword, mayCreateOrganizations }
  },
})

export const updateProfile = operation({
  name: 'identity.updateProfile',
  summary: 'Change one’s own name, language or time zone',
  description:
    'At least one of them. The name is changed in every organization of the person, and each of them has it in its audit log.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'PATCH /v1/me',
  input: z
    .object({
      name: DisplayName.optional(),
      locale: Profile.shape.locale.optional(),
      timezone: TimeZoneChoice.optional(),
    })
    .refine(
      (given) => Object.values(given).some((each) => each !== undefined),
      'name a name, a language or a time zone',
    ),
  output: Profile.pick({ userId: true, name: true, email: true, locale: true, timezone: true }),
  async run(ctx, { name, locale, timezone }) {
    const { db, actor } = ctx
    if (name !== undefined) await changeOwnName(ctx, name)
    if (locale !== undefined || timezone !== undefined)
      await db
        .updateTable('iam_users')
        .set({
          ...(locale !== undefined && { chosenLocale: locale }),
          ...(timezone !== undefined && { timezone: timezone === BROWSER ? null : timezone }),
        })
        .where('id', '=', actor.id)
        .execute()
    const row = await db
      .selectFrom('iam_users')
      .select(COLUMNS)
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    return present(row)
  },
})
