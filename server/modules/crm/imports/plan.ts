import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { Written } from '../contacts/people.ts'
import { MOST_COLUMNS, type Column } from './columns.ts'
import type { Options } from './import-records.ts'

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

interface Known extends Fields {
  id: string
  email: string | null
  number: string | null
  version: number
}

/** What becomes of a row. */
export type Planned = { n: number } & (
  | { outcome: 'created'; id: string; email: string | null; fields: Fields }
  | { outcome: 'updated'; id: string; email: string | null; fields: Fields; before: Fields; version: number }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reason: string; cells: readonly string[] }
)

/** Who was met in the file so far: by email, or by phone number where there is none. */
export type Met = Map<string, number>

const KNOWN = `select id, email, regexp_replace(phone, '[^0-9+]', '', 'g') as number, name, phone, title, address, tags,
     custom_fields as "customFields", consent_lawful_basis as "consentLawfulBasis", consent_source as "consentSource", version
   from crm_contacts where org_id = $1 and merged_into is null`
// Each by its own index: asked for at once, the whole table would be read.
const byEmail = statement('crm_import_by_email', `${KNOWN} and email = any($2)`)
const byNumber = statement(
  'crm_import_by_number',
  `${KNOWN} and phone is not null and regexp_replace(phone, '[^0-9+]', '', 'g') = any($2)`,
)

const numberOf = (phone: string): string => phone.replaceAll(/[^0-9+]/g, '')

/** Whom a row is about: an email, else a phone number; nothing where it says neither. */
function keyOf({ email, phone }: Pick<Given, 'email' | 'phone'>): string | undefined {
  if (email) return `email:${email}`
  return phone && numberOf(phone) !== '' ? `phone:${numberOf(phone)}` : undefined
}

/** Notes whom rows are about that are not imported again, so that a later row about them is told apart. */
export function meet(rows: readonly FileRow[], columns: readonly Column[], met: Met): void {
  for (const { n, cells } of rows) {
    const given = Written.safeParse(recordOf(cells, columns))
    const key = given.success ? keyOf(given.data) : undefined
    if (key !== undefined && !met.has(key)) met.set(key, n)
  }
}

/** Finds out what becomes of some rows, and changes nothing; who is met in them is told apart in `seen`. */
export async function planRows(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  rows: readonly FileRow[],
  { options, met, seen }: { options: Options; met: Met; seen: Met },
): Promise<Planned[]> {
  const read = rows.map((row) => readRow(row, options, { met, seen }))
  const givens = read.flatMap((each) => ('given' in each ? [each.given] : []))
  const people = await findKnown(ctx, givens)
  return read.map((each): Planned => {
    if (!('given' in each)) return each
    const { n, given, cells } = each
    const found = people.get(keyOf(given) ?? '') ?? []
    if (found.length > 1)
      return {
        n,
        outcome: 'refused',
        reason: 'Several people have this phone number.',
        cells: shortened(cells),
      }
    const [person] = found
    if (!person)
      return {
        n,
        outcome: 'created',
        id: newId('ctc'),
        email: given.email ?? null,
        fields: filled(NOBODY, given, options),
      }
    const before = fieldsOf(person)
    const fields = filled(before, given, options)
    if (JSON.stringify(fields) === JSON.stringify(before)) return { n, outcome: 'unchanged' }
    const { id, email, version } = person
    if (JSON.stringify(fields.customFields).length > 4096)
      return {
        n,
        outcome: 'refused',
        reason: 'The custom fields are longer than 4 KB.',
        cells: shortened(cells),
      }
    return { n, outcome: 'updated', id, email, fields, before, version }
  })
}

/** What is kept of a refused row, to find it in the file. */
const shortened = (cells: readonly string[]): string[] =>
  cells.slice(0, MOST_COLUMNS).map((cell) => cell.replaceAll('\0', '').slice(0, 500))

type Read = FileRow & { given: Given }

function readRow(
  { n, cells }: FileRow,
  options: Options,
  { met, seen }: { met: Met; seen: Met },
): Read | (Planned & { outcome: 'refused' }) {
  const refused = (reason: string) => ({ n, outcome: 'refused' as const, reason, cells: shortened(cells) })
  const parsed = Written.safeParse(recordOf(cells, options.columns))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refused(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300))
  }
  const key = keyOf(parsed.data)
  if (key === undefined) return refused('It has neither an email nor a phone number.')
  const first = met.get(key) ?? seen.get(key)
  if (first !== undefined) return refused(`Row ${first} is about the same person.`)
  if (JSON.stringify(parsed.data.customFields ?? {}).length > 4096)
    return refused('The custom fields are longer than 4 KB.')
  seen.set(key, n)
  return { n, cells, given: parsed.data }
}

/** What a row says, by fields; what is empty is left out. */
function recordOf(cells: readonly string[], columns: readonly Column[]): Record<string, unknown> {
  const said = new Map<string, string>()
  const customFields: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index] ?? '').replaceAll('\0', '').trim()
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
    if (person.email !== null) add(`email:${person.email}`, person)
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
        : { ...said, ...before.customFields },
    consentLawfulBasis: isAsked ? (options.lawfulBasis ?? null) : before.consentLawfulBasis,
    consentSource: isAsked ? (options.consentSource ?? null) : before.consentSource,
  }
}
