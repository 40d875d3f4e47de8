import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { Written } from '../contacts/people.ts'
import { MOST_COLUMNS, type Column } from './columns.ts'
import { UNREADABLE } from './csv-file.ts'
import type { Cause, Options } from './import-records.ts'

type Given = z.output<typeof Written>

/** A row of a file, by its number in it; the header is row 1. */
export interface FileRow {
  n: number
  cells: readonly string[]
}

/** What an import can change of somebody. */
export interface Fields {
  name: string | null
  phone: string | null
  title: string | null
  address: string | null
  tags: string[]
  customFields: Record<string, unknown>
  consentLawfulBasis: string | null
  consentSource: string | null
}

/** What was there of somebody, and who had told their name. */
export type Before = Fields & { nameSource: string | null }

interface Known extends Before {
  id: string
  email: string | null
  foundEmail: string | null
  number: string | null
  version: number
}

/** What becomes of a row. */
export type Planned = { n: number } & (
  | { outcome: 'created'; id: string; email: string | null; fields: Fields }
  | { outcome: 'updated'; id: string; email: string | null; fields: Fields; before: Before; version: number }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reason: string; cause: Cause; cells: readonly string[] }
)

/** By which row somebody was met in the file so far: by each email and phone number that they have or had, and by their id. */
export type Met = Map<string, number>

// Whoever was merged leads on to the one that they became.
const KNOWN = `select k.id, k.email, c.email as "foundEmail", regexp_replace(c.phone, '[^0-9+]', '', 'g') as number, k.name,
     k.name_source as "nameSource", k.phone, k.title, k.address, k.tags, k.custom_fields as "customFields",
     k.consent_lawful_basis as "consentLawfulBasis", k.consent_source as "consentSource", k.version
   from crm_contacts c join crm_contacts k on k.org_id = c.org_id and k.id = coalesce(c.merged_into, c.id) where c.org_id = $1`
// Each by its own index: asked for at once, the whole table would be read.
const byEmail = statement('crm_import_by_email', `${KNOWN} and c.email = any($2)`)
const byNumber = statement(
  'crm_import_by_number',
  `${KNOWN} and c.phone is not null and regexp_replace(c.phone, '[^0-9+]', '', 'g') = any($2)`,
)

const numberOf = (phone: string): string => phone.replaceAll(/[^0-9+]/g, '')

/** What somebody is found by. */
const keysOf = (
  email: string | null | undefined,
  ...phones: readonly (string | null | undefined)[]
): string[] => [
  ...(email ? [`email:${email}`] : []),
  // A number has a digit.
  ...phones.flatMap((phone) => (phone && /\d/.test(phone) ? [`phone:${numberOf(phone)}`] : [])),
]

/** Whom a row is about: an email, else a phone number; nothing where it says neither. */
const keyOf = ({ email, phone }: Pick<Given, 'email' | 'phone'>): string | undefined =>
  keysOf(email, phone)[0]

const idOf = (person: Known | undefined): string[] => (person ? [person.id] : [])

function note(met: Met, n: number, keys: readonly string[]): void {
  for (const key of keys) if (!met.has(key)) met.set(key, n)
}

const imported = statement(
  'crm_import_noted_rows',
  `select n, outcome, before from crm_import_rows where org_id = $1 and import_id = $2 and n between $3 and $4`,
)

/** Notes whom rows are about that are not imported again, so that a later row about them is told apart. */
export async function meetAgain(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  rows: readonly FileRow[],
  { importId, options, met }: { importId: string; options: Options; met: Met },
): Promise<void> {
  const noted = new Map(
    (
      await ctx.tx.query<{ n: number; outcome: string; before: Fields | null }>(imported, [
        ctx.org.id,
        importId,
        rows[0]?.n,
        rows.at(-1)?.n,
      ])
    ).map((row) => [row.n, row]),
  )
  const read = rows
    .filter(({ n }) => noted.get(n)?.outcome !== 'refused')
    .map((row) => readRow(row, options))
    .filter((each) => 'given' in each)
  const people = await findKnown(
    ctx,
    read.map(({ given }) => given),
  )
  for (const { n, key, given } of read) {
    const [person] = people.get(key) ?? []
    const before = noted.get(n)?.before ?? (person ? fieldsOf(person) : NOBODY)
    const { phone } = filled(before, given, options)
    note(met, n, [key, ...idOf(person), ...keysOf(person?.email, before.phone, phone)])
  }
}

