import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { databaseProblem } from '../../../kernel/db/problems.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { READ, WRITE } from '../access.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { takeOwnEmail } from './address-rows.ts'
import { likePattern } from './contact-rows.ts'
import { notDeleted } from './deleted-rows.ts'
import { refuseOutdated } from './field-versions.ts'
import { changesOf, noteHistory } from './history.ts'
import { holdSuppression, liftSuppression, noteStopped, suppressReplaced } from './suppressions.ts'

export const ContactId = z.string().regex(idPattern('ctc'), 'not a contact id').describe('A contact, ctc_….')

const Tag = z.string().trim().min(1).max(64)
export const LAWFUL = z.enum(['consent', 'legitimate_interest', 'contract'])

const written = {
  name: z.string().trim().min(1).max(120).nullable().meta(THIRD_PARTY),
  email: z.email().max(320).toLowerCase().nullable().meta(THIRD_PARTY),
  phone: z.string().trim().min(3).max(64).nullable().meta(THIRD_PARTY),
  title: z.string().trim().min(1).max(120).nullable().meta(THIRD_PARTY),
  address: z.string().trim().min(1).max(500).nullable().meta(THIRD_PARTY),
  tags: z.array(Tag).max(64),
  customFields: z
    .record(z.string().min(1).max(64), z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]))
    .meta(THIRD_PARTY)
    .describe('Names with texts, numbers and booleans; at most 4 KB.'),
}

