import { z } from 'zod'
import type { Context, Services, StepsContext } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { TeamChatError, type TeamChatCall } from '../../kernel/ports/team-chat.ts'
import { openAlert, resolveAlert } from '../alerts/index.ts'
import { READ, WRITE } from './access.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'
import { Route, routesOf } from './route-rows.ts'
import { chatApp } from './settings.ts'

/** A stored workspace. */
export interface WorkspaceRow {
  id: string
  teamId: string
  teamName: string
  botUserId: string
  /** Sealed. */
  botToken: string
  active: boolean
  installedByUserId: string | null
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `id, team_id as "teamId", team_name as "teamName", bot_user_id as "botUserId", bot_token as "botToken", active,
  installed_by_user_id as "installedByUserId", created_at as "createdAt", updated_at as "updatedAt"`
const find = statement('tch_workspace', `select ${COLUMNS} from tch_workspaces where org_id = $1`)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

export async function findWorkspace({ tx, org }: Ctx): Promise<WorkspaceRow | undefined> {
  const [row] = await tx.query<WorkspaceRow>(find, [org.id])
  return row
}

/** The workspace; 404 where none is connected. */
export async function requireWorkspace(ctx: Ctx): Promise<WorkspaceRow> {
  const row = await findWorkspace(ctx)
  if (!row) throw new AppError(E.team_chat_not_connected)
  return row
}

/** What the token of a workspace is bound to. */
export const tokenContext = (orgId: string, id: string): string => `tch_workspaces:${orgId}:${id}`

/** What the vendor is called with for a workspace. */
export const callOf = (
  { outbound, secrets }: Services,
  orgId: string,
  { id, botToken }: WorkspaceRow,
): TeamChatCall => ({ outbound, botToken: secrets.open(botToken, tokenContext(orgId, id)) })

/** What a vendor's refusal is to callers; the workspace is noted as gone where it is. */
export async function asking<T>(ctx: StepsContext<'tch'>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof TeamChatError)) throw error
    if (error.reason === 'gone') await ctx.transaction((tx) => noteGone(tx), { readOnly: false })
    throw new AppError(E.team_chat_vendor_error, error.message)
  }
}

const Counts = shape('TeamChatDeliveries', {
  pending: z.int().describe('Messages that wait to be written there.'),
  failedLastDay: z.int().describe('Those that could not be, or of which nobody knows, within 24 hours.'),
})

const Workspace = shape('TeamChatWorkspace', {
  id: z.string(),
  teamId: z.string(),
  teamName: z.string().meta(THIRD_PARTY),
  botUserId: z.string(),
  active: z
    .boolean()
    .describe('Whether it still lets us in; where not, connecting it again keeps routes and threads.'),
  installedByUserId: z.string().nullable(),
  routes: z.array(Route),
  createdAt: Instant,
  updatedAt: Instant,
})

const count = statement(
  'tch_posts_count',
  `select (select count(*)::int from (select from tch_posts where org_id = $1 and state in ('pending', 'sending') limit 10000) p) as pending,
     (select count(*)::int from tch_posts where org_id = $1 and state in ('failed', 'unknown') and settled_at > now() - interval '1 day') as "failedLastDay"`,
)

export const getTeamChat = operation({
  name: 'teamChat.getTeamChat',
  summary: 'Show how the team’s chat is connected, and where what goes',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/team-chat',
  tool: 'team_chat_get_status',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    appConfigured: z.boolean().describe('Whether whoever runs the service has set the application up.'),
    connected: z.boolean(),
    integration: Workspace.nullable(),
    deliveries: Counts,
  }),
  async run(ctx) {
    const row = await findWorkspace(ctx)
    const [counts] = await ctx.tx.query<z.output<typeof Counts>>(count, [ctx.org.id])
    const integration = row ? { ...row, routes: await routesOf(ctx) } : null
    return {
      appConfigured: chatApp(ctx.services.config) !== null,
      connected: row?.active ?? false,
      integration,
      deliveries: counts ?? { pending: 0, failedLastDay: 0 },
    }
  },
})

const remove = statement(
  'tch_workspace_delete',
  `delete from tch_workspaces where org_id = $1 and id = $2 returning id`,
)

const forgetAll = ['routes', 'people', 'threads', 'posts', 'received'].map((table) =>
  statement(`tch_forget_${table}`, `delete from tch_${table} where org_id = $1`),
)

export const disconnectTeamChat = operation({
  name: 'teamChat.disconnect',
  summary: 'Disconnect the team’s chat',
  description:
    'The vendor is asked to take the application out of the workspace. Whether it does or not, routes, threads, links and what was still to be written are forgotten here; what is there stays there.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/team-chat',
  tool: 'team_chat_disconnect',
  toolListing: 'toolset',
  status: 204,
  input: z.object({}),
  output: z.object({}),
  errors: [E.team_chat_not_connected],
  async steps(ctx) {
    const { services } = ctx
    const row = await ctx.transaction((tx) => requireWorkspace(tx))
    const app = chatApp(services.config)
    // Whether the vendor hears of it or not, nothing is kept here.
    if (app && row.active)
      await services.teamChat
        .uninstall(callOf(services, ctx.org.id, row), app)
        .catch((error: unknown) =>
          services.log.warn({ err: error }, 'a workspace could not be told of its end'),
        )
    await ctx.transaction(async (tx) => {
      await tx.tx.lock(LOCKS.workspace, tx.org.id)
      if ((await tx.tx.query(remove, [tx.org.id, row.id])).length === 0) return
      const routes = await routesOf(tx)
      for (const forget of forgetAll) await tx.tx.query(forget, [tx.org.id])
      for (const { id } of [row, ...routes]) await resolveAlert(tx, { source: 'team_chat', subjectId: id })
    })
    return {}
  },
})

const leave = statement(
  'tch_workspace_leave',
  `update tch_workspaces set active = false, updated_at = now() where org_id = $1 and active returning id`,
)
const leaveOpen = statement(
  'tch_posts_leave_open',
  `update tch_posts set state = 'unknown', settled_at = now(), error = 'Nobody knows whether it was written.'
   where org_id = $1 and state = 'sending'`,
)

/** The workspace lets us in no more: said once, and everything is kept for whoever connects it again. */
export async function noteGone(ctx: Context<string>): Promise<void> {
  const [gone] = await ctx.tx.query<{ id: string }>(leave, [ctx.org.id])
  if (!gone) return
  await ctx.tx.query(leaveOpen, [ctx.org.id])
  await openAlert(ctx, {
    source: 'team_chat',
    subjectId: gone.id,
    severity: 'error',
    title: 'The team’s chat is not connected any more',
    detail:
      'The workspace took the application out, or its access away: nothing is written there, and nothing from there is done. Connect it again; routes and threads are kept.',
    ctaHref: '/settings/team-chat',
  })
}
