import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError, errors } from '../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import type { Declared } from '../../kernel/contract/module.ts'
import type { Access } from '../../kernel/contract/operation.ts'
import { operation } from './module.ts'
import { resolveById, tell } from './open-alert.ts'
import { Alert, AlertId, COLUMNS, present, type Row } from './schemas.ts'

const E = errors({ alert_not_found: [404, 'There is no such alert.'] })

const READ: Access = { scope: 'alerts:read', audience: ['member', 'agent'] }
const WRITE: Access = { scope: 'alerts:write', audience: ['member', 'agent'] }

const page = statement(
  'alr_page',
  `select ${COLUMNS} from alr_alerts a where a.org_id = $1 and ($2 or a.resolved_at is null) and ($3::text is null or a.source = $3)
     and ($4::text is null or a.id < $4) order by a.id desc limit $5`,
)

/** Made of what the modules declare as `troubles`. */
export const listAlerts = ({ modules }: Declared) => {
  const troubles = modules.flatMap(({ troubles: own = [] }) => own)
  const sources = [...new Set(troubles.map(({ source }) => source))].toSorted()
  const about = sources.map((source) => {
    const said = troubles.filter((one) => one.source === source).map((one) => one.about)
    return `\`${source}\`: ${said.join(' ')}`
  })
  return operation({
    name: 'alerts.listAlerts',
    summary: 'List what goes wrong for the organization, newest first',
    access: READ,
    effect: 'read',
    rest: 'GET /v1/system/alerts',
    tool: 'alerts_list',
    toolListing: 'toolset',
    input: z.object({
      includeResolved: z.stringbool().default(false).describe('Also what is over.'),
      source: z.enum(sources).optional().describe(about.join(' ')),
      limit: Limit,
      cursor: Cursor,
    }),
    output: listOf(Alert),
    async run({ tx, org }, { includeResolved, source, limit, cursor }) {
      const before = cursor === undefined ? null : decodeCursor(cursor, z.tuple([AlertId]))[0]
      const rows = await tx.query<Row>(page, [org.id, includeResolved, source ?? null, before, limit + 1])
      return pageOf(rows, limit, { keyOf: ({ id }) => [id], present })
    },
  })
}

const find = statement('alr_find', `select ${COLUMNS} from alr_alerts a where a.org_id = $1 and a.id = $2`)

export const getAlert = operation({
  name: 'alerts.getAlert',
  summary: 'Show an alert',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/system/alerts/{id}',
  tool: 'alerts_get',
  toolListing: 'toolset',
  input: z.object({ id: AlertId }),
  output: Alert,
  errors: [E.alert_not_found],
  async run({ tx, org }, { id }) {
    const [row] = await tx.query<Row>(find, [org.id, id])
    if (!row) throw new AppError(E.alert_not_found)
    return present(row)
  },
})

const acknowledge = statement(
  'alr_acknowledge',
  `with was as materialized (select acknowledged_at is null as "isNew" from alr_alerts where org_id = $1 and id = $2 for update)
   update alr_alerts a set acknowledged_at = now(), acknowledged_by = $3 from was where a.org_id = $1 and a.id = $2
   returning ${COLUMNS}, was."isNew"`,
)

export const acknowledgeAlert = operation({
  name: 'alerts.acknowledgeAlert',
  summary: 'Say that you have seen an alert',
  description: 'It stays open until what it is about is over. Can be repeated.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/system/alerts/{id}/acknowledge',
  tool: 'alerts_acknowledge',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ id: AlertId }),
  output: Alert,
  errors: [E.alert_not_found],
  async run(ctx, { id }) {
    const [row] = await ctx.tx.query<Row & { isNew: boolean }>(acknowledge, [ctx.org.id, id, ctx.actor.id])
    if (!row) throw new AppError(E.alert_not_found)
    const { isNew, ...seen } = row
    if (isNew) tell(ctx, 'acknowledged', seen)
    return present(seen)
  },
})

export const resolveAlertByHand = operation({
  name: 'alerts.resolveAlert',
  summary: 'End an alert by hand',
  description: 'If what it is about goes on, a new one is opened.',
  access: { ...WRITE, role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/system/alerts/{id}/resolve',
  tool: 'alerts_resolve',
  toolListing: 'toolset',
  input: z.object({ id: AlertId }),
  output: Alert,
  errors: [E.alert_not_found],
  async run(ctx, { id }) {
    await resolveById(ctx, id)
    const [row] = await ctx.tx.query<Row>(find, [ctx.org.id, id])
    if (!row) throw new AppError(E.alert_not_found)
    return present(row)
  },
})
