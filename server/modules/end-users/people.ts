import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import { contactInFull, contactsInFull, vouchedContact, type VouchedContact } from '../crm/index.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { description, EndUser, EndUserId, identifiers } from './schemas.ts'
import { revokeTokensOf } from './tokens-of-person.ts'

const reads = { scope: 'end_users:read', audience: ['member', 'agent'], role: 'admin' } as const
const writes = { scope: 'end_users:write', audience: ['member', 'agent'], role: 'admin' } as const

const present = ({ createdAt, updatedAt, ...row }: VouchedContact): z.output<typeof EndUser> => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** The person whom somebody's word fits, filled in or made; refused where it contradicts what is known. */
export async function personOf(
  ctx: Context<string>,
  said: Parameters<typeof vouchedContact>[1],
): Promise<VouchedContact> {
  const match = await vouchedContact(ctx, said)
  if (match === 'conflict') throw new AppError(E.end_user_conflict)
  if (match === 'unknown_id') throw new AppError(E.end_user_unknown)
  return match
}

export const lookupEndUser = operation({
  name: 'endUsers.lookupEndUser',
  summary: 'Find a person by your id, email or phone number, or make a record of them',
  description:
    'By `externalId`, else by `email`, else by `phone`. What the record lacks is filled in. Where what you say fits two records, or contradicts one, nothing is changed and the answer is 409.',
  access: writes,
  effect: 'write',
  rest: 'POST /v1/end-users/lookup',
  input: z.object(identifiers),
  output: EndUser,
  errors: [E.end_user_conflict],
  async run(ctx, input) {
    if (!(input.externalId ?? input.email ?? input.phone))
      throw new AppError(KernelErrors.invalid_input, 'give externalId, email or phone')
    return present(await personOf(ctx, input))
  },
})

export const createEndUser = operation({
  name: 'endUsers.createEndUser',
  summary: 'Make a record of a person',
  description: 'A person who is known already is answered as they are, with what was missing filled in.',
  access: writes,
  effect: 'write',
  rest: 'POST /v1/end-users',
  status: 201,
  input: z.object({ ...identifiers, ...description }),
  output: EndUser,
  errors: [E.end_user_conflict],
  run: async (ctx, input) => present(await personOf(ctx, input)),
})

export const listEndUsers = operation({
  name: 'endUsers.listEndUsers',
  summary: 'List the people outside of the organization, newest first',
  access: reads,
  effect: 'read',
  rest: 'GET /v1/end-users',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(EndUser),
  async run(ctx, { limit, cursor }) {
    const below = cursor ? decodeCursor(cursor, z.tuple([EndUserId]))[0] : null
    return pageOf(await contactsInFull(ctx, below, limit + 1), limit, { keyOf: ({ id }) => [id], present })
  },
})

export const getEndUser = operation({
  name: 'endUsers.getEndUser',
  summary: 'Read the record of a person',
  access: reads,
  effect: 'read',
  rest: 'GET /v1/end-users/{id}',
  input: z.object({ id: EndUserId }),
  output: EndUser,
  errors: [E.end_user_not_found],
  async run(ctx, { id }) {
    const person = await contactInFull(ctx, id)
    if (!person) throw new AppError(E.end_user_not_found)
    return present(person)
  },
})

export const revokeEndUserTokens = operation({
  name: 'endUsers.revokeEndUserTokens',
  summary: 'Revoke all tokens of a person at once',
  access: writes,
  effect: 'destroy',
  rest: 'POST /v1/end-users/{id}/revoke-tokens',
  input: z.object({ id: EndUserId }),
  output: z.object({ revoked: z.int().describe('How many were still valid.') }),
  errors: [E.end_user_not_found],
  async run(ctx, { id }) {
    if (!(await contactInFull(ctx, id))) throw new AppError(E.end_user_not_found)
    return { revoked: await revokeTokensOf(ctx, id) }
  },
})
