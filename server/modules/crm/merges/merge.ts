import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Holder } from '../../../kernel/contract/holders.ts'
import type { Declared } from '../../../kernel/contract/module.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { WRITE } from '../access.ts'
import { addressRows, swapAddresses } from '../contacts/address-rows.ts'
import { noteHistory } from '../contacts/history.ts'
import { holdPeople, refuseTaken, requirePerson, type PersonRow } from '../contacts/people.ts'
import {
  holdSuppression,
  holdTheirSuppression,
  noteStopped,
  suppressReplaced,
} from '../contacts/suppressions.ts'
import { operation } from '../module.ts'
import {
  assertPending,
  dismissPending,
  KIND,
  present,
  Proposal,
  ProposalId,
  requireProposal,
  settle,
  tell,
  type ProposalRow,
} from './proposals.ts'
import type { PatchOf } from './patch.ts'
import { dropFromReview } from '../../../kernel/contract/reviews.ts'

/** What a merge changed. */
interface Journal {
  keeper: Before
  other: Before
  /** The keeper as the merge left it. */
  after: Before
  /** What those were known by who had been merged into the other before. */
  shells?: Known[]
  /** Whether it was said since that nobody may write to the keeper, also where that was so already. */
  isStopped?: boolean
  /** The keys of rows that went along, by their holder. */
  moved: Record<string, string[]>
}

/** What a contact is known by. */
type Known = Pick<Before, 'id' | 'email' | 'phone'>

/** What the columns of a contact were that a merge changes. */
type Before = Pick<
  PersonRow,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'title'
  | 'address'
  | 'tags'
  | 'customFields'
  | 'endUserId'
  | 'doNotContact'
  | 'consentLawfulBasis'
  | 'consentSource'
  | 'consentEvidence'
> & { unsubscribedAt: Date | null; consentGivenAt: Date | null; version: number }

const CHANGED = [
  'id',
  'name',
  'email',
  'phone',
  'title',
  'address',
  'tags',
  'customFields',
  'endUserId',
  'doNotContact',
  'consentLawfulBasis',
  'consentSource',
  'consentEvidence',
  'unsubscribedAt',
  'consentGivenAt',
  'version',
] as const

const before = (row: PersonRow): Before =>
  Object.fromEntries(CHANGED.map((name) => [name, row[name]])) as Before

/** What the contact that stays has afterwards: of its own, else of the other; a suppression of either holds. */
export function merged(keeper: PersonRow, other: PersonRow, patch: PatchOf) {
  const { customFields, tags, ...fields } = patch
  const since = [keeper.unsubscribedAt, other.unsubscribedAt].filter((at) => at !== null)
  const consent = keeper.consentLawfulBasis ? keeper : other
  return {
    name: keeper.name ?? other.name,
    phone: keeper.phone ?? other.phone,
    title: keeper.title ?? other.title,
    address: keeper.address ?? other.address,
    consentLawfulBasis: consent.consentLawfulBasis,
    consentSource: consent.consentSource,
    consentGivenAt: consent.consentGivenAt,
    consentEvidence: consent.consentEvidence === null ? null : JSON.stringify(consent.consentEvidence),
    ...fields,
    tags: [...new Set([...keeper.tags, ...other.tags, ...(tags ?? [])])].slice(0, 64),
    customFields: JSON.stringify({ ...other.customFields, ...keeper.customFields, ...customFields }),
    doNotContact: keeper.doNotContact || other.doNotContact || patch.doNotContact === true,
    unsubscribedAt:
      since.toSorted((one, another) => one.getTime() - another.getTime())[0] ??
      (patch.doNotContact === true ? new Date() : null),
    ...(keeper.endUserId === null && other.endUserId !== null && { externalId: other.endUserId }),
    // A shell keeps its email, by which whoever writes from there is led on; without one of its own, the keeper takes it.
    ...(keeper.email === null && other.email !== null && { email: other.email }),
  }
}

export const holdersOf = ({ modules }: Declared): Holder[] =>
  modules.flatMap(({ holds = [] }) => holds).filter(({ of }) => of === 'contact')

