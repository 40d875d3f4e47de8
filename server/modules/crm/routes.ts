import { sql } from 'kysely'
import { z } from 'zod'
import type { Cell } from '../../kernel/base/csv.ts'
import { E as ERRORS } from '../../kernel/base/errors.ts'
import { queryParser } from '../../kernel/base/query-parser.ts'
import type { Context } from '../../kernel/contract/context.ts'
import { CSV_ANSWER, sendCsv } from '../../kernel/contract/csv-answer.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { READ } from './access.ts'
import { COLUMNS, isPerson, matches, Selection, type PersonRow } from './contacts/people.ts'
import { E } from './errors.ts'
import { inSegment, requireSegment, SegmentId } from './segments/segments.ts'

const AT_ONCE = 1000

const Asked = z.object({ ...Selection, segmentId: SegmentId.optional() })
const parse = queryParser(Asked)

/** What a line has, under headers that an import of people knows. */
const CELLS = {
  email: ({ email }) => email,
  name: ({ name }) => name,
  phone: ({ phone }) => phone,
  title: ({ title }) => title,
  address: ({ address }) => address,
  tags: ({ tags }) => tags.join(', '),
  'custom fields': ({ customFields }) =>
    Object.keys(customFields).length > 0 ? JSON.stringify(customFields) : null,
  'end user id': ({ endUserId }) => endUserId,
  'do not contact': ({ doNotContact }) => (doNotContact ? 'yes' : 'no'),
  'lawful basis': ({ consentLawfulBasis }) => consentLawfulBasis,
  'basis given at': ({ consentGivenAt }) => consentGivenAt?.toISOString() ?? null,
  'basis from': ({ consentSource }) => consentSource,
  id: ({ id }) => id,
  'created at': ({ createdAt }) => createdAt.toISOString(),
  'changed at': ({ updatedAt }) => updatedAt.toISOString(),
} satisfies Record<string, (person: PersonRow) => Cell>

/** People as one table. */
const downloadPeople: RawRoute = {
  route: 'GET /v1/crm/contacts/export',
  why: 'The answer is a stream of lines.',
  access: READ,
  module: 'crm',
  describes: {
    name: 'downloadPeople',
    summary: 'Download people as CSV',
    description:
      'Those of a list, or of a segment, oldest first. An import of people reads the file again. An answer that ends before its end was interrupted.',
    query: z.toJSONSchema(Asked, { io: 'input' }).properties as Record<string, Record<string, unknown>>,
    answers: CSV_ANSWER,
    errors: [
      ERRORS.unauthenticated,
      ERRORS.forbidden,
      ERRORS.invalid_input,
      ERRORS.rate_limited,
      E.crm_not_found,
    ],
  },
  handle: (request, reply, context) =>
    sendCsv(reply, {
      disposition: 'attachment; filename="people.csv"',
      head: Object.keys(CELLS),
      pages: pagesOf(context, parse(request.query)),
    }),
}

async function* pagesOf(
  { transaction }: RawContext,
  { segmentId, ...selection }: z.output<typeof Asked>,
): AsyncGenerator<Cell[][]> {
  let last: string | undefined = ''
  do {
    const after: string = last
    const rows = (await transaction(async (any) => {
      const ctx = any as Context<'crm'>
      const segment = segmentId === undefined ? undefined : await requireSegment(ctx, segmentId)
      return ctx.db
        .selectFrom('crm_contacts')
        .select(COLUMNS)
        .where('orgId', '=', ctx.org.id)
        .where(isPerson)
        .where(matches(ctx.org.id, selection))
        .where(segment ? inSegment(segment.filterDefinition) : sql<boolean>`true`)
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
    })) as unknown as PersonRow[]
    last = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined
    if (rows.length > 0) yield rows.map((row) => Object.values(CELLS).map((cell) => cell(row)))
  } while (last !== undefined)
}

export const routes = [downloadPeople]
