import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { importedId, newId } from '../../../kernel/base/ids.ts'
import { ImportResult } from '../../../kernel/contract/imports.ts'
import { Cursor, decodeCursor, encodeCursor } from '../../../kernel/contract/lists.ts'
import { IMPORT_BODY } from '../../../kernel/contract/operation.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { READ, WRITE } from '../access.ts'
import { E } from '../errors.ts'
import { isPerson, LAWFUL } from '../contacts/people.ts'
import { holdSuppression, noteStopped, suppress } from '../contacts/suppressions.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { cleaned, Filter } from '../segments/filter.ts'

const PAGE = 1000

const text = (most: number) => z.string().max(most).nullable().default(null)

/** How many further addresses of a person travel. */
const MOST_ADDRESSES = 200

/** What a person is known by beside what stands with them. */
const FurtherAddress = shape('FurtherAddress', {
  email: z.string().trim().max(320).toLowerCase().nullable().default(null),
  phone: text(64),
  externalId: text(256),
})

/** A person as they travel, with what forbids writing to them. */
const PersonRecord = shape('PersonRecord', {
  id: z.string().max(64),
  name: text(200),
  email: z.string().trim().max(320).toLowerCase().nullable().default(null),
  phone: text(64),
  title: text(120),
  address: text(500),
  externalId: text(256),
  companyId: text(64),
  tags: z.array(z.string().max(64)).max(64).default([]),
  customFields: z.record(z.string().max(64), z.unknown()).default({}),
  doNotContact: z.boolean().default(false),
  unsubscribedAt: Instant.nullable().default(null),
  lastContactedAt: Instant.nullable().default(null),
  consentLawfulBasis: LAWFUL.nullable().default(null),
  consentSource: text(120),
  consentEvidence: z.record(z.string(), z.unknown()).nullable().default(null),
  consentGivenAt: Instant.nullable().default(null),
  furtherAddresses: z.array(FurtherAddress).max(MOST_ADDRESSES).default([]),
  createdAt: Instant.optional(),
})

const SegmentRecord = shape('SegmentRecord', {
  id: z.string().max(64),
  name: z.string().min(1).max(120),
  description: text(1000),
  filterDefinition: Filter,
})

type Addresses = z.output<typeof FurtherAddress>[]
type PersonRow = Omit<z.output<typeof PersonRecord>, 'createdAt' | 'furtherAddresses'> & { createdAt: Date }

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'title',
  'address',
  'externalId',
  'companyId',
  'tags',
  'customFields',
  'doNotContact',
  'unsubscribedAt',
  'lastContactedAt',
  'consentLawfulBasis',
  'consentSource',
  'consentEvidence',
  'consentGivenAt',
  'createdAt',
] as const

const further = statement(
  'crm_further_addresses',
  `select merged_into as of, email, phone, external_id as "externalId" from crm_contacts
   where org_id = $1 and merged_into = any($2) and (email is not null or phone is not null or external_id is not null)
   order by email, phone, external_id`,
)
// What somebody else has stays theirs.
const addFurther = statement(
  'crm_add_further_addresses',
  `insert into crm_contacts (org_id, id, merged_into, do_not_contact, email, email_source, phone, external_id)
   select $1, a.id, $2, true, a.email, case when a.email is not null then 'staff' end, a.phone, a."externalId"
   from jsonb_to_recordset($3) as a (id text, email text, phone text, "externalId" text)
   on conflict do nothing`,
)

const TRANSFER = { module: z.literal('crm'), svcTransferVersion: z.literal(1) }

export const exportCrm = operation({
  name: 'crm.exportPeople',
  summary: 'Export segments and people page by page',
  description:
    'With consent, suppression, times and further addresses. The first page has the segments. Each page can be given to the import as it is. Anonymous visitors stay behind, and merged contacts but for what they are known by.',
  access: { ...READ, role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/crm/export',
  tool: 'crm_export',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor }),
  output: z.object({
    ...TRANSFER,
    records: shape('CrmRecords', { segments: z.array(SegmentRecord), contacts: z.array(PersonRecord) }),
    nextCursor: z.string().nullable().describe('null on the last page.'),
  }),
  async run(ctx, { cursor }) {
    const after = cursor === undefined ? '' : decodeCursor(cursor, z.tuple([z.string().max(64)]))[0]
    const rows = await ctx.db
      .selectFrom('crm_contacts')
      .select(COLUMNS)
      .where('orgId', '=', ctx.org.id)
      .where(isPerson)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE + 1)
      .execute()
    const people = rows.slice(0, PAGE) as unknown as PersonRow[]
    const addressesOf = await furtherAddresses(ctx, people)
    const contacts = people.map((person) => ({
      ...person,
      furtherAddresses: addressesOf.get(person.id)?.slice(0, MOST_ADDRESSES) ?? [],
    }))
    const segments = cursor === undefined ? await segmentsOf(ctx) : []
    const last = contacts.at(-1)
    return {
      module: 'crm' as const,
      svcTransferVersion: 1 as const,
      records: { segments, contacts },
      nextCursor: rows.length > PAGE && last ? encodeCursor([last.id]) : null,
    }
  },
})

