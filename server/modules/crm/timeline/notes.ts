import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Teller } from '../../../kernel/contract/timeline.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { READ, WRITE } from '../access.ts'
import { ContactId, requireOwn, requirePerson } from '../contacts/people.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'

const NoteId = z.string().regex(idPattern('cnt'), 'not the id of a note').describe('A note, cnt_….')

const PersonNote = shape('PersonNote', {
  id: NoteId,
  contactId: ContactId,
  body: z.string().trim().min(1).max(10_000),
  authorType: z.string(),
  authorId: z.string(),
  authorName: z.string().nullable(),
  createdAt: Instant,
})
type Note = z.output<typeof PersonNote>

const COLUMNS = ['id', 'contactId', 'body', 'authorType', 'authorId', 'authorName', 'createdAt'] as const

const notes = (ctx: Context<'crm'>, contactId: string) =>
  ctx.db
    .selectFrom('crm_notes')
    .select(COLUMNS)
    .where('orgId', '=', ctx.org.id)
    .where('contactId', '=', contactId)

export const listNotes = operation({
  name: 'crm.listNotes',
  summary: 'List what colleagues noted of a person, newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/contacts/{id}/notes',
  tool: 'crm_list_notes',
  toolListing: 'toolset',
  input: z.object({ id: ContactId, limit: Limit, cursor: Cursor }),
  output: listOf(PersonNote),
  errors: [E.contact_not_found],
  async run(ctx, { id, limit, cursor }) {
    await requirePerson(ctx, id)
    const place = cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.string().max(40), NoteId]))
    const rows = await notes(ctx, id)
      .select(sql<string>`created_at::text`.as('exactly'))
      .$if(place !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${place?.[0]}::timestamptz, ${place?.[1]})`),
      )
      .orderBy(sql`created_at desc, id desc`)
      .limit(limit + 1)
      .execute()
    return pageOf(rows as unknown as (Note & { exactly: string })[], limit, {
      keyOf: (row) => [row.exactly, row.id],
      present: ({ exactly: _, ...row }) => row,
    })
  },
})

export const addNote = operation({
  name: 'crm.addNote',
  summary: 'Note something of a person, for colleagues',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/contacts/{id}/notes',
  tool: 'crm_add_note',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ id: ContactId, body: PersonNote.shape.body }),
  output: PersonNote,
  errors: [E.contact_not_found, E.crm_conflict],
  async run(ctx, { id, body }) {
    await requireOwn(ctx, id)
    const noteId = newId('cnt')
    const { actor } = ctx
    await ctx.db
      .insertInto('crm_notes')
      .values({
        orgId: ctx.org.id,
        id: noteId,
        contactId: id,
        body,
        authorType: actor.type,
        authorId: actor.id,
        authorName: actor.name,
      })
      .execute()
    ctx.emit('crm.contact.updated', { contactId: id, fields: ['notes'] })
    const row = await notes(ctx, id).where('id', '=', noteId).executeTakeFirstOrThrow()
    return row as unknown as Note
  },
})

export const deleteNote = operation({
  name: 'crm.deleteNote',
  summary: 'Delete a note of a person',
  description: 'One’s own; owners and admins any.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/crm/contacts/{id}/notes/{noteId}',
  tool: 'crm_delete_note',
  toolListing: 'toolset',
  input: z.object({ id: ContactId, noteId: NoteId }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.contact_not_found, E.crm_not_found, E.crm_not_yours],
  async run(ctx, { id, noteId }) {
    await requirePerson(ctx, id)
    const note = await notes(ctx, id).where('id', '=', noteId).executeTakeFirst()
    if (!note) throw new AppError(E.crm_not_found, 'There is no such note.')
    const isAdmin = ctx.actor.role === 'owner' || ctx.actor.role === 'admin'
    if (note.authorId !== ctx.actor.id && !isAdmin) throw new AppError(E.crm_not_yours)
    await ctx.db.deleteFrom('crm_notes').where('orgId', '=', ctx.org.id).where('id', '=', noteId).execute()
    ctx.emit('crm.contact.updated', { contactId: id, fields: ['notes'] })
    return { deleted: true as const }
  },
})

interface NoteRow {
  at: Date
  id: string
  body: string
  type: string
  author: string
  name: string | null
}

const page = statement(
  'crm_notes_page',
  `select created_at as at, id, left(body, 500) as body, author_type as type, author_id as author, author_name as name
   from crm_notes where org_id = $1 and contact_id = $2 and ($3::timestamptz is null or (date_trunc('milliseconds', created_at), id) < ($3, $4))
   order by date_trunc('milliseconds', created_at) desc, id desc limit $5`,
)

/** Notes, as the timeline tells them: their first 500 letters. */
export const notesTold: Teller = {
  of: 'contact',
  scope: 'crm:read',
  async read({ tx, org }, id, { before, most }) {
    const rows = await tx.query<NoteRow>(page, [org.id, id, before?.at ?? null, before?.id ?? null, most])
    return rows.map((row) => ({
      at: row.at,
      id: row.id,
      kind: 'note',
      title: row.body,
      ids: { noteId: row.id },
      by: { type: row.type, id: row.author, name: row.name },
    }))
  },
}
