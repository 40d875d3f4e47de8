import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { DeletedForNow, Instant, shape } from '../../../kernel/contract/shapes.ts'
import { WRITE } from '../access.ts'
import { archiveContact, RESTORE_DAYS, unarchiveContact } from '../contacts/deleted-rows.ts'
import { noteHistory } from '../contacts/history.ts'
import { ContactId, holdPeople, Person, requirePerson } from '../contacts/people.ts'
import { holdTheirSuppression, suppressPerson } from '../contacts/suppressions.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { dismissPending } from '../merges/proposals.ts'
import { operation } from '../module.ts'

export const deleteContact = operation({
  name: 'crm.deleteContact',
  summary: 'Delete a person; for 30 days they can be restored',
  description:
    'Gone from lists, searches, segments and outreach at once. Their conversations stay, without a name. After 30 days they are erased for good, with their conversations. Whoever writes again meanwhile is somebody new; an address that must not be written to stays so.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/crm/contacts/{id}',
  tool: 'crm_delete_contact',
  toolListing: 'toolset',
  input: z.object({ id: ContactId }),
  output: DeletedForNow,
  errors: [E.contact_not_found, E.crm_conflict],
  async run(ctx, { id }) {
    await ctx.tx.lock(LOCKS.merge, ctx.org.id)
    await holdPeople(ctx, [id])
    const person = await requirePerson(ctx, id)
    if (person.mergedInto)
      throw new AppError(E.crm_conflict, `It was merged into ${person.mergedInto}: delete that one.`)
    await noteHistory(ctx, { contactId: id, kind: 'deleted' })
    if (person.doNotContact) await suppressPerson(ctx, id, person.unsubscribedAt ?? new Date())
    await dismissPending(ctx, id, 'One of the two was deleted.')
    const until = await archiveContact(ctx, id)
    ctx.emit('crm.contact.deleted', { contactId: id })
    return { deleted: true as const, id, restorableUntil: until as Date }
  },
})

export const restoreContact = operation({
  name: 'crm.restoreContact',
  summary: 'Restore a deleted person',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/contacts/{id}/restore',
  tool: 'crm_restore_contact',
  toolListing: 'toolset',
  input: z.object({ id: ContactId }),
  output: z.object({
    person: Person,
    taken: z
      .array(z.string())
      .describe('What somebody else has by now, and stays theirs: `email`, `endUserId`.'),
  }),
  errors: [E.contact_not_found],
  async run(ctx, { id }) {
    await ctx.tx.lock(LOCKS.merge, ctx.org.id)
    const taken = await unarchiveContact(ctx, id)
    if (!taken) throw new AppError(E.contact_not_found, 'No deleted person who can be restored has this id.')
    // Somebody who had an address meanwhile said perhaps that nobody may write to it.
    await holdTheirSuppression(ctx, id)
    await noteHistory(ctx, { contactId: id, kind: 'restored' })
    ctx.emit('crm.contact.restored', { contactId: id })
    return { person: await requirePerson(ctx, id), taken }
  },
})

const DeletedPerson = shape('DeletedPerson', {
  id: ContactId,
  name: z.string().nullable().meta(THIRD_PARTY),
  email: z.string().nullable().meta(THIRD_PARTY),
  phone: z.string().nullable().meta(THIRD_PARTY),
  deletedByName: z.string().nullable(),
  deletedAt: Instant,
  restorableUntil: Instant,
})

export const listDeletedContacts = operation({
  name: 'crm.listDeletedContacts',
  summary: 'List deleted people who can be restored, the last one first',
  access: WRITE,
  effect: 'read',
  rest: 'GET /v1/crm/deleted-contacts',
  tool: 'crm_list_deleted_contacts',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(DeletedPerson),
  async run(ctx, { limit, cursor }) {
    const place = cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.string().max(40), ContactId]))
    const rows = await ctx.db
      .selectFrom('crm_deleted_contacts')
      .select(['contactId as id', 'deletedByName', 'deletedAt'])
      .select([
        sql<string | null>`kept ->> 'name'`.as('name'),
        sql<string | null>`kept ->> 'email'`.as('email'),
        sql<string | null>`kept ->> 'phone'`.as('phone'),
        sql<Date>`deleted_at + make_interval(days => ${RESTORE_DAYS})`.as('restorableUntil'),
        sql<string>`deleted_at::text`.as('exactly'),
      ])
      .where('orgId', '=', ctx.org.id)
      .where(
        sql<boolean>`contact_id = root_id and deleted_at > now() - make_interval(days => ${RESTORE_DAYS})`,
      )
      .where(
        sql<boolean>`not exists (select from crm_erasures e where e.org_id = ${ctx.org.id} and e.erased_id = contact_id)`,
      )
      .$if(place !== null, (query) =>
        query.where(sql<boolean>`(deleted_at, contact_id) < (${place?.[0]}::timestamptz, ${place?.[1]})`),
      )
      .orderBy(sql`deleted_at desc, contact_id desc`)
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, {
      keyOf: (row) => [row.exactly, row.id],
      present: ({ exactly: _, ...row }) => row,
    })
  },
})
