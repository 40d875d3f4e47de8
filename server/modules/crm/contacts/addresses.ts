import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { READ, WRITE } from '../access.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { addressRows, Kind, pairOf, swapAddresses } from './address-rows.ts'
import { noteHistory } from './history.ts'
import { ContactId, requireOwn, requirePerson, Written } from './people.ts'
import { holdSuppression, suppress } from './suppressions.ts'
import { ownerOfEmail } from './visitors.ts'

const MOST = 20

const Address = shape('PersonAddress', {
  kind: z.enum(['email', 'phone', 'endUserId']),
  value: z.string().meta(THIRD_PARTY),
  source: z
    .string()
    .nullable()
    .describe('Who gave an email: `visitor`, `verified`, `staff`; null where that is not known.'),
  isPrimary: z.boolean().describe('Whether it is the one that is written to.'),
  heldBy: ContactId.describe('The contact that has it: the person, or one that leads to them.'),
  isAdded: z
    .boolean()
    .describe('Whether it was added here, so that it can be removed: the others came with a merge.'),
})

const addShell = statement(
  'crm_address_add',
  `insert into crm_contacts (org_id, id, merged_into, do_not_contact, email, email_source, phone)
   values ($1, $2, $3, true, $4, case when $4::text is not null then 'staff' end, $5)`,
)
const setOwn = statement(
  'crm_address_set',
  `update crm_contacts set email = coalesce($3, email), email_source = case when $3::text is null then email_source else 'staff' end,
     phone = coalesce($4, phone) where org_id = $1 and id = $2`,
)
const removeShell = statement(
  'crm_address_remove',
  'delete from crm_contacts where org_id = $1 and id = $2 and merged_into = $3',
)
const changed = statement(
  'crm_addresses_changed',
  'update crm_contacts set version = version + 1, updated_at = now() where org_id = $1 and id = $2',
)
export const listAddresses = operation({
  name: 'crm.listAddresses',
  summary: 'List by what a person is known: emails, phone numbers, your own ids',
  description: 'Whoever writes from one of them is this person. The primary ones come first.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/contacts/{id}/addresses',
  tool: 'crm_list_addresses',
  toolListing: 'toolset',
  input: z.object({ id: ContactId }),
  output: wholeListOf(Address),
  errors: [E.contact_not_found],
  async run(ctx, { id }) {
    await requirePerson(ctx, id)
    const rows = await addressRows(ctx, id)
    const items = rows.flatMap((row) =>
      (['email', 'phone', 'externalId'] as const).flatMap((name) => {
        const value = row[name]
        if (value === null) return []
        const kind = name === 'externalId' ? ('endUserId' as const) : name
        const source = name === 'email' ? row.emailSource : null
        return [{ kind, value, source, isPrimary: row.id === id, heldBy: row.id, isAdded: row.isAdded }]
      }),
    )
    return { items }
  },
})

async function noteAddresses(
  ctx: Context<'crm'>,
  id: string,
  changes: Record<string, { from: unknown; to: unknown }>,
) {
  await ctx.tx.query(changed, [ctx.org.id, id])
  await noteHistory(ctx, { contactId: id, kind: 'changed', changes })
  ctx.emit('crm.contact.updated', { contactId: id, fields: Object.keys(changes) })
}

