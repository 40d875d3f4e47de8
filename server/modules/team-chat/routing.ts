import { z } from 'zod'
import type { StepsContext } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { Deleted, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { TeamChatChannel } from '../../kernel/ports/team-chat.ts'
import { resolveAlert } from '../alerts/index.ts'
import { hasChannel } from '../conversations/index.ts'
import { READ, WRITE } from './access.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'
import { Purpose, Route, ROUTE_COLUMNS, routesOf, ThreadText, type RouteRow } from './route-rows.ts'
import { asking, callOf, requireWorkspace } from './workspace.ts'

const RouteId = z.string().regex(idPattern('tcr'), 'not a route id').describe('A route, tcr_….')

async function channelsOf(
  ctx: StepsContext<'tch'>,
): Promise<{ channels: TeamChatChannel[]; isCut: boolean }> {
  const { services } = ctx
  const workspace = await ctx.transaction((tx) => requireWorkspace(tx))
  if (!workspace.active) throw new AppError(E.team_chat_invalid, 'the workspace has to be connected again')
  return asking(ctx, services.teamChat.listChannels(callOf(services, ctx.org.id, workspace)))
}

export const listTeamChatChannels = operation({
  name: 'teamChat.listChannels',
  summary: 'List the channels of the workspace',
  description: 'It is asked now. Private ones are there once the application was invited to them.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/team-chat/channels',
  tool: 'team_chat_list_channels',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    channels: z.array(
      shape('TeamChatChannel', {
        id: z.string(),
        name: z.string().nullable().meta(THIRD_PARTY),
        isPrivate: z.boolean(),
        isMember: z.boolean().describe('Whether the application is in it.'),
      }),
    ),
    isCut: z.boolean().describe('Whether there are more than 2,000: then the rest is left out.'),
  }),
  errors: [E.team_chat_not_connected, E.team_chat_invalid, E.team_chat_vendor_error],
  async steps(ctx) {
    const { channels, isCut } = await channelsOf(ctx)
    return { channels: channels.toSorted((a, b) => a.name.localeCompare(b.name, 'en')), isCut }
  },
})

const byChannel = statement(
  'tch_routes_by_channel',
  `select id from tch_routes where org_id = $1 and chat_channel_id = $2 and not (purpose = $3 and conv_channel_id = $4)`,
)
const save = statement(
  'tch_routes_save',
  `insert into tch_routes (org_id, id, chat_channel_id, chat_channel_name, purpose, conv_channel_id, mention, thread_text, bot_in_channel)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (org_id, purpose, conv_channel_id) do update set chat_channel_id = excluded.chat_channel_id,
     chat_channel_name = excluded.chat_channel_name, mention = excluded.mention, thread_text = excluded.thread_text,
     bot_in_channel = excluded.bot_in_channel, problem = null
   returning ${ROUTE_COLUMNS}`,
)