/** Finds out what becomes of some rows, and changes nothing; who is met in them is told apart in `seen`. */
export async function planRows(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  rows: readonly FileRow[],
  { options, met, seen }: { options: Options; met: Met; seen: Met },
): Promise<Planned[]> {
  const read = rows.map((row) => readRow(row, options))
  const givens = read.flatMap((each) => ('given' in each ? [each.given] : []))
  const people = await findKnown(ctx, givens)
  return read.map((each): Planned => {
    if (!('given' in each)) return each
    const found = people.get(each.key) ?? []
    const first = [each.key, ...found.map(({ id }) => id)]
      .map((key) => met.get(key) ?? seen.get(key))
      .find((row) => row !== undefined)
    if (first !== undefined) return refusal(each, { kind: 'same_person', row: first })
    return planRow(each, found, { options, seen })
  })
}

/** Whoever is refused is not met: a later row may be about them. */
function planRow(
  row: Read,
  [person, ...others]: readonly Known[],
  { options, seen }: { options: Options; seen: Met },
): Planned {
  const { n, given } = row
  if (others.length > 0) return refusal(row, { kind: 'several_people' })
  const known = person ? fieldsOf(person) : NOBODY
  const fields = filled(known, given, options)
  const isSame = person !== undefined && JSON.stringify(fields) === JSON.stringify(known)
  if (!isSame && JSON.stringify(fields.customFields).length > MOST_CUSTOM)
    return refusal(row, { kind: 'too_much_custom' })
  note(seen, n, [row.key, ...idOf(person), ...keysOf(person?.email, known.phone, fields.phone)])
  if (!person) return { n, outcome: 'created', id: newId('ctc'), email: given.email ?? null, fields }
  if (isSame) return { n, outcome: 'unchanged' }
  const { id, email, version, nameSource } = person
  return { n, outcome: 'updated', id, email, fields, before: { ...known, nameSource }, version }
}

const MOST_CUSTOM = 4096

/** What is kept of a refused row, to find it in the file. */
const shortened = (cells: readonly string[]): string[] =>
  // The database takes neither a NUL nor half a letter.
  cells.slice(0, MOST_COLUMNS).map((cell) =>
    cell
      .replaceAll('\0', '')
      .slice(0, 500)
      .replaceAll(/\p{Cs}/gu, ''),
  )

/** What each cause is in words. */
const REASONS: Record<Exclude<Cause['kind'], 'invalid'>, (cause: Cause) => string> = {
  unreadable: () => 'It has characters that cannot be read.',
  no_address: () => 'It has neither an email nor a phone number.',
  same_person: ({ row }) => `Row ${row} is about the same person.`,
  several_people: () => 'Several people have this phone number.',
  too_much_custom: () => 'The custom fields are longer than 4 KB.',
}

type Refused = Planned & { outcome: 'refused' }

const refusal = ({ n, cells }: FileRow, cause: Cause, said = ''): Refused => ({
  n,
  outcome: 'refused',
  reason: cause.kind === 'invalid' ? `${cause.field}: ${said}`.slice(0, 300) : REASONS[cause.kind](cause),
  cause,
  cells: shortened(cells),
})

type Read = FileRow & { given: Given; key: string }

