// Across organizations: whose a walk is, only its state tells; a workspace belongs to one organization.
import { z } from 'zod'
import { AppError, E as K } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { mayCallWith } from '../../kernel/contract/authorize.ts'
import type { Context, JobContext, Services } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { ExpiringLink } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { Installation } from '../../kernel/ports/team-chat.ts'
import { resolveAlert } from '../alerts/index.ts'
import { WRITE } from './access.ts'
import { planUndone } from './act-ref.ts'
import { planAll } from './deliver-ref.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'
import { chatApp } from './settings.ts'
import { findWorkspace, tokenContext } from './workspace.ts'

const MINUTES = 10
const redirectUri = ({ config }: Pick<Services, 'config'>): string =>
  `${config.baseUrl}/v1/team-chat/oauth/callback`

const begin = statement(
  'tch_installs_begin',
  `insert into tch_installs (org_id, id, session_id, state_hash, expires_at)
   values ($1, $2, $3, $4, now() + interval '${MINUTES} minutes') returning expires_at as "expiresAt"`,
)

export const getInstallUrl = operation({
  name: 'teamChat.getInstallUrl',
  summary: 'Make the link by which a workspace is connected',
  description:
    'For who is signed in: the vendor’s question, to be opened in the same browser within ten minutes. For programs: our page, where an owner or admin begins; it does not end.',
  access: WRITE,
  effect: 'write',
  audit: false,
  limit: 'read',
  rest: 'GET /v1/team-chat/install-url',
  tool: 'team_chat_get_install_url',
  toolListing: 'toolset',
  input: z.object({}),
  output: ExpiringLink,
  errors: [E.team_chat_not_configured],
  async run({ tx, org, credential, services }) {
    const app = chatApp(services.config)
    if (!app) throw new AppError(E.team_chat_not_configured)
    // Else whoever has the link could have a workspace of theirs connected by one click of an admin.
    if (credential.kind !== 'session')
      return {
        url: `${services.config.baseUrl}/settings/team-chat`,
        expiresAt: new Date(Date.now() + MINUTES * 60_000),
      }
    const { token: state, hash } = services.secrets.newToken('svc_chat')
    const values = [org.id, newId('tci'), credential.id, hash]
    const [made] = await tx.query<{ expiresAt: Date }>(begin, values)
    return {
      url: services.teamChat.installUrl(app, { state, redirectUri: redirectUri(services) }),
      expiresAt: made?.expiresAt ?? new Date(),
    }
  },
})

interface Walk {
  orgId: string
  sessionId: string
}

// Once, however often a browser comes back.
const use = statement(
  'tch_installs_use',
  `update tch_installs set used_at = now() where state_hash = $1 and used_at is null and expires_at > now()
   returning org_id as "orgId", session_id as "sessionId"`,
)

async function finish(
  ctx: RawContext,
  { orgId, sessionId }: Walk,
  { code, error }: Record<string, unknown>,
): Promise<string> {
  const caller = await ctx.caller()
  // Else somebody could have their workspace connected for another organization.
  if (caller?.org.id !== orgId || caller.credential.kind !== 'session' || !mayCallWith(WRITE, caller))
    return 'error'
  if (sessionId !== caller.credential.id) return 'error'
  if (typeof error === 'string') return error === 'access_denied' ? 'denied' : 'error'
  const app = chatApp(ctx.services.config)
  if (!app || typeof code !== 'string' || code === '' || code.length > 4096) return 'error'
  const { outbound, teamChat } = ctx.services
  const made = await teamChat.takeCode(outbound, app, { code, redirectUri: redirectUri(ctx.services) })
  return ctx.transaction((tx) => connect(tx, made, caller.actor.id), orgId)
}

const insert = statement(
  'tch_workspace_insert',
  `insert into tch_workspaces (org_id, id, team_id, team_name, bot_user_id, bot_token, installed_by_user_id)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
)
const reconnect = statement(
  'tch_workspace_reconnect',
  `update tch_workspaces set team_name = $3, bot_user_id = $4, bot_token = $5, installed_by_user_id = $6, active = true, updated_at = now()
   where org_id = $1 and team_id = $2 returning id`,
)

/** Connects a workspace; the one that was connected before keeps its routes and threads. */
async function connect(ctx: Context<string>, made: Installation, userId: string): Promise<string> {
  const { tx, org, services } = ctx
  await tx.lock(LOCKS.workspace, org.id)
  const name = made.teamName.slice(0, 200)
  const known = await findWorkspace(ctx)
  // Another one has to be disconnected first: its threads are elsewhere.
  if (known && known.teamId !== made.teamId) return 'error'
  const id = known?.id ?? newId('tcw')
  const sealed = services.secrets.seal(made.botToken, tokenContext(org.id, id))
  const values = [made.teamId, name, made.botUserId, sealed, userId]
  const [row] = known
    ? await tx.query<{ id: string }>(reconnect, [org.id, ...values])
    : await tx.query<{ id: string }>(insert, [org.id, id, ...values])
  // Another organization has it.
  if (!row) return 'error'
  await resolveAlert(ctx, { source: 'team_chat', subjectId: row.id })
  await planAll(ctx)
  await planUndone(ctx)
  return 'connected'
}

export const finishInstall: RawRoute = {
  access: 'public',
  module: 'teamChat',
  route: 'GET /v1/team-chat/oauth/callback',
  why: 'A browser comes back from the vendor, and goes on to the dashboard.',
  limit: 'auth',
  describes: {
    name: 'finishInstall',
    summary: 'Come back from the vendor’s question',
    description:
      'Always to the dashboard, which is told how it went: `teamchat=connected`, `denied` or `error`. It has to be the session that asked, still of an owner or admin. `error` also where another workspace is connected, or another organization has this one.',
    query: { code: { type: 'string' }, state: { type: 'string' }, error: { type: 'string' } },
    answers: { 302: { description: 'To the page of the team’s chat.' } },
    errors: [K.rate_limited],
  },
  async handle(request, reply, ctx) {
    const query = request.query as Record<string, unknown>
    const { services, database } = ctx
    const state = typeof query['state'] === 'string' && query['state'].length <= 128 ? query['state'] : ''
    const [walk] = await database.system.query<Walk>(use, [services.secrets.hash(state)])
    const went = walk
      ? await finish(ctx, walk, query).catch((error: unknown) => {
          services.log.warn({ err: error }, 'a workspace could not be connected')
          return 'error'
        })
      : 'error'
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${services.config.baseUrl}/settings/team-chat?teamchat=${went}`, 302)
  },
}

const forgetInstalls = statement('tch_installs_forget', `delete from tch_installs where expires_at < now()`)
const forgetReceived = statement(
  'tch_received_forget',
  `delete from tch_received where received_at < now() - interval '7 days'`,
)
// A message that is decided about by its buttons is changed for as long as it is kept.
const forgetPosts = statement(
  'tch_posts_forget',
  `delete from tch_posts where settled_at < now() - case when kind = 'review' then interval '1 year' else interval '30 days' end`,
)
const giveUp = statement(
  'tch_posts_give_up',
  `update tch_posts set state = 'failed', settled_at = now(), error = 'it could not be written for three days'
   where state = 'pending' and next_at < now() - interval '3 days'`,
)

/** Forgets what is long over. */
export const forgetOld: Job = {
  name: 'teamChat.forgetOld',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ systemDb }: JobContext) {
    for (const old of [forgetInstalls, forgetReceived, forgetPosts, giveUp]) await systemDb.query(old, [])
  },
}
