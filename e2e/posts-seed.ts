import { newId } from '../server/kernel/base/ids.ts'
import { manage } from './calls.ts'
import { COLLEAGUE, type Office } from './office.ts'
import { OWNER } from './service.ts'

/** Drafts in the states that a tour looks at. */
export interface SeededPosts {
  waiting: string
  unknown: string
}

/** Drafts of public posts, and accounts: of the owner, one that ends soon, and of a colleague, one that has ended. */
export async function seedPosts({ service: { url }, sql }: Office): Promise<SeededPosts> {
  const post = (path: string, body: object) => manage(url, 'POST', `/v1/social/${path}`, body)
  const { drafts } = await post('drafts/sets', {
    platform: 'linkedin',
    linkUrl: 'https://shop.example.com/glazes',
    mediaUrl: 'https://shop.example.com/sea-green.jpg',
    mediaAltText: 'Four bowls in sea green on a windowsill',
    sourceRef: 'https://shop.example.com/journal/glazes',
    variants: [
      {
        variantLabel: 'A',
        body: 'The sea green is back.\n\nFour kilns, one colour, and it has never been deeper.',
      },
      { variantLabel: 'B', body: 'You asked in March. The sea green glaze is back in the shop today.' },
    ],
  })
  const [{ id: waiting }] = drafts
  await manage(url, 'PATCH', `/v1/social/drafts/${waiting}`, {
    body: 'The sea green is back.\n\nFour kilns, one colour, and it was never deeper. In the shop from today.',
  })
  const { id: unknown } = await post('drafts', {
    platform: 'linkedin',
    body: 'The workshop is open on Saturday: come and throw a bowl.',
  })
  const { id: failed } = await post('drafts', { platform: 'linkedin', body: 'We look for a potter.' })
  await settle(sql, unknown, 'unknown', 'The platform did not say whether it took the post.')
  await settle(sql, failed, 'failed', 'The platform did not take it: the same text was posted yesterday.')
  await openAccount(sql, { email: OWNER.email, name: 'Olga Kelp', status: 'active' })
  await openAccount(sql, { email: COLLEAGUE.email, name: 'Mads Mikkelborg', status: 'expired' })
  return { waiting, unknown }
}

const settle = (sql: Office['sql'], id: string, status: string, reason: string) =>
  sql(
    `update soc_drafts set status = $2, failure_reason = $3, attempted_at = now(), account_name = 'Olga Kelp'
     where id = $1`,
    [id, status, reason],
  )

/** An account whose tokens nobody opens. */
const openAccount = (
  sql: Office['sql'],
  { email, name, status }: Record<'email' | 'name' | 'status', string>,
) =>
  sql(
    `insert into soc_accounts (org_id, id, platform, server, user_id, author_kind, external_account_id, display_name, status, tokens,
       can_refresh, access_token_expires_at, last_error)
     select m.org_id, $1, 'linkedin', '', m.user_id, 'member', $2, $2, $3, 'sealed', false,
       now() + interval '3 days', case when $3 = 'expired' then 'The consent was taken back.' end
     from iam_memberships m join iam_users u on u.id = m.user_id where u.email = $4`,
    [newId('sac'), name, status, email],
  )
