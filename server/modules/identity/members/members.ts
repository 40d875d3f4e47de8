import { sql } from 'kysely'
import { z } from 'zod'
import type { Role as RoleName } from '../../../kernel/contract/credentials.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { mailLocale } from '../locales.ts'
import { operation } from '../module.ts'
import { UserId } from '../schemas.ts'
import { Member as MemberSchema, MEMBER_NAME, present, selectMembers } from './member-rows.ts'

/** A colleague, as other modules see them. */
export interface Member {
  userId: string
  name: string
  email: string
  role: RoleName
  /** The language of mails to them; null while it is not known. */
  locale: string | null
}

// The organization is named as well as set: reactions to events run as a role that sees all of them.
const SELECT_MEMBERS = `select u.id as "userId", ${MEMBER_NAME} as name, u.email, m.role, ${mailLocale('m.org_id')} as locale from iam_memberships m join iam_users u on u.id = m.user_id`

const MAX_COLLEAGUES = 1000
const readColleagues = statement(
  'iam_read_colleagues',
  `${SELECT_MEMBERS} where m.org_id = $1 order by m.joined_at, m.user_id limit ${MAX_COLLEAGUES}`,
)
const readMember = statement('iam_read_member', `${SELECT_MEMBERS} where m.org_id = $1 and m.user_id = $2`)
const readAmong = statement(
  'iam_read_members_among',
  `select user_id as "userId" from iam_memberships where org_id = $1 and user_id = any($2)`,
)

/** Everyone in the caller's organization, in the order of joining; at most 1000. */
export const listColleagues = ({ tx, org }: Pick<Context, 'tx' | 'org'>): Promise<Member[]> =>
  tx.query<Member>(readColleagues, [org.id])

/** A member of the caller's organization; `null` for anyone else. */
export async function memberById(
  { tx, org }: Pick<Context, 'tx' | 'org'>,
  userId: string,
): Promise<Member | null> {
  const [member] = await tx.query<Member>(readMember, [org.id, userId])
  return member ?? null
}

/** Those of some users who are members of the caller's organization. */
export async function membersAmong(
  { tx, org }: Pick<Context, 'tx' | 'org'>,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>(readAmong, [org.id, userIds])
  return rows.map(({ userId }) => userId)
}

/** SQL: joins the member named by two columns as `alias`, with their `name`; nobody's where they are none any more. */
export const memberJoin = (orgId: string, userId: string, alias: string): string =>
  `left join lateral (select ${MEMBER_NAME} as name from iam_memberships m join iam_users u on u.id = m.user_id
    where m.org_id = ${orgId} and m.user_id = ${userId} limit 1) ${alias} on true`

/** SQL: joins the member named by two columns as `alias`, with `name`, `email` and `locale`; drops the row where they are none any more. */
export const addresseeJoin = (orgId: string, userId: string, alias: string): string =>
  `join lateral (select ${MEMBER_NAME} as name, u.email, ${mailLocale('m.org_id')} as locale
    from iam_memberships m join iam_users u on u.id = m.user_id where m.org_id = ${orgId} and m.user_id = ${userId} limit 1) ${alias} on true`

const MemberKey = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), UserId])

export const listMembers = operation({
  name: 'identity.listMembers',
  summary: 'List the members, in the order of joining',
  access: { scope: 'org:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/orgs/me/members',
  tool: 'identity_list_members',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(MemberSchema),
  async run(ctx, { limit, cursor }) {
    let query = selectMembers(ctx)
    if (cursor) {
      const [joinedAt, userId] = decodeCursor(cursor, MemberKey)
      query = query.where(sql<boolean>`(m.joined_at, m.user_id) > (${joinedAt}::timestamptz, ${userId})`)
    }
    const rows = await query
      .orderBy('m.joinedAt')
      .orderBy('m.userId')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, { keyOf: (row) => [row.exactly, row.id], present })
  },
})