export const addAddress = operation({
  name: 'crm.addAddress',
  summary: 'Add an email or a phone number to a person',
  description: 'The first of its kind is the primary one. One that the person has already is left as it is.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/contacts/{id}/addresses',
  tool: 'crm_add_address',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    id: ContactId,
    email: Written.shape.email.unwrap().unwrap().optional(),
    phone: Written.shape.phone.unwrap().unwrap().optional(),
  }),
  output: z.object({ heldBy: ContactId }),
  errors: [E.contact_not_found, E.crm_invalid, E.crm_conflict],
  async run(ctx, { id, email, phone }) {
    const kind: Kind = email === undefined ? 'phone' : 'email'
    const value = email ?? phone
    await requirePerson(ctx, id)
    if (value === undefined || (email !== undefined && phone !== undefined))
      throw new AppError(E.crm_invalid, 'Give an email or a phone number, one of them.')
    if (email !== undefined) await ctx.tx.lock(LOCKS.person, [`${ctx.org.id}:email:${email}`])
    const person = await requireOwn(ctx, id)
    const rows = await addressRows(ctx, id)
    const known = rows.find((row) => row[kind] === value)
    if (known) return { heldBy: known.id }
    if (rows.length >= MOST) throw new AppError(E.crm_invalid, `A person has at most ${MOST} addresses.`)
    const other = email === undefined ? undefined : await ownerOfEmail(ctx, email)
    if (other)
      throw new AppError(
        E.crm_conflict,
        `${other} has this email: if they are one person, propose to merge them.`,
      )
    const isFirst = person[kind] === null
    const heldBy = isFirst ? id : newId('ctc')
    if (isFirst) await ctx.tx.query(setOwn, [ctx.org.id, id, email ?? null, phone ?? null])
    else await ctx.tx.query(addShell, [ctx.org.id, heldBy, id, email ?? null, phone ?? null])
    await holdSuppression(ctx, { email, phone })
    await noteAddresses(ctx, id, { [isFirst ? kind : 'addresses']: { from: null, to: value } })
    return { heldBy }
  },
})

export const removeAddress = operation({
  name: 'crm.removeAddress',
  summary: 'Remove an address that was added to a person',
  description:
    'What came with a merge goes with taking that back; for a primary one make another primary first.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/crm/contacts/{id}/addresses/{heldBy}',
  tool: 'crm_remove_address',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id: ContactId, heldBy: ContactId }),
  output: z.object({}),
  errors: [E.contact_not_found, E.crm_not_found, E.crm_conflict],
  async run(ctx, { id, heldBy }) {
    const person = await requireOwn(ctx, id)
    if (heldBy === id) throw new AppError(E.crm_conflict, 'It is primary: make another one primary first.')
    const [, shell] = (await pairOf(ctx, id, heldBy)) ?? []
    if (!shell) throw new AppError(E.crm_not_found, 'This person has no such address.')
    if (!shell.isAdded) throw new AppError(E.crm_conflict, 'It came with a merge: take that back.')
    // Whoever must not be written to must not be written to there either, whoever has it next.
    if (person.doNotContact) await suppress(ctx, shell, person.unsubscribedAt ?? new Date())
    await ctx.tx.query(removeShell, [ctx.org.id, heldBy, id])
    await noteAddresses(ctx, id, { addresses: { from: shell.email ?? shell.phone, to: null } })
    return {}
  },
})

export const makeAddressPrimary = operation({
  name: 'crm.makeAddressPrimary',
  summary: 'Make another address of a person the one that is written to',
  description: 'The one that was primary stays as a further one.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/contacts/{id}/addresses/{heldBy}/primary',
  tool: 'crm_make_address_primary',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id: ContactId, heldBy: ContactId, kind: Kind }),
  output: z.object({}),
  errors: [E.contact_not_found, E.crm_not_found, E.crm_conflict],
  async run(ctx, { id, heldBy, kind }) {
    const emails = kind === 'email' ? (await addressRows(ctx, id)).flatMap(({ email }) => email ?? []) : []
    if (emails.length > 0)
      await ctx.tx.lock(
        LOCKS.person,
        emails.map((email) => `${ctx.org.id}:email:${email}`),
      )
    const before = await requireOwn(ctx, id)
    if (heldBy === id && before[kind] !== null) return {}
    const pair = await pairOf(ctx, id, heldBy)
    const value = pair?.[1][kind] ?? null
    if (!pair || value === null) throw new AppError(E.crm_not_found, 'This person has no such address.')
    await swapAddresses(ctx, kind, pair)
    await holdSuppression(ctx, { [kind]: value })
    await noteAddresses(ctx, id, { [kind]: { from: before[kind], to: value } })
    return {}
  },
})