/** A person as the CRM shows them. */
export const Person = shape('Person', {
  id: ContactId,
  ...written,
  email: z.string().nullable().meta(THIRD_PARTY),
  metadata: z.record(z.string(), z.unknown()).meta(THIRD_PARTY).describe('What pages told of them.'),
  companyId: z.string().nullable(),
  endUserId: z.string().nullable().describe('The organization’s own id; null where nobody was proved.'),
  ownerUserId: z.string().nullable(),
  doNotContact: z.boolean().describe('Whether nobody may write to them of the organization’s own accord.'),
  unsubscribedAt: Instant.nullable(),
  lastContactedAt: Instant.nullable().describe('When outreach last wrote to them.'),
  consentLawfulBasis: LAWFUL.nullable(),
  consentGivenAt: Instant.nullable(),
  consentSource: z.string().nullable(),
  consentEvidence: z.record(z.string(), z.unknown()).nullable(),
  mergedInto: z.string().nullable().describe('The contact that this one became.'),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type PersonRow = z.output<typeof Person>

export const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'title',
  'address',
  'tags',
  'customFields',
  'metadata',
  'companyId',
  'externalId as endUserId',
  'ownerUserId',
  'doNotContact',
  'unsubscribedAt',
  'lastContactedAt',
  'consentLawfulBasis',
  'consentGivenAt',
  'consentSource',
  'consentEvidence',
  'mergedInto',
  'version',
  'createdAt',
  'updatedAt',
] as const

/** Whether a contact is a person, and no anonymous session. */
export const isPerson = sql<boolean>`merged_into is null and (email is not null or phone is not null or external_id is not null)`

/** A person by their id, merged ones too; 404 `contact_not_found`. */
export async function requirePerson(ctx: Context<'crm'>, id: string): Promise<PersonRow> {
  const row = await ctx.db
    .selectFrom('crm_contacts')
    .select(COLUMNS)
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where(sql.raw<boolean>(notDeleted('crm_contacts.org_id', 'crm_contacts.id')))
    .executeTakeFirst()
  if (!row) throw new AppError(E.contact_not_found)
  return row as unknown as PersonRow
}

const hold = statement(
  'crm_hold_people',
  'select from crm_contacts where org_id = $1 and id = any($2) order by id for no key update',
)

/** Holds people until the end of the transaction: what is read of them afterwards nobody changes meanwhile. */
export const holdPeople = (ctx: Context<'crm'>, ids: readonly string[]): Promise<unknown> =>
  ctx.tx.query(hold, [ctx.org.id, ids])

/** A person who can be changed, held until the end of the transaction; 409 `crm_conflict` for whoever was merged. */
export async function requireOwn(ctx: Context<'crm'>, id: string): Promise<PersonRow> {
  await holdPeople(ctx, [id])
  const person = await requirePerson(ctx, id)
  if (person.mergedInto) throw new AppError(E.crm_conflict, `It was merged into ${person.mergedInto}.`)
  return person
}

/** What a list of people can be narrowed to. */
export const Selection = {
  tag: Tag.optional(),
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('A part of a name, email or phone number; one or two letters have to be the beginning.'),
}

/** How many hits of a text are looked at. */
const MOST_HITS = 5000

/** SQL: whether a contact is in such a list; also by what somebody was known by who was merged into them. */
export function matches(orgId: string, { tag, q }: { tag?: string | undefined; q?: string | undefined }) {
  const tagged = tag === undefined ? sql`true` : sql`tags @> array[${tag}]::text[]`
  const found =
    q === undefined
      ? sql`true`
      : sql`id in (select coalesce(h.merged_into, h.id) from svc_search.contacts(${likePattern(q)}, ${MOST_HITS}) f
          cross join lateral (select x.id, x.merged_into from crm_contacts x where x.org_id = ${orgId} and x.id = f.id limit 1) h)`
  return sql<boolean>`(${tagged} and ${found})`
}

export const listContacts = operation({
  name: 'crm.listContacts',
  summary: 'List people, changed last first',
  description:
    'Whoever has an email, a phone number or a proved id; anonymous visitors are none, and merged contacts are left out.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/contacts',
  tool: 'crm_list_contacts',
  toolListing: 'toolset',
  input: z.object({ ...Selection, limit: Limit, cursor: Cursor }),
  output: listOf(Person),
  run: (ctx, { limit, cursor, ...selection }) =>
    peopleWhere(ctx, matches(ctx.org.id, selection), { limit, cursor }),
})

/** A page of the people for whom a condition holds, changed last first. */
export async function peopleWhere(
  ctx: Context<'crm'>,
  condition: RawBuilder<boolean>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const place = cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.string().max(40), ContactId]))
  const rows = await ctx.db
    .selectFrom('crm_contacts')
    .select(COLUMNS)
    .select(sql<string>`updated_at::text`.as('exactly'))
    .where('orgId', '=', ctx.org.id)
    .where(isPerson)
    .where(condition)
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(updated_at, id) < (${place?.[0]}::timestamptz, ${place?.[1]})`),
    )
    .orderBy(sql`updated_at desc, id desc`)
    .limit(limit + 1)
    .execute()
  return pageOf(rows as unknown as (PersonRow & { exactly: string })[], limit, {
    keyOf: ({ exactly, id }) => [exactly, id],
    present: ({ exactly: _, ...row }) => row,
  })
}

/** What can be written of a person. */
export const Written = z.object(written).partial()

function assertFields({ customFields }: z.output<typeof Written>): void {
  if (customFields && JSON.stringify(customFields).length > 4096)
    throw new AppError(E.crm_invalid, 'The custom fields are longer than 4 KB.')
}

/** Says which name is taken where an index of names refused a row; throws everything else on. */
export const refuseTaken = (error: unknown): never => {
  const { constraint } = Object(error) as { constraint?: string }
  if (constraint === 'crm_contacts_email') throw new AppError(E.crm_email_taken)
  throw databaseProblem(error) ?? error
}

export const createContact = operation({
  name: 'crm.createContact',
  summary: 'Add a person',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/contacts',
  tool: 'crm_create_contact',
  toolListing: 'toolset',
  status: 201,
  input: Written,
  output: Person,
  errors: [E.crm_invalid, E.crm_email_taken],
  async run(ctx, given) {
    if (!given.email && !given.phone)
      throw new AppError(E.crm_invalid, 'A person needs an email or a phone number.')
    assertFields(given)
    if (given.email) await ctx.tx.lock(LOCKS.person, [`${ctx.org.id}:email:${given.email}`])
    const id = newId('ctc')
    const { customFields, ...rest } = given
    await ctx.db
      .insertInto('crm_contacts')
      .values({
        ...rest,
        orgId: ctx.org.id,
        id,
        customFields: JSON.stringify(customFields ?? {}),
        ...(given.email && { emailSource: 'staff' }),
        ...(given.name && { nameSource: 'staff' }),
      })
      .execute()
      .catch(refuseTaken)
    await holdSuppression(ctx, given)
    await noteHistory(ctx, { contactId: id, kind: 'created' })
    ctx.emit('crm.contact.created', { contactId: id })
    return requirePerson(ctx, id)
  },
})

export const updateContact = operation({
  name: 'crm.updateContact',
  summary: 'Change a person',
  description:
    'Custom fields are merged, null removes one. `doNotContact: true` counts as unsubscribed from now on; to lift it, give a `reason`.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/crm/contacts/{id}',
  tool: 'crm_update_contact',
  toolListing: 'toolset',
  input: Written.extend({
    id: ContactId,
    doNotContact: z.boolean().optional(),
    reason: z.string().trim().min(1).max(500).optional().describe('Why they may be written to again.'),
    ifVersion: z
      .int()
      .min(1)
      .optional()
      .describe(
        'The version that you have read: 409 where a field that you change was changed since; `current` has what it is now.',
      ),
  }),
  output: Person,
  errors: [E.contact_not_found, E.crm_invalid, E.crm_conflict, E.crm_email_taken, E.crm_outdated],
  async run(ctx, { id, ifVersion, reason, ...given }) {
    if (given.email) await ctx.tx.lock(LOCKS.person, [`${ctx.org.id}:email:${given.email}`])
    const before = await requireOwn(ctx, id)
    const { doNotContact, customFields, ...written } = given
    const fields = customFields && withoutNulls({ ...before.customFields, ...customFields })
    assertFields({ customFields: fields })
    if (doNotContact === false && before.doNotContact && reason === undefined)
      throw new AppError(E.crm_invalid, 'Say in `reason` why they may be written to again.')
    if (ifVersion !== undefined) await refuseOutdated(ctx, before, { given, ifVersion })
    if (doNotContact === false && before.doNotContact) await liftSuppression(ctx, id)
    if (given.email) await takeOwnEmail(ctx, id, given.email)
    await ctx.db
      .updateTable('crm_contacts')
      .set({
        ...written,
        ...(fields && { customFields: JSON.stringify(fields) }),
        ...(given.email !== undefined && { emailSource: given.email === null ? null : 'staff' }),
        ...(given.name !== undefined && { nameSource: given.name === null ? null : 'staff' }),
        ...(doNotContact !== undefined && {
          doNotContact,
          unsubscribedAt: doNotContact ? sql<Date>`coalesce(unsubscribed_at, now())` : null,
        }),
        version: sql<number>`version + 1`,
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
      .catch(refuseTaken)
    if (doNotContact !== undefined) await noteStopped(ctx, id, doNotContact)
    await suppressReplaced(ctx, before, { ...before, ...given })
    await holdSuppression(ctx, given)
    const after = await requirePerson(ctx, id)
    await noteChanged(ctx, before, after, reason)
    ctx.emit('crm.contact.updated', { contactId: id, fields: Object.keys(given) })
    return after
  },
})

const FOLLOWED = [
  'name',
  'email',
  'phone',
  'title',
  'address',
  'tags',
  'customFields',
  'doNotContact',
  'consentLawfulBasis',
  'consentSource',
] as const

/** Writes down which fields of a person are different now, with the reason where one was given. */
async function noteChanged(
  ctx: Context<'crm'>,
  before: PersonRow,
  after: PersonRow,
  reason?: string,
): Promise<void> {
  const pick = (row: PersonRow) => Object.fromEntries(FOLLOWED.map((name) => [name, row[name]]))
  const changes = {
    ...changesOf(pick(before), pick(after)),
    ...(reason !== undefined && { reason: { from: null, to: reason } }),
  }
  if (Object.keys(changes).length > 0)
    await noteHistory(ctx, { contactId: after.id, kind: 'changed', changes })
}

const withoutNulls = <Value>(fields: Record<string, Value>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Record<
    string,
    NonNullable<Value>
  >

export const setConsent = operation({
  name: 'crm.setContactConsent',
  summary: 'Record on what basis a person may be written to',
  description: 'It lifts no suppression: whoever unsubscribed stays so.',
  access: WRITE,
  effect: 'write',
  rest: 'PUT /v1/crm/contacts/{id}/consent',
  tool: 'crm_set_contact_consent',
  toolListing: 'toolset',
  input: z.object({
    id: ContactId,
    lawfulBasis: LAWFUL,
    source: z.string().trim().min(1).max(120).describe('Where it was given, such as a form or a contract.'),
    evidence: z.record(z.string().max(64), z.unknown()).optional(),
    givenAt: Instant.optional().describe('Now, unless said.'),
  }),
  output: Person,
  errors: [E.contact_not_found, E.crm_invalid, E.crm_conflict],
  async run(ctx, { id, lawfulBasis, source, evidence, givenAt }) {
    const before = await requireOwn(ctx, id)
    if (evidence && JSON.stringify(evidence).length > 4096)
      throw new AppError(E.crm_invalid, 'The evidence is longer than 4 KB.')
    await ctx.db
      .updateTable('crm_contacts')
      .set({
        consentLawfulBasis: lawfulBasis,
        consentSource: source,
        consentEvidence: evidence ? JSON.stringify(evidence) : null,
        consentGivenAt: givenAt ?? sql<Date>`now()`,
        version: sql<number>`version + 1`,
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
    const after = await requirePerson(ctx, id)
    await noteChanged(ctx, before, after)
    ctx.emit('crm.contact.updated', { contactId: id, fields: ['consent'] })
    return after
  },
})
