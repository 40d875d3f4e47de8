import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

const Tags = z.array(z.string().trim().max(64)).max(32)

/** Who is meant: all of the conditions together; none means everybody who may be written to. */
export const Filter = z
  .object({
    tagsAny: Tags.optional().describe('At least one of these tags.'),
    tagsAll: Tags.optional().describe('Every one of these tags.'),
    companyId: z.string().max(64).optional(),
    searchQuery: z.string().trim().max(200).optional().describe('Stands in the name, email or title.'),
    contactedSince: z.iso
      .datetime({ offset: true })
      .refine((at) => /^[1-9]/.test(at) && new Date(at).getTime() > 0, 'a time after 1970')
      .optional()
      .describe('Never contacted, or last before this time.'),
  })
  .meta({ id: 'SegmentFilter' })

export type FilterDefinition = z.output<typeof Filter>

/** A filter without what says nothing: empty lists and blank texts. */
export const cleaned = (filter: FilterDefinition): FilterDefinition =>
  Object.fromEntries(
    Object.entries(filter)
      .map(
        ([name, value]) => [name, Array.isArray(value) ? value.filter((tag) => tag !== '') : value] as const,
      )
      .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '')),
  )

/** A condition of a filter by its name. */
type Condition = keyof FilterDefinition

/** SQL: what each condition of a filter asks of a contact. */
export function conditionsOf(filter: FilterDefinition): [name: Condition, test: RawBuilder<boolean>][] {
  const { tagsAny, tagsAll, companyId, searchQuery, contactedSince } = filter
  const pattern = `%${(searchQuery ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const tests: [Condition, RawBuilder<boolean> | undefined][] = [
    ['tagsAny', tagsAny && sql<boolean>`tags && ${tagsAny}::text[]`],
    ['tagsAll', tagsAll && sql<boolean>`tags @> ${tagsAll}::text[]`],
    [
      'companyId',
      companyId === undefined ? undefined : sql<boolean>`company_id is not distinct from ${companyId}`,
    ],
    [
      'searchQuery',
      searchQuery === undefined
        ? undefined
        : sql<boolean>`coalesce(name ilike ${pattern} or email ilike ${pattern} or title ilike ${pattern}, false)`,
    ],
    [
      'contactedSince',
      contactedSince === undefined
        ? undefined
        : sql<boolean>`(last_contacted_at is null or last_contacted_at < ${new Date(contactedSince)})`,
    ],
  ]
  return tests.flatMap(([name, test]) => (test ? [[name, test] as [Condition, RawBuilder<boolean>]] : []))
}

/** SQL: whether a person may be written to at all; no segment goes below it. */
export const FLOOR: readonly [
  name: 'doNotContact' | 'unsubscribed' | 'noLawfulBasis',
  test: RawBuilder<boolean>,
][] = [
  ['doNotContact', sql<boolean>`not do_not_contact`],
  ['unsubscribed', sql<boolean>`unsubscribed_at is null`],
  ['noLawfulBasis', sql<boolean>`consent_lawful_basis is not null`],
]