function readRow(row: FileRow, options: Options): Read | Refused {
  if (options.columns.some((column, at) => column !== null && row.cells[at]?.includes(UNREADABLE)))
    return refusal(row, { kind: 'unreadable' })
  const parsed = Written.safeParse(recordOf(row.cells, options.columns))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refusal(row, { kind: 'invalid', field: issue?.path.join('.').slice(0, 100) ?? '' }, issue?.message)
  }
  const key = keyOf(parsed.data)
  if (key === undefined) return refusal(row, { kind: 'no_address' })
  if (JSON.stringify(parsed.data.customFields ?? {}).length > MOST_CUSTOM)
    return refusal(row, { kind: 'too_much_custom' })
  return { ...row, given: parsed.data, key }
}

/** What a cell says, without the apostrophe before what a spreadsheet would take for a formula; the database takes no NUL. */
export const textOf = (cell: string | undefined): string =>
  (cell ?? '')
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

/** What a row says, by fields; what is empty is left out. */
function recordOf(cells: readonly string[], columns: readonly Column[]): Record<string, unknown> {
  const said = new Map<string, string>()
  const customFields: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const cell = textOf(cells[index])
    if (column === null || cell === '') continue
    if (column.startsWith('custom:')) customFields[column.slice('custom:'.length)] = cell
    else said.set(column, cell)
  }
  const { firstName, lastName, tags, email, ...rest } = Object.fromEntries(said) as Record<string, string>
  const name = rest['name'] ?? [firstName, lastName].filter(Boolean).join(' ')
  return {
    ...rest,
    ...(name && { name }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(tags !== undefined && {
      tags: [
        ...new Set(
          tags
            .split(/[,;|]/)
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        ),
      ],
    }),
    ...(Object.keys(customFields).length > 0 && { customFields }),
  }
}

async function findKnown(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  givens: readonly Given[],
): Promise<Map<string, Known[]>> {
  const emails = givens.flatMap(({ email }) => email ?? [])
  const numbers = givens.flatMap(({ email, phone }) => (!email && phone ? [numberOf(phone)] : []))
  const rows = [
    ...(emails.length > 0 ? await tx.query<Known>(byEmail, [org.id, emails]) : []),
    ...(numbers.length > 0 ? await tx.query<Known>(byNumber, [org.id, numbers]) : []),
  ]
  const found = new Map<string, Known[]>()
  const add = (key: string, person: Known) => {
    const before = found.get(key) ?? []
    if (!before.some(({ id }) => id === person.id)) found.set(key, [...before, person])
  }
  for (const person of rows) {
    if (person.foundEmail !== null) add(`email:${person.foundEmail}`, person)
    if (person.number !== null) add(`phone:${person.number}`, person)
  }
  return found
}

const NOBODY: Fields = {
  name: null,
  phone: null,
  title: null,
  address: null,
  tags: [],
  customFields: {},
  consentLawfulBasis: null,
  consentSource: null,
}

const fieldsOf = (person: Known): Fields => ({
  name: person.name,
  phone: person.phone,
  title: person.title,
  address: person.address,
  tags: person.tags,
  customFields: person.customFields,
  consentLawfulBasis: person.consentLawfulBasis,
  consentSource: person.consentSource,
})

/** What is known of somebody, with what a row and the whole import say. */
function filled(before: Fields, given: Given, options: Options): Fields {
  const pick = (name: 'name' | 'phone' | 'title' | 'address'): string | null =>
    (options.policy === 'overwrite' ? (given[name] ?? before[name]) : (before[name] ?? given[name])) ?? null
  const said = given.customFields ?? {}
  const isAsked = options.lawfulBasis !== undefined && before.consentLawfulBasis === null
  return {
    name: pick('name'),
    phone: pick('phone'),
    title: pick('title'),
    address: pick('address'),
    tags: [...new Set([...before.tags, ...(given.tags ?? []), ...options.tags])].slice(0, 64),
    customFields:
      options.policy === 'overwrite'
        ? { ...before.customFields, ...said }
        : // In the order of what was there, so that the same is the same.
          { ...before.customFields, ...said, ...before.customFields },
    consentLawfulBasis: isAsked ? (options.lawfulBasis ?? null) : before.consentLawfulBasis,
    consentSource: isAsked ? (options.consentSource ?? null) : before.consentSource,
  }
}
