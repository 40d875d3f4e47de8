import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { newId } from '../../kernel/base/ids.ts'
import type { Trouble } from '../../kernel/contract/troubles.ts'
import { LOCKS } from './locks.ts'
import { COLUMNS, type Row } from './schemas.ts'

type Ctx = Pick<Context, 'tx' | 'org' | 'emit'>

const MOST_TITLE = 200
const MOST_DETAIL = 1000
// What comes back so soon is told to nobody again.
const QUIET = '10 minutes'

// Of one that is back and no worse than before: since when it is known.
const KNOWN_SINCE = `select o.news_at from alr_alerts o where o.org_id = $1 and o.source = $3 and o.subject_id = $4
  and o.resolved_at > now() - interval '${QUIET}' and (o.severity = 'error' or $5 = 'warning') order by o.resolved_at desc limit 1`
const IS_WORSE = `a.severity = 'warning' and excluded.severity = 'error'`
// Where one is open already, it is seen once more; an acknowledgement holds unless it has become worse.
const open = statement(
  'alr_open',
  `with t as materialized (select clock_timestamp() as at)
   insert into alr_alerts as a (org_id, id, source, subject_id, severity, title, detail, cta_href, news_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, coalesce((${KNOWN_SINCE}), t.at) from t
   on conflict (org_id, source, subject_id) where resolved_at is null do update set
     occurrence_count = a.occurrence_count + 1, last_seen_at = now(), title = excluded.title, detail = excluded.detail,
     cta_href = excluded.cta_href, severity = excluded.severity,
     acknowledged_at = case when ${IS_WORSE} then null else a.acknowledged_at end,
     acknowledged_by = case when ${IS_WORSE} then null else a.acknowledged_by end,
     news_at = case when ${IS_WORSE} then (select at from t) else a.news_at end
   returning ${COLUMNS}, news_at = (select at from t) as "isNews"`,
)
// One that came back too soon to be told of is over without a word.
const WAS_TOLD = 'coalesce(a.news_at >= a.opened_at, true) as "wasTold"'
const resolve = statement(
  'alr_resolve',
  `update alr_alerts a set resolved_at = now() where a.org_id = $1 and a.source = $2 and a.subject_id = $3 and a.resolved_at is null
   returning ${COLUMNS}, ${WAS_TOLD}`,
)

type Ended = Row & { wasTold: boolean }

const cut = (text: string, most: number): string => {
  const plain = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}

/** Opens an alert, with the transaction at hand; one that is open already is seen once more. Whoever opens one ends it when it is over. */
export async function openAlert(ctx: Ctx, trouble: Trouble): Promise<void> {
  const { source, subjectId, severity, title, detail, ctaHref = null } = trouble
  const texts = [cut(title, MOST_TITLE), cut(detail, MOST_DETAIL), ctaHref]
  const values = [ctx.org.id, newId('alr'), source, subjectId, severity, ...texts]
  const [, [row]] = await ctx.tx.inOrder([
    () => ctx.tx.lock(LOCKS.subject, `${ctx.org.id} ${source} ${subjectId}`),
    () => ctx.tx.query<Row & { isNews: boolean }>(open, values),
  ])
  if (row?.isNews) tell(ctx, 'opened', row)
}

/** Ends the alert of a subject, if there is one. */
export async function resolveAlert(
  ctx: Ctx,
  { source, subjectId }: Pick<Trouble, 'source' | 'subjectId'>,
): Promise<void> {
  const [, [row]] = await ctx.tx.inOrder([
    () => ctx.tx.lock(LOCKS.subject, `${ctx.org.id} ${source} ${subjectId}`),
    () => ctx.tx.query<Ended>(resolve, [ctx.org.id, source, subjectId]),
  ])
  if (row?.wasTold) tell(ctx, 'resolved', row)
}

const resolveOne = statement(
  'alr_resolve_one',
  `update alr_alerts a set resolved_at = now() where a.org_id = $1 and a.id = $2 and a.resolved_at is null returning ${COLUMNS}, ${WAS_TOLD}`,
)

/** Ends one alert; one that is over already stays so. */
export async function resolveById(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.tx.query<Ended>(resolveOne, [ctx.org.id, id])
  if (row?.wasTold) tell(ctx, 'resolved', row)
}

const reword = statement(
  'alr_reword',
  `update alr_alerts set detail = $4, cta_href = $5, last_seen_at = now() where org_id = $1 and source = $2 and subject_id = $3 and resolved_at is null`,
)

/** Says of an open alert what is so now, and tells nobody. */
export async function rewordAlert(
  ctx: Ctx,
  { source, subjectId, detail, ctaHref }: Omit<Trouble, 'title' | 'severity'>,
): Promise<void> {
  await ctx.tx.query(reword, [ctx.org.id, source, subjectId, cut(detail, MOST_DETAIL), ctaHref ?? null])
}

/** Tells those who listen what became of an alert. */
export const tell = (
  { emit }: Pick<Context, 'emit'>,
  what: 'opened' | 'acknowledged' | 'resolved',
  { id: alertId, source, subjectId, severity }: Row,
): void => emit(`org_alert.${what}`, { alertId, source, subjectId, severity })
