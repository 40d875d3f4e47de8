/**
 * The team's chat. Owns the `tch_` tables.
 *
 * - workspace: the one that is connected; where it lets us in no more, it stays with its routes and threads.
 * - route: which channel there gets what, and what plain text in a thread is.
 * - thread: of a conversation, there.
 * - link: who there is which colleague; what they write and click is done with that one's rights.
 * - post: what is to be written there, in the order of its channel; one whose end nobody knows is not written twice.
 * - received: what came from there, stored before it is acknowledged, done once.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { act } from './act.ts'
import { showAvatar } from './avatars.ts'
import { deliver, findWaiting } from './deliver.ts'
import { traces } from './erase-traces.ts'
import { hearClicks, hearEvents } from './routes.ts'
import { finishInstall, forgetOld, getInstallUrl } from './install.ts'
import { LOCKS } from './locks.ts'
import { mirror } from './mirror.ts'
import { linkMyself, linkTeamChatUser, listTeamChatLinks, unlinkTeamChatUser } from './people.ts'
import { deleteTeamChatRoute, listTeamChatChannels, setTeamChatRoute, testTeamChat } from './routing.ts'
import { settings } from './settings.ts'
import { disconnectTeamChat, getTeamChat } from './workspace.ts'

/** The `teamChat` module. */
export const teamChat = defineModule({
  name: 'teamChat',
  toolset: 'team_chat',
  summary: 'The team’s chat: conversations are followed there, and answered by who is known.',
  locks: LOCKS,
  settings,
  operations: [
    getTeamChat,
    disconnectTeamChat,
    getInstallUrl,
    listTeamChatChannels,
    setTeamChatRoute,
    deleteTeamChatRoute,
    testTeamChat,
    listTeamChatLinks,
    linkTeamChatUser,
    unlinkTeamChatUser,
    linkMyself,
  ],
  troubles: [
    {
      source: 'team_chat',
      about: 'A workspace or a channel of the team’s chat lets us in no more.',
      over: 'When the workspace is connected again, or the route is saved again or deleted.',
    },
  ],
  scopes: {
    'team_chat:read': 'See how the team’s chat is connected, and who there is which colleague.',
    'team_chat:write': 'Connect the team’s chat, say what goes where, and who is who.',
  },
  reactions: [mirror],
  traces,
  jobs: [act, deliver, findWaiting, forgetOld],
  lanes: { team_chat: 4 },
  routes: [hearEvents, hearClicks, finishInstall, showAvatar],
  sealedColumns: [{ table: 'tch_workspaces', column: 'bot_token' }],
  examples: { ids: { teamChatRoute: 'tcr' } },
})
