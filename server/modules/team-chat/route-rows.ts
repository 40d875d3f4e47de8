import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'

export const Purpose = z.enum(['default', 'escalations', 'approvals', 'content'])
export const ThreadText = z.enum(['reply', 'note', 'nothing'])

/** A route as the API shows it. */
export const Route = shape('TeamChatRoute', {
  id: z.string(),
  teamChatChannelId: z.string(),
  teamChatChannelName: z.string().meta(THIRD_PARTY),
  purpose: Purpose,
  convChannelId: z
    .string()
    .nullable()
    .describe('Whose conversations; null for all without a route of their own.'),
  mention: z.string().nullable().describe('Who is called: `channel`, `here`, or a person’s id there.'),
  threadText: ThreadText.describe(
    'What plain text in a thread is: a `reply` to the customer, a `note` among colleagues, or `nothing`.',
  ),
  botInChannel: z
    .boolean()
    .describe('Whether the application is in the channel, so that it hears what is written.'),
  problem: z.string().nullable().meta(THIRD_PARTY),
})
export type RouteRow = z.output<typeof Route>

export const ROUTE_COLUMNS = `id, chat_channel_id as "teamChatChannelId", chat_channel_name as "teamChatChannelName", purpose,
  nullif(conv_channel_id, '') as "convChannelId", mention, thread_text as "threadText", bot_in_channel as "botInChannel", problem`
const all = statement(
  'tch_routes_all',
  `select ${ROUTE_COLUMNS} from tch_routes where org_id = $1 order by purpose, conv_channel_id`,
)

/** The routes of the organization. */
export const routesOf = ({ tx, org }: Pick<Context<string>, 'tx' | 'org'>): Promise<RouteRow[]> =>
  tx.query<RouteRow>(all, [org.id])

/** Where conversations of a channel go. */
export const routeFor = (routes: readonly RouteRow[], convChannelId: string): RouteRow | undefined => {
  const among = routes.filter(({ purpose }) => purpose === 'default')
  return (
    among.find((route) => route.convChannelId === convChannelId) ??
    among.find((route) => route.convChannelId === null)
  )
}
