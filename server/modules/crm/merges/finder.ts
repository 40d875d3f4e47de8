// Across organizations: looks for duplicates in each that has changed people since yesterday.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { WRITE } from '../access.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { propose } from './proposals.ts'

/** So many pairs are proposed at once; the next look finds the others. */
const MOST_PAIRS = 200
/** What more people share than this is a switchboard or a common name. */
const MOST_ALIKE = { phone: 5, name: 3 } as const

interface Pair {
  a: string
  b: string
  value: string
  isSameName: boolean
  keeper: string
}

// Whoever was proved twice is two. A pair that waits, or was decided about for the same reason, is not proposed again.
const pairsBy = (kind: keyof typeof MOST_ALIKE, key: string, condition: string) =>
  statement(
    `crm_duplicates_by_${kind}`,
    `with people as materialized (
       select id, name, email, external_id, created_at, ${key} as value from crm_contacts
       where org_id = $1 and merged_into is null and (email is not null or phone is not null or external_id is not null) and ${condition}
     ), alike as (
       select value from people group by value having count(*) between 2 and ${MOST_ALIKE[kind]}
     )
     select a.id as a, b.id as b, a.value, lower(a.name) is not distinct from lower(b.name) and a.name is not null as "isSameName",
       case when (a.external_id is not null, a.email is not null, b.created_at) >= (b.external_id is not null, b.email is not null, a.created_at)
         then a.id else b.id end as keeper
     from alike join people a using (value) join people b on b.value = a.value and a.id < b.id
     where (a.external_id is null or b.external_id is null)
       and not exists (select from crm_merge_proposals p where p.org_id = $1 and p.contact_a = a.id and p.contact_b = b.id
         and (p.status = 'pending' or p.evidence ? '${kind}'))
     order by a.id, b.id limit ${MOST_PAIRS}`,
  )

const byPhone = pairsBy(
  'phone',
  `regexp_replace(phone, '[^0-9+]', '', 'g')`,
  `phone is not null and length(regexp_replace(phone, '[^0-9+]', '', 'g')) >= 7`,
)
// A first name alone says nothing.
const byName = pairsBy(
  'name',
  `regexp_replace(lower(btrim(name)), '\\s+', ' ', 'g')`,
  `name is not null and btrim(name) ~ '\\S\\s+\\S'`,
)

/** Proposes people with the same phone number or the same full name; answers how many pairs. */
async function findAlike(ctx: Context<'crm'>): Promise<number> {
  await ctx.tx.lock(LOCKS.merge, ctx.org.id)
  const phones = await ctx.tx.query<Pair>(byPhone, [ctx.org.id])
  const names = await ctx.tx.query<Pair>(byName, [ctx.org.id])
  const found = new Map<string, Pair & { kind: string }>()
  for (const [kind, pairs] of [
    ['name', names],
    ['phone', phones],
  ] as const)
    for (const pair of pairs) found.set(`${pair.a} ${pair.b}`, { ...pair, kind })
  for (const { a, b, value, isSameName, keeper, kind } of found.values())
    await propose(ctx, {
      contactAId: a,
      contactBId: b,
      keeperId: keeper,
      confidence: kind === 'phone' && isSameName ? 'high' : 'medium',
      evidence: { [kind]: value, ...(kind === 'phone' && isSameName && { name: true }) },
      patch: {},
    })
  return found.size
}

const OfOrg = z.object({ orgId: z.string() })

/** Looks for people who are perhaps one in an organization. */
export const findDuplicatesIn: Job<typeof OfOrg> = {
  name: 'crm.findDuplicatesIn',
  payload: OfOrg,
  lane: 'people_imports',
  run: (job, { orgId }) => job.transaction(orgId, (ctx) => findAlike(ctx)).then(() => undefined),
}

const changed = statement(
  'crm_duplicates_where',
  `select distinct org_id as id from crm_contacts where merged_into is null
     and (email is not null or phone is not null or external_id is not null) and updated_at > now() - interval '25 hours'`,
)

/** Looks every night where people were added or changed. */
export const findDuplicatesNightly: Job = {
  name: 'crm.findDuplicatesNightly',
  payload: z.object({}),
  cron: '13 3 * * *',
  async run({ systemDb, transaction, signal }) {
    for (const { id } of await systemDb.query<{ id: string }>(changed, []))
      if (!signal.aborted)
        await transaction(id, async (ctx) =>
          ctx.enqueue(findDuplicatesIn, { orgId: id }, { key: `crm.duplicates ${id}` }),
        )
  },
}

export const findDuplicates = operation({
  name: 'crm.findDuplicates',
  summary: 'Look for people who are perhaps one, and propose to merge them',
  description:
    'It happens every night and after an import, too. By the same phone number or the same full name; a pair that was dismissed for that is not proposed again. What is found waits in the review queue.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/merge-proposals/find',
  tool: 'crm_find_duplicates',
  toolListing: 'toolset',
  status: 202,
  input: z.object({}),
  output: z.object({ planned: z.literal(true) }),
  async run(ctx) {
    ctx.enqueue(findDuplicatesIn, { orgId: ctx.org.id }, { key: `crm.duplicates ${ctx.org.id}` })
    return { planned: true as const }
  },
})
