import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { toStorable } from '../../../kernel/base/storable.ts'
import { addDocument, changeDocument, findDocument, removeDocument, type DocumentRow } from '../documents.ts'
import type { Reason } from './fetch-page.ts'
import type { PageRow } from './page-rows.ts'
import { hold, type Reading } from './reader.ts'
import type { SourceRow } from './source-rows.ts'

/** What became of an address in this reading. */
export type Outcome =
  | { is: 'document'; title: string; markdown: string; etag: string | null; lastModified: string | null }
  | { is: 'same' }
  | { is: 'refused'; reason: Reason; status: number | null }

/** The site says by these that there is nothing to answer from; all others may be over tomorrow. */
const LEAVES: ReadonlySet<Reason> = new Set([
  'not_found',
  'noindex',
  'robots',
  'moved',
  'canonical',
  'not_included',
  'other_host',
])
/** In so many readings, one after the other, the site has to say so. */
const MISSES = 2
const MOST_BODY = 98_000

interface Change {
  counts: Parameters<typeof hold>[2] & object
  page: Partial<PageRow> & { refusedFor: Reason | null; httpStatus: number | null }
}

/** Writes what became of an address, with what it changes, into one transaction. */
export async function recordPage(
  ctx: Context<'kb'>,
  { held, source, page }: { held: Reading; source: SourceRow; page: PageRow },
  outcome: Outcome,
): Promise<void> {
  // First, since it waits for whoever else reads.
  await hold(ctx, held)
  const document = page.documentId === null ? undefined : await findDocument(ctx, page.documentId)
  const change = await changeOf({ ctx, source, page, document }, outcome)
  await ctx.db
    .updateTable('kb_source_pages')
    .set({ ...change.page, readIn: held.reading, readAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('sourceId', '=', source.id)
    .where('address', '=', page.address)
    .execute()
  await hold(ctx, held, { read: 1, ...change.counts })
}

interface Place {
  ctx: Context<'kb'>
  source: SourceRow
  page: PageRow
  document: DocumentRow | undefined
}

async function changeOf(place: Place, outcome: Outcome): Promise<Change> {
  const { page, document } = place
  if (outcome.is === 'refused') return refuse(place, outcome)
  // A person has deleted it: it does not come back.
  if (!document && page.contentHash !== null)
    return { counts: { refused: 1 }, page: { refusedFor: 'deleted_by_hand', httpStatus: 200 } }
  if (document && document.version !== page.documentVersion)
    return { counts: {}, page: { misses: 0, refusedFor: 'changed_by_hand', httpStatus: 200 } }
  return outcome.is === 'same' ? keep(place) : write(place, outcome)
}

async function keep({ ctx, source, document }: Place): Promise<Change> {
  const page = { misses: 0, refusedFor: null, httpStatus: 304 }
  if (!document || hasAudiences(document, source)) return { counts: {}, page }
  const { version } = await changeDocument(ctx, document, document.version, { audiences: source.audiences })
  return { counts: { changed: 1 }, page: { ...page, documentVersion: version } }
}

const hasAudiences = (document: DocumentRow, source: SourceRow): boolean =>
  [...document.audiences].toSorted().join() === [...source.audiences].toSorted().join()

async function write(
  { ctx, source, page, document }: Place,
  { title, markdown, etag, lastModified }: Outcome & { is: 'document' },
): Promise<Change> {
  const isShortened = markdown.length > MOST_BODY
  const text = isShortened
    ? markdown.slice(0, markdown.lastIndexOf('\n', MOST_BODY) + 1 || MOST_BODY)
    : markdown
  const written = { title: toStorable(title), body: toStorable(`${text.trim()}\n\n<${page.address}>`) }
  const contentHash = createHash('sha256').update(JSON.stringify(written)).digest('base64url')
  const state = {
    misses: 0,
    refusedFor: isShortened ? ('shortened' as const) : null,
    httpStatus: 200,
    contentHash,
    etag,
    lastModified,
  }
  const { audiences } = source
  if (!document) {
    const { id, version } = await addDocument(ctx, {
      spaceId: source.spaceId,
      ...written,
      audiences,
      tags: [],
    })
    return { counts: { changed: 1 }, page: { ...state, documentId: id, documentVersion: version } }
  }
  if (contentHash === page.contentHash && hasAudiences(document, source)) return { counts: {}, page: state }
  const { version } = await changeDocument(ctx, document, document.version, { ...written, audiences })
  return { counts: { changed: 1 }, page: { ...state, documentVersion: version } }
}

async function refuse(
  { ctx, page, document }: Place,
  { reason, status }: Outcome & { is: 'refused' },
): Promise<Change> {
  const refused = { refusedFor: reason, httpStatus: status }
  if (!LEAVES.has(reason)) return { counts: { refused: 1 }, page: refused }
  const misses = page.misses + 1
  if (!document || misses < MISSES) return { counts: { refused: 1 }, page: { ...refused, misses } }
  // What a person wrote stays, until a person deletes it.
  if (document.version !== page.documentVersion)
    return { counts: { refused: 1 }, page: { misses, refusedFor: 'changed_by_hand', httpStatus: status } }
  await removeDocument(ctx, document, document.version)
  const forgotten = {
    documentId: null,
    documentVersion: null,
    contentHash: null,
    etag: null,
    lastModified: null,
  }
  return { counts: { refused: 1, gone: 1 }, page: { ...refused, ...forgotten, misses } }
}
