import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { newId } from '../../kernel/base/ids.ts'
import { LOCKS } from './locks.ts'
import type { Trouble } from '../../kernel/contract/troubles.ts'
import { COLUMNS, type Row } from './schemas.ts'

type Ctx = Pick<Context, 'tx' | 'org' | 'emit'>

const MOST_TITLE = 200
const MOST_DETAIL = 1000
// What comes back so soon is told to nobody again.
const QUIET = '10 minutes'

const IS_BACK = `exists (select from alr_alerts o where o.org_id = $1 and o.source = $3 and o.subject_id = $4
  and o.resolved_at > now() - interval '${QUIET}')`
const IS_WORSE = `a.severity = 'warning' and excluded.severity = 'error'`
// Where one is open already, it is seen once more; an acknowledgement holds unless it has become worse.
const open = statement(
  'alr_open',
  `insert into alr_alerts as a (org_id, id, source, subject_id, severity, title, detail, cta_href, news_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, case when not ${IS_BACK} then now() end
   on conflict (org_id, source, subject_id) where resolved_at is null do update set
     occurrence_count = a.occurrence_count + 1, last_seen_at = now(), title = excluded.title, detail = excluded.detail,
     cta_href = excluded.cta_href, severity = excluded.severity,
     acknowledged_at = case when ${IS_WORSE} then null else a.acknowledged_at end,
     acknowledged_by = case when ${IS_WORSE} then null else a.acknowledged_by end,
     news_at = case when ${IS_WORSE} then now() else a.news_at end
   returning ${COLUMNS}, news_at is null as "isBack"`,
)
const resolve = statement(
  'alr_resolve',
  `update alr_alerts a set resolved_at = now() where a.org_id = $1 and a.source = $2 and a.subject_id = $3 and a.resolved_at is null
   returning ${COLUMNS}`,
)

const cut = (text: string, most: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}

/** Opens an alert, with the transaction at hand; one that is open already is seen once more. Whoever opens resolves. */
export async function openAlert(ctx: Ctx, trouble: Trouble): Promise<void> {
  const { source, subjectId, severity, title, detail, ctaHref = null } = trouble
  const texts = [cut(title, MOST_TITLE), cut(detail, MOST_DETAIL), ctaHref]
  const values = [ctx.org.id, newId('alr'), source, subjectId, severity, ...texts]
  const [, [row]] = await ctx.tx.inOrder([
    () => ctx.tx.lock(LOCKS.subject, `${ctx.org.id} ${source} ${subjectId}`),
    () => ctx.tx.query<Row & { isBack: boolean }>(open, values),
  ])
  if (row && row.occurrenceCount === 1 && !row.isBack) tell(ctx, 'opened', row)
}

/** Ends the alert of a subject, if there is one. */
export async function resolveAlert(
  ctx: Ctx,
  { source, subjectId }: Pick<Trouble, 'source' | 'subjectId'>,
): Promise<void> {
  const [, [row]] = await ctx.tx.inOrder([
    () => ctx.tx.lock(LOCKS.subject, `${ctx.org.id} ${source} ${subjectId}`),
    () => ctx.tx.query<Row>(resolve, [ctx.org.id, source, subjectId]),
  ])
  if (row) tell(ctx, 'resolved', row)
}

/** Tells those who listen what became of an alert. */
export const tell = (
  { emit }: Pick<Context, 'emit'>,
  what: 'opened' | 'acknowledged' | 'resolved',
  { id: alertId, source, subjectId, severity }: Row,
): void => emit(`org_alert.${what}`, { alertId, source, subjectId, severity })
