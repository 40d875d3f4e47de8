import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { TimeZone } from '../../../kernel/base/time-zones.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { Locale } from '../locales.ts'
import { operation } from '../module.ts'
import { DisplayName, Instant } from '../schemas.ts'
import { assertRecent } from '../second-factor/recent.ts'
import { isShallow, mergePatch } from './merge-patch.ts'

const MAX_SETTINGS_BYTES = 16 * 1024
const MAX_SETTINGS_DEPTH = 8
const MAX_DELAY_MINUTES = 24 * 60

const Settings = z.record(z.string(), z.unknown())

const Organization = shape('Organization', {
  id: z.string(),
  name: z.string(),
  settings: Settings.describe('Free to use.'),
  timezone: z.string().describe('Where its days begin, as reports count them; by its IANA name.'),
  locale: Locale.nullable().describe(
    'The language of emails to people who chose none; null: that of their browser.',
  ),
  attentionDelayMinutes: z
    .int()
    .describe(
      'How long agents have to answer a customer before the conversation needs a person; without an agent it does at once.',
    ),
  secondFactorRequired: z
    .boolean()
    .describe('Whether members need a second factor; API keys do not. Only owners change it.'),
  createdAt: Instant,
})

const COLUMNS = [
  'id',
  'name',
  'settings',
  'timezone',
  'locale',
  'attentionDelayMinutes',
  'secondFactorRequiredSince',
  'createdAt',
] as const

interface Row {
  id: string
  name: string
  settings: Record<string, unknown>
  timezone: string
  locale: string | null
  attentionDelayMinutes: number
  secondFactorRequiredSince: Date | null
  createdAt: Date
}

const present = (row: Row): z.output<typeof Organization> => ({
  id: row.id,
  name: row.name,
  settings: row.settings,
  timezone: row.timezone,
  locale: Locale.safeParse(row.locale).data ?? null,
  attentionDelayMinutes: row.attentionDelayMinutes,
  secondFactorRequired: row.secondFactorRequiredSince !== null,
  createdAt: row.createdAt.toISOString(),
})

export const getOrg = operation({
  name: 'identity.getOrg',
  summary: 'Read your organization',
  access: { scope: 'org:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/orgs/me',
  tool: 'identity_get_organization',
  input: z.object({}),
  output: Organization,
  async run({ db, org }) {
    return present(
      await db.selectFrom('iam_orgs').select(COLUMNS).where('id', '=', org.id).executeTakeFirstOrThrow(),
    )
  },
})

export const updateOrg = operation({
  name: 'identity.updateOrg',
  summary: 'Change the organization’s name, settings, time zone, language or attention delay',
  description:
    'Settings are merged key by key at every depth; `null` removes a key. Together they hold at most 16 KB.',
  access: { scope: 'org:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'PATCH /v1/orgs/me',
  input: z.object({
    name: DisplayName.optional(),
    settings: Settings.refine(
      (patch) => isShallow(patch, MAX_SETTINGS_DEPTH),
      `may nest at most ${MAX_SETTINGS_DEPTH} levels`,
    ).optional(),
    timezone: TimeZone.optional(),
    locale: Organization.shape.locale.optional(),
    attentionDelayMinutes: z.int().min(1).max(MAX_DELAY_MINUTES).optional(),
    secondFactorRequired: z
      .boolean()
      .optional()
      .describe('Only an owner with a second factor can require it, and only owners can change it.'),
  }),
  output: Organization,
  errors: [E.settings_too_large, E.owner_only, E.no_second_factor, E.confirmation_needed],
  async run(ctx, { name, settings, timezone, locale, attentionDelayMinutes, secondFactorRequired }) {
    const { db, org, emit } = ctx
    const before = await db
      .selectFrom('iam_orgs')
      .select(COLUMNS)
      .where('id', '=', org.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const given = [name, settings, timezone, locale, attentionDelayMinutes, secondFactorRequired]
    if (given.every((each) => each === undefined)) return present(before)
    const merged = JSON.stringify(mergePatch(before.settings, settings ?? {}))
    if (Buffer.byteLength(merged) > MAX_SETTINGS_BYTES) throw new AppError(E.settings_too_large)
    const requirement = await changeRequirement(ctx, before, secondFactorRequired)
    const after = await db
      .updateTable('iam_orgs')
      .set({
        name: name ?? before.name,
        settings: merged,
        ...(timezone !== undefined && { timezone }),
        ...(locale !== undefined && { locale }),
        ...(attentionDelayMinutes !== undefined && { attentionDelayMinutes }),
        ...requirement,
      })
      .where('id', '=', org.id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    emit('organization.updated', { orgId: org.id })
    return present(after)
  },
})

/** What a change of the requirement stores; nothing where it stays as it is. Closes the sockets of members who do not meet it. */
async function changeRequirement(
  ctx: Context<'iam'>,
  before: Row,
  required: boolean | undefined,
): Promise<{ secondFactorRequiredSince?: Date | null }> {
  if (required === undefined || required === (before.secondFactorRequiredSince !== null)) return {}
  const { actor, db, disconnect } = ctx
  if (actor.role !== 'owner') throw new AppError(E.owner_only)
  await assertRecent(ctx)
  if (!required) return { secondFactorRequiredSince: null }
  const lacking = await db
    .selectFrom('iam_memberships as m')
    .innerJoin('iam_users as u', 'u.id', 'm.userId')
    .select('u.id')
    .where('u.secondFactorSince', 'is', null)
    .execute()
  if (lacking.some(({ id }) => id === actor.id)) throw new AppError(E.no_second_factor)
  for (const { id } of lacking) disconnect({ actorId: id }, 4401, 'the organization requires a second factor')
  return { secondFactorRequiredSince: new Date() }
}