/** What people are known by who were merged into some, or was added to them, by whom it is now. */
async function furtherAddresses(
  ctx: Context<'crm'>,
  people: readonly PersonRow[],
): Promise<Map<string, Addresses>> {
  const rows = await ctx.tx.query<Addresses[number] & { of: string }>(further, [
    ctx.org.id,
    people.map(({ id }) => id),
  ])
  const found = new Map<string, Addresses>()
  for (const { of, ...address } of rows) found.set(of, [...(found.get(of) ?? []), address])
  return found
}

async function segmentsOf(ctx: Context<'crm'>): Promise<z.output<typeof SegmentRecord>[]> {
  const rows = await ctx.db
    .selectFrom('crm_segments')
    .select(['id', 'name', 'description', 'filter as filterDefinition'])
    .where('orgId', '=', ctx.org.id)
    .orderBy('id')
    .execute()
  return rows as unknown as z.output<typeof SegmentRecord>[]
}

interface Progress {
  idMap: Map<string, string>
  created: number
  updated: number
  skipped: number
  warnings: string[]
}

export const importCrm = operation({
  name: 'crm.importPeople',
  summary: 'Import segments and people',
  description:
    'A page of an export, or records of its shape. Who is here already, by the map, the id, the proved id or the email, stays as they are, but that a suppression in the records holds here, too: no import lifts one. Segments of a name that is there are skipped.',
  access: { ...WRITE, role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/crm/import',
  tool: 'crm_import',
  toolListing: 'toolset',
  body: IMPORT_BODY,
  input: z.object({
    module: TRANSFER.module.optional(),
    svcTransferVersion: TRANSFER.svcTransferVersion.optional(),
    records: z.object({
      segments: z.array(SegmentRecord).max(500).default([]),
      contacts: z.array(PersonRecord).max(PAGE).default([]),
    }),
    idMap: z.record(z.string().max(64), z.string().max(64)).default({}),
  }),
  output: ImportResult,
  errors: [E.crm_invalid, E.crm_conflict],
  async run(ctx, { records, idMap }) {
    const progress: Progress = {
      idMap: new Map(Object.entries(idMap)),
      created: 0,
      updated: 0,
      skipped: 0,
      warnings: [],
    }
    await lockPeople(ctx, records.contacts)
    for (const record of records.contacts) await takePerson(ctx, record, progress)
    for (const record of records.segments) await takeSegment(ctx, record, progress)
    const { created, updated, skipped, warnings } = progress
    return {
      created,
      updated,
      skipped,
      idMap: Object.fromEntries([...progress.idMap].filter(([id]) => !Object.hasOwn(idMap, id))),
      warnings: warnings.slice(0, 200),
    }
  },
})

type PersonGiven = z.output<typeof PersonRecord>

/** Locks whatever people are known by, so that nobody gives it to another contact meanwhile. */
async function lockPeople({ tx, org }: Context<'crm'>, people: readonly PersonGiven[]): Promise<void> {
  const known = people.flatMap((person) => [person, ...person.furtherAddresses])
  const names = known.flatMap(({ email, externalId }) => [
    ...(email ? [`${org.id}:email:${email}`] : []),
    ...(externalId ? [`${org.id}:id:${externalId}`] : []),
  ])
  if (names.length > 0) await tx.lock(LOCKS.person, names)
}

async function takePerson(ctx: Context<'crm'>, given: PersonGiven, progress: Progress): Promise<void> {
  const record = {
    ...given,
    email: given.email || null,
    phone: given.phone || null,
    externalId: given.externalId || null,
    furtherAddresses: given.furtherAddresses
      .map(({ email, phone, externalId }) => ({
        email: email || null,
        phone: phone || null,
        externalId: externalId || null,
      }))
      .filter(({ email, phone, externalId }) => email ?? phone ?? externalId),
  }
  const { id: source, doNotContact, unsubscribedAt } = record
  if (!record.email && !record.phone && !record.externalId) {
    progress.warnings.push(`${source} has no email, phone number or id, and was left out.`)
    progress.skipped += 1
    return
  }
  if ([record.customFields, record.consentEvidence].some((each) => JSON.stringify(each).length > 4096))
    throw new AppError(E.crm_invalid, `The custom fields or the evidence of ${source} are longer than 4 KB.`)
  const isStopped = doNotContact || unsubscribedAt !== null
  // Whoever has one of the addresses here, now or later.
  if (isStopped)
    for (const each of [record, ...record.furtherAddresses]) {
      await suppress(ctx, each, unsubscribedAt ?? new Date())
      await holdSuppression(ctx, each)
    }
  const id = importedId('ctc', ctx.org.id, source)
  const known = await findKnown(ctx, record, [progress.idMap.get(source) ?? '', id, source])
  progress.idMap.set(source, known?.id ?? id)
  if (!known) {
    await addPerson(ctx, id, record)
    progress.created += 1
    return
  }
  if (isStopped) await noteStopped(ctx, known.id, true)
  if ((doNotContact && !known.doNotContact) || (unsubscribedAt && !known.unsubscribedAt)) {
    await ctx.db
      .updateTable('crm_contacts')
      .set({
        doNotContact: true,
        unsubscribedAt: known.unsubscribedAt ?? unsubscribedAt,
        version: sql<number>`version + 1`,
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', known.id)
      .execute()
    progress.updated += 1
  } else progress.skipped += 1
}

/** Who is here already: by one of the ids, the first of them that fits, else by the proved id or the email; or whom they became. */
const findKnown = (ctx: Context<'crm'>, { externalId, email }: PersonGiven, ids: [string, string, string]) =>
  ctx.db
    .selectFrom('crm_contacts as c')
    .innerJoin('crm_contacts as k', (join) =>
      join.onRef('k.orgId', '=', 'c.orgId').on(sql<boolean>`k.id = coalesce(c.merged_into, c.id)`),
    )
    .select(['k.id', 'k.doNotContact', 'k.unsubscribedAt'])
    .where('c.orgId', '=', ctx.org.id)
    .where((is) =>
      is.or([
        is('c.id', 'in', ids),
        ...(externalId ? [is('c.externalId', '=', externalId)] : []),
        ...(email ? [is('c.email', '=', email)] : []),
      ]),
    )
    .orderBy(sql`c.id = ${ids[0]} desc, c.id = ${ids[1]} desc, c.id = ${ids[2]} desc`)
    .executeTakeFirst()

async function addPerson(ctx: Context<'crm'>, id: string, record: PersonGiven): Promise<void> {
  const { id: _, createdAt, customFields, consentEvidence, furtherAddresses: addresses, ...rest } = record
  await ctx.db
    .insertInto('crm_contacts')
    .values({
      ...rest,
      orgId: ctx.org.id,
      id,
      doNotContact: record.doNotContact || record.unsubscribedAt !== null,
      customFields: JSON.stringify(customFields),
      consentEvidence: consentEvidence === null ? null : JSON.stringify(consentEvidence),
      ...(createdAt && { createdAt }),
      ...(record.email && { emailSource: 'staff' }),
      ...(record.name && { nameSource: 'staff' }),
    })
    .execute()
  if (addresses.length > 0)
    await ctx.tx.query(addFurther, [
      ctx.org.id,
      id,
      JSON.stringify(addresses.map((address) => ({ ...address, id: newId('ctc') }))),
    ])
  for (const each of [record, ...addresses]) await holdSuppression(ctx, each)
  ctx.emit('crm.contact.created', { contactId: id })
}

async function takeSegment(
  ctx: Context<'crm'>,
  { id: source, name, description, filterDefinition }: z.output<typeof SegmentRecord>,
  progress: Progress,
): Promise<void> {
  const id = importedId('cseg', ctx.org.id, source)
  const { companyId } = filterDefinition
  const filter = cleaned({
    ...filterDefinition,
    ...(companyId && { companyId: progress.idMap.get(companyId) ?? companyId }),
  })
  const [known] = await ctx.db
    .selectFrom('crm_segments')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where(sql<boolean>`(lower(name) = lower(${name}) or id in (${id}, ${source}))`)
    .execute()
  progress.idMap.set(source, known?.id ?? id)
  if (known) {
    progress.skipped += 1
    return
  }
  await ctx.db
    .insertInto('crm_segments')
    .values({ orgId: ctx.org.id, id, name, description, filter: JSON.stringify(filter) })
    .execute()
  progress.created += 1
}