export const setTeamChatRoute = operation({
  name: 'teamChat.setRoute',
  summary: 'Say which channel of the workspace gets what',
  description:
    'Conversations go to `default`: of one channel of ours with `convChannelId`, else of all. `escalations`: where a person is asked for. `approvals`: messages and posts that wait for approval. `content`: drafts of content that wait. Each purpose has one route, `default` one more for each channel of ours; a channel of the workspace has one. What plain text in a thread of conversations is says `threadText`; a customer never gets it unless that is `reply`. Threads that are there stay where they are, and who writes in them is told that it does nothing.',
  access: WRITE,
  effect: 'write',
  rest: 'PUT /v1/team-chat/routing',
  tool: 'team_chat_set_routing',
  toolListing: 'toolset',
  input: z.object({
    teamChatChannelId: z.string().min(1).max(32),
    purpose: Purpose.default('default'),
    mention: z
      .string()
      .max(64)
      .regex(/^(channel|here|[UW][A-Z0-9]{1,30})$/, 'must be `channel`, `here`, or a person’s id there')
      .nullish()
      .describe(
        'Who is called when a thread begins, or somebody asks for a person: `channel`, `here`, or a person’s id there.',
      ),
    convChannelId: z.string().max(64).nullish().describe('A channel of ours; for `default` alone.'),
    threadText: ThreadText.default('note'),
  }),
  output: Route,
  errors: [E.team_chat_not_connected, E.team_chat_invalid, E.team_chat_conflict, E.team_chat_vendor_error],
  async steps(ctx, { teamChatChannelId, purpose, mention, convChannelId, threadText }) {
    if (convChannelId && purpose !== 'default')
      throw new AppError(E.team_chat_invalid, 'convChannelId: only conversations (`default`) go by channel')
    const { channels } = await channelsOf(ctx)
    const channel = channels.find(({ id }) => id === teamChatChannelId)
    if (!channel)
      throw new AppError(
        E.team_chat_invalid,
        'teamChatChannelId: the workspace has no such channel; invite the application to a private one first',
      )
    const { services } = ctx
    if (!channel.isMember && !channel.isPrivate) {
      const workspace = await ctx.transaction((tx) => requireWorkspace(tx))
      await asking(ctx, services.teamChat.join(callOf(services, ctx.org.id, workspace), channel.id))
      channel.isMember = true
    }
    return ctx.transaction(async (tx) => {
      await tx.tx.lock(LOCKS.workspace, tx.org.id)
      await requireWorkspace(tx)
      if (convChannelId && !(await hasChannel(tx, convChannelId)))
        throw new AppError(E.team_chat_invalid, 'convChannelId: there is no such channel')
      const place = [channel.id, purpose, convChannelId ?? '']
      if ((await tx.tx.query(byChannel, [tx.org.id, ...place])).length > 0)
        throw new AppError(E.team_chat_conflict, 'another route goes to this channel')
      const what = [channel.id, channel.name, purpose, convChannelId ?? '', mention ?? null, threadText]
      const values = [tx.org.id, newId('tcr'), ...what, channel.isMember]
      const [row] = await tx.tx.query<RouteRow>(save, values)
      await resolveAlert(tx, { source: 'team_chat', subjectId: row?.id ?? '' })
      return row as RouteRow
    })
  },
})

const remove = statement(
  'tch_routes_delete',
  `delete from tch_routes where org_id = $1 and id = $2 returning id`,
)

export const deleteTeamChatRoute = operation({
  name: 'teamChat.deleteRoute',
  summary: 'Take a route away',
  description:
    'No new thread begins there. Threads that are there go on being told as long as another route exists, and their buttons work; who writes in them is told that it does nothing.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/team-chat/routing/{id}',
  tool: 'team_chat_delete_route',
  toolListing: 'toolset',
  input: z.object({ id: RouteId }),
  output: Deleted,
  errors: [E.team_chat_not_found],
  async run(ctx, { id }) {
    if ((await ctx.tx.query(remove, [ctx.org.id, id])).length === 0) throw new AppError(E.team_chat_not_found)
    await resolveAlert(ctx, { source: 'team_chat', subjectId: id })
    return { deleted: true as const, id }
  },
})

export const testTeamChat = operation({
  name: 'teamChat.sendTest',
  summary: 'Write a test message to the channel that conversations go to',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/team-chat/test',
  tool: 'team_chat_send_test_message',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({ ok: z.literal(true), teamChatChannelId: z.string(), ts: z.string() }),
  errors: [E.team_chat_not_connected, E.team_chat_invalid, E.team_chat_vendor_error],
  async steps(ctx) {
    const { services } = ctx
    const { workspace, routes } = await ctx.transaction(async (tx) => ({
      workspace: await requireWorkspace(tx),
      routes: await routesOf(tx),
    }))
    const among = routes.filter(({ purpose }) => purpose === 'default')
    const route = among.find(({ convChannelId }) => convChannelId === null) ?? among[0]
    if (!route) throw new AppError(E.team_chat_invalid, 'say first which channel conversations go to')
    if (!workspace.active) throw new AppError(E.team_chat_invalid, 'the workspace has to be connected again')
    if (!route.botInChannel)
      throw new AppError(E.team_chat_invalid, 'invite the application to the channel first')
    const posted = await asking(
      ctx,
      services.teamChat.post(callOf(services, ctx.org.id, workspace), {
        channelId: route.teamChatChannelId,
        threadId: null,
        title: 'A test',
        text: `Conversations will be told of here. Text in a thread is ${SAID[route.threadText]}.`,
        key: newId('tcp'),
      }),
    )
    return { ok: true as const, teamChatChannelId: route.teamChatChannelId, ts: posted.messageId }
  },
})

const SAID = {
  reply: 'a reply to the customer, after five seconds',
  note: 'a note among colleagues',
  nothing: 'left alone',
}
