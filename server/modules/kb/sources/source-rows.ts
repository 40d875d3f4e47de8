import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { Audiences } from '../documents.ts'
import { E } from '../errors.ts'
import { SpaceId } from '../spaces.ts'

export const SourceId = z
  .string()
  .regex(idPattern('ksrc'), 'not the id of a source')
  .describe('A source, ksrc_….')
/** Longer addresses are not read. */
export const MOST_ADDRESS = 1000

export const WebsiteConfig = z
  .object({
    url: z
      .url({ protocol: /^https?$/ })
      .max(MOST_ADDRESS)
      .describe('Where reading begins; pages of its host alone are read.'),
    maxPages: z.int().min(1).max(500).default(100).describe('So many addresses are looked at in a reading.'),
    include: z
      .array(z.string().regex(/^\//, 'begins with /').max(200))
      .max(20)
      .default([])
      .describe('What paths begin with that become documents, as `/help/`; all where there is none.'),
  })
  .meta({ id: 'KbWebsite' })

/** Where documents come from. */
export const KbSource = shape('KbSource', {
  id: SourceId,
  kind: z.enum(['website']),
  spaceId: SpaceId,
  name: z.string().trim().min(1).max(120),
  config: WebsiteConfig,
  audiences: Audiences,
  schedule: z.enum(['manual', 'daily', 'weekly']).describe('When it is read again by itself.'),
  state: z.enum(['idle', 'reading', 'failed']),
  progress: shape('KbSourceProgress', {
    found: z.int().describe('Addresses of this reading.'),
    read: z.int().describe('How many of them are done.'),
    changed: z.int().describe('Documents that were added or got a version.'),
    gone: z.int().describe('Documents that were taken back.'),
    refused: z.int().describe('Addresses that are no document; the list of pages tells why.'),
  }),
  nextReadAt: Instant.nullable(),
  lastReadAt: Instant.nullable(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type SourceShape = z.output<typeof KbSource>

export const SOURCE_COLUMNS = [
  'id',
  'kind',
  'spaceId',
  'name',
  'config',
  'audiences',
  'schedule',
  'state',
  'reading',
  'isListed',
  'found',
  'read',
  'changed',
  'gone',
  'refused',
  'nextReadAt',
  'lastReadAt',
  'lastError',
  'createdAt',
  'updatedAt',
] as const

/** A source as it is stored. */
export type SourceRow = Omit<SourceShape, 'progress'> &
  SourceShape['progress'] & { reading: number; isListed: boolean }

/** What the API shows of it. */
export const presented = ({
  found,
  read,
  changed,
  gone,
  refused,
  reading: _,
  isListed: __,
  ...row
}: SourceRow): SourceShape => ({ ...row, progress: { found, read, changed, gone, refused } })

/** A source, if it is there. */
export async function findSource(ctx: Context<'kb'>, id: string): Promise<SourceRow | undefined> {
  const row = await ctx.db
    .selectFrom('kb_sources')
    .select(SOURCE_COLUMNS)
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as SourceRow | undefined
}

/** A source by its id; 404 `kb_not_found`. */
export async function requireSource(ctx: Context<'kb'>, id: string): Promise<SourceRow> {
  const row = await findSource(ctx, id)
  if (!row) throw new AppError(E.kb_not_found, `There is no source ${id}.`)
  return row
}

/** SQL: when a schedule has it read again. */
export const nextTime = (schedule: SourceRow['schedule']) =>
  schedule === 'manual'
    ? sql<Date | null>`null::timestamptz`
    : sql<Date | null>`now() + ${schedule === 'daily' ? '1 day' : '7 days'}::interval`