async function write(ctx: Context<'crm'>, id: string, set: Record<string, unknown>): Promise<void> {
  await ctx.db
    .updateTable('crm_contacts')
    .set({ ...set, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
}

/** The two of a proposal that can be applied, held: the one that stays, and the other. */
async function requirePair(
  ctx: Context<'crm'>,
  row: ProposalRow,
  fingerprint: string,
): Promise<{ keeper: PersonRow; other: PersonRow }> {
  assertPending(row)
  if (fingerprint !== row.mergeFingerprint)
    throw new AppError(E.crm_conflict, {
      detail: 'The proposal has changed since it was read: see what it would do now.',
      current: { fingerprint: row.mergeFingerprint },
    })
  const otherId = row.recommendedKeeperId === row.contactAId ? row.contactBId : row.contactAId
  await holdPeople(ctx, [row.contactAId, row.contactBId])
  const [keeper, other] = [
    await requirePerson(ctx, row.recommendedKeeperId),
    await requirePerson(ctx, otherId),
  ]
  if (keeper.mergedInto ?? other.mergedInto)
    throw new AppError(E.crm_conflict, 'One of the two was merged into another contact already.')
  const isAdmin = ctx.actor.role === 'owner' || ctx.actor.role === 'admin'
  if (keeper.endUserId && other.endUserId && !isAdmin) throw new AppError(E.crm_admin_needed)
  return { keeper, other }
}

/** Made of what the modules declare that they hold of contacts. */
export const applyProposal = (declared: Declared) =>
  operation({
    name: 'crm.applyMergeProposal',
    summary: 'Make two contacts one',
    description:
      'The keeper gets what the other has and it lacks, and everything that names the other. The other stays as a shell that leads on. A suppression of either holds. Can be taken back for 30 days. Two contacts that were both proved need an owner or admin.',
    access: WRITE,
    effect: 'write',
    rest: 'POST /v1/crm/merge-proposals/{id}/apply',
    tool: 'crm_apply_merge_proposal',
    toolListing: 'toolset',
    input: z.object({
      id: ProposalId,
      fingerprint: z.string().min(1).max(64).describe('`mergeFingerprint`, as it was read.'),
    }),
    output: Proposal,
    errors: [
      E.crm_not_found,
      E.contact_not_found,
      E.crm_invalid,
      E.crm_conflict,
      E.crm_email_taken,
      E.crm_admin_needed,
    ],
    async run(ctx, { id, fingerprint }) {
      const row = await requireProposal(ctx, id)
      const { keeper, other } = await requirePair(ctx, row, fingerprint)
      const set = merged(keeper, other, row.patch)
      if (set.customFields.length > 4096)
        throw new AppError(
          E.crm_invalid,
          'The custom fields of both are longer than 4 KB: shorten them first.',
        )
      const shells = (await addressRows(ctx, other.id)).filter((each) => each.id !== other.id)
      // Its email and proved id go to the keeper where that has none: two contacts never have one.
      await write(ctx, other.id, {
        mergedInto: keeper.id,
        doNotContact: true,
        ...('email' in set && { email: null }),
        ...('externalId' in set && { externalId: null }),
      })
      await write(ctx, keeper.id, set)
      await suppressReplaced(ctx, keeper, { ...keeper, phone: set.phone ?? null })
      await holdSuppression(ctx, set)
      const after = before(await requirePerson(ctx, keeper.id))
      const journal: Journal = {
        keeper: before(keeper),
        other: before(other),
        after,
        shells: shells.map(knownBy),
        moved: {},
      }
      for (const holder of holdersOf(declared))
        journal.moved[holder.name] = await holder.move(ctx, other.id, keeper.id)
      await settle(ctx, row, { status: 'applied', journal })
      await dismissPending(ctx, other.id, 'One of the two was merged into another contact.')
      await noteHistory(ctx, { contactId: keeper.id, kind: 'merged', otherId: other.id })
      ctx.emit('crm.contact.updated', { contactId: keeper.id, fields: ['merged'] })
      return present(await requireProposal(ctx, id))
    },
  })

/** Takes a merge back, as far as what it moved is still there. */
export const undoMerge = (declared: Declared) =>
  operation({
    name: 'crm.undoMerge',
    summary: 'Take a merge back, within 30 days',
    description:
      'Both contacts are what they were, and what went along goes back. What happened since stays with the keeper. Merges of one contact are taken back in the reverse of their order.',
    access: WRITE,
    effect: 'write',
    rest: 'POST /v1/crm/merge-proposals/{id}/undo',
    tool: 'crm_undo_merge',
    toolListing: 'toolset',
    input: z.object({ id: ProposalId }),
    output: Proposal,
    errors: [E.crm_not_found, E.contact_not_found, E.crm_invalid, E.crm_conflict, E.crm_email_taken],
    async run(ctx, { id }) {
      const row = await requireProposal(ctx, id)
      await holdPeople(ctx, [row.contactAId, row.contactBId])
      const stored = await ctx.db
        .selectFrom('crm_merge_proposals')
        .select(['journal', sql<boolean>`decided_at > now() - interval '30 days'`.as('isInTime')])
        .where('orgId', '=', ctx.org.id)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const journal = stored.journal as unknown as Journal | null
      if (row.status !== 'applied' || journal === null || !stored.isInTime)
        throw new AppError(E.crm_invalid, 'This was not applied within the last 30 days.')
      const { keeper, other, after, moved } = journal
      await assertLatest(ctx, row, keeper.id)
      await swapBack(ctx, keeper, [other, ...(journal.shells ?? [])])
      // The email first goes from one to the other, which must not both have it.
      const now = before(await requirePerson(ctx, keeper.id))
      // Whoever said since then that nobody may write to them was perhaps the other.
      const isStopped = journal.isStopped || (now.doNotContact && !after.doNotContact)
      const stopped = ({ unsubscribedAt }: Before) =>
        isStopped && { doNotContact: true, unsubscribedAt: unsubscribedAt ?? now.unsubscribedAt }
      const restored = unchangedSince(keeper, { after, now })
      await suppressLeft(ctx, now, [restored, other])
      await write(ctx, keeper.id, { ...columnsOf(restored), ...stopped(restored) })
      await write(ctx, other.id, { ...columnsOf(other), ...stopped(other), mergedInto: null })
      if (isStopped) await noteStopped(ctx, other.id, true)
      for (const holder of holdersOf(declared))
        await holder.moveBack(ctx, moved[holder.name] ?? [], { from: other.id, to: keeper.id })
      for (const each of [keeper.id, other.id]) await holdTheirSuppression(ctx, each, { isBack: true })
      await ctx.db
        .updateTable('crm_merge_proposals')
        .set({
          status: 'dismissed',
          dismissReason: 'The merge was taken back.',
          journal: null,
          updatedAt: sql<Date>`now()`,
        })
        .where('orgId', '=', ctx.org.id)
        .where('id', '=', id)
        .execute()
      await dropFromReview(ctx, { kind: KIND, itemIds: [id] })
      tell(ctx, 'dismissed', row)
      await noteHistory(ctx, { contactId: keeper.id, kind: 'unmerged', otherId: other.id })
      ctx.emit('crm.contact.updated', { contactId: keeper.id, fields: ['merged'] })
      return present(await requireProposal(ctx, id))
    },
  })

/** What a keeper who must not be written to, and whoever was merged into it, had, and neither of the two gets back. */
async function suppressLeft(ctx: Context<'crm'>, now: Before, back: readonly Known[]): Promise<void> {
  const had = (await addressRows(ctx, now.id)).filter(({ id }) => back.some((each) => each.id === id))
  const left = (kind: 'email' | 'phone', value: string | null) =>
    back.some((each) => each[kind] === value) ? value : null
  for (const each of had)
    await suppressReplaced(
      ctx,
      { ...now, email: each.email, phone: each.phone },
      { email: left('email', each.email), phone: left('phone', each.phone) },
    )
}

const knownBy = ({ id, email, phone }: Known): Known => ({ id, email, phone })

/**
 * The other, and whoever leads to it, have their addresses again, where another contact of the person has one since another one
 * became primary.
 */
async function swapBack(ctx: Context<'crm'>, keeper: Before, those: readonly Known[]): Promise<void> {
  for (const was of those)
    for (const kind of ['email', 'phone'] as const) {
      const rows = await addressRows(ctx, keeper.id)
      const shell = rows.find(({ id }) => id === was.id)
      const holder = rows.find((row) => row.id !== was.id && row[kind] === was[kind])
      if (!shell || !holder || was[kind] === null || shell[kind] === was[kind]) continue
      // What the merge gave to a keeper without goes back with the other fields.
      if (holder.id === keeper.id && keeper[kind] === null) continue
      await swapAddresses(ctx, kind, [holder, shell])
    }
}

/** What is said at once: where one of these was changed, all of them stay. */
const TOGETHER: readonly (readonly (keyof Before)[])[] = [
  ['doNotContact', 'unsubscribedAt'],
  ['consentLawfulBasis', 'consentSource', 'consentGivenAt', 'consentEvidence'],
]

/** What the keeper was, but for what somebody has changed since the merge: that stays. */
function unchangedSince(was: Before, { after, now }: { after: Before; now: Before }): Before {
  const isChanged = (name: keyof Before) =>
    name in after && JSON.stringify(after[name]) !== JSON.stringify(now[name])
  const stays = (name: keyof Before) =>
    (TOGETHER.find((names) => names.includes(name)) ?? [name]).some(isChanged)
  const changed = CHANGED.filter(stays).map((name) => [name, now[name]])
  return { ...was, ...Object.fromEntries(changed) }
}

// What was merged before evidence went along has none in its journal: that stays as it is.
const columnsOf = ({ id: _, version: __, customFields, consentEvidence, endUserId, ...columns }: Before) => ({
  ...columns,
  externalId: endUserId,
  customFields: JSON.stringify(customFields),
  consentEvidence: consentEvidence && JSON.stringify(consentEvidence),
})

async function assertLatest(ctx: Context<'crm'>, row: ProposalRow, keeperId: string): Promise<void> {
  const later = await ctx.db
    .selectFrom('crm_merge_proposals')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('status', '=', 'applied')
    .where('id', '<>', row.id)
    .where(
      sql<boolean>`decided_at > (select d.decided_at from crm_merge_proposals d where d.org_id = ${ctx.org.id} and d.id = ${row.id})`,
    )
    .where((is) => is.or([is('contactA', '=', keeperId), is('contactB', '=', keeperId)]))
    .executeTakeFirst()
  if (later) throw new AppError(E.crm_conflict, `Take back ${later.id} first: it was made after this one.`)
}
