// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { Deleted, ExpiringLink, GetTeamChatResult, ListChannelsResult, SendTestResult, TeamChatRoute, TeamChatUserLink, TeamChatUserLinkList } from './shapes.ts'

/** Input of `teamChat.getTeamChat`. */
export type TeamChatGetTeamChatInput = Record<string, never>
/** Answer of `teamChat.getTeamChat`. */
export type TeamChatGetTeamChatOutput = GetTeamChatResult

/** Input of `teamChat.disconnect`. */
export type TeamChatDisconnectInput = Record<string, never>
/** Answer of `teamChat.disconnect`. */
export type TeamChatDisconnectOutput = void

/** Input of `teamChat.getInstallUrl`. */
export type TeamChatGetInstallUrlInput = Record<string, never>
/** Answer of `teamChat.getInstallUrl`. */
export type TeamChatGetInstallUrlOutput = ExpiringLink

/** Input of `teamChat.listChannels`. */
export type TeamChatListChannelsInput = Record<string, never>
/** Answer of `teamChat.listChannels`. */
export type TeamChatListChannelsOutput = ListChannelsResult

/** Input of `teamChat.setRoute`. */
export type TeamChatSetRouteInput = {
  teamChatChannelId: string
  purpose?: "default" | "escalations" | "approvals" | "content" | undefined
  /** Who is called when a thread begins, or somebody asks for a person: `channel`, `here`, or a person’s id there. */
  mention?: string | null | undefined
  /** A channel of ours; for `default` alone. */
  convChannelId?: string | null | undefined
  threadText?: "reply" | "note" | "nothing" | undefined
}
/** Answer of `teamChat.setRoute`. */
export type TeamChatSetRouteOutput = TeamChatRoute

/** Input of `teamChat.deleteRoute`. */
export type TeamChatDeleteRouteInput = {
  /** A route, tcr_…. */
  id: string
}
/** Answer of `teamChat.deleteRoute`. */
export type TeamChatDeleteRouteOutput = Deleted

/** Input of `teamChat.sendTest`. */
export type TeamChatSendTestInput = Record<string, never>
/** Answer of `teamChat.sendTest`. */
export type TeamChatSendTestOutput = SendTestResult

/** Input of `teamChat.listUserLinks`. */
export type TeamChatListUserLinksInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `teamChat.listUserLinks`. */
export type TeamChatListUserLinksOutput = TeamChatUserLinkList

/** Input of `teamChat.linkUser`. */
export type TeamChatLinkUserInput = {
  teamChatUserId: string
  userId: string
}
/** Answer of `teamChat.linkUser`. */
export type TeamChatLinkUserOutput = TeamChatUserLink

/** Input of `teamChat.unlinkUser`. */
export type TeamChatUnlinkUserInput = {
  /** A link, tcl_…. */
  id: string
}
/** Answer of `teamChat.unlinkUser`. */
export type TeamChatUnlinkUserOutput = Deleted

/** Input of `teamChat.linkMyself`. */
export type TeamChatLinkMyselfInput = {
  token: string
}
/** Answer of `teamChat.linkMyself`. */
export type TeamChatLinkMyselfOutput = TeamChatUserLink

/** The team’s chat: conversations are followed there, and answered by who is known. */
export interface TeamChatClient {
  /** Show how the team’s chat is connected, and where what goes. `GET /v1/team-chat` */
  getTeamChat(input?: TeamChatGetTeamChatInput, options?: CallOptions): Promise<TeamChatGetTeamChatOutput>
  /** Disconnect the team’s chat. `DELETE /v1/team-chat` */
  disconnect(input?: TeamChatDisconnectInput, options?: CallOptions): Promise<TeamChatDisconnectOutput>
  /** Make the link by which a workspace is connected. `GET /v1/team-chat/install-url` */
  getInstallUrl(input?: TeamChatGetInstallUrlInput, options?: CallOptions): Promise<TeamChatGetInstallUrlOutput>
  /** List the channels of the workspace. `GET /v1/team-chat/channels` */
  listChannels(input?: TeamChatListChannelsInput, options?: CallOptions): Promise<TeamChatListChannelsOutput>
  /** Say which channel of the workspace gets what. `PUT /v1/team-chat/routing` */
  setRoute(input: TeamChatSetRouteInput, options?: CallOptions): Promise<TeamChatSetRouteOutput>
  /** Take a route away. `DELETE /v1/team-chat/routing/{id}` */
  deleteRoute(input: TeamChatDeleteRouteInput, options?: CallOptions): Promise<TeamChatDeleteRouteOutput>
  /** Write a test message to the channel that conversations go to. `POST /v1/team-chat/test` */
  sendTest(input?: TeamChatSendTestInput, options?: CallOptions): Promise<TeamChatSendTestOutput>
  /** List who of the workspace is which colleague. `GET /v1/team-chat/links` */
  listUserLinks(input?: TeamChatListUserLinksInput, options?: CallOptions): Promise<TeamChatListUserLinksOutput>
  /** Say which colleague somebody of the workspace is. `POST /v1/team-chat/links` */
  linkUser(input: TeamChatLinkUserInput, options?: CallOptions): Promise<TeamChatLinkUserOutput>
  /** Forget which colleague somebody of the workspace is. `DELETE /v1/team-chat/links/{id}` */
  unlinkUser(input: TeamChatUnlinkUserInput, options?: CallOptions): Promise<TeamChatUnlinkUserOutput>
  /** Say that you are the one of the workspace who was given this link. `POST /v1/team-chat/links/mine` */
  linkMyself(input: TeamChatLinkMyselfInput, options?: CallOptions): Promise<TeamChatLinkMyselfOutput>
}

const ROUTES: Record<keyof TeamChatClient, string> = {
  getTeamChat: 'GET /v1/team-chat',
  disconnect: 'DELETE /v1/team-chat',
  getInstallUrl: 'GET /v1/team-chat/install-url',
  listChannels: 'GET /v1/team-chat/channels',
  setRoute: 'PUT /v1/team-chat/routing',
  deleteRoute: 'DELETE /v1/team-chat/routing/{id}',
  sendTest: 'POST /v1/team-chat/test',
  listUserLinks: 'GET /v1/team-chat/links',
  linkUser: 'POST /v1/team-chat/links',
  unlinkUser: 'DELETE /v1/team-chat/links/{id}',
  linkMyself: 'POST /v1/team-chat/links/mine',
}

/** The client of this part of the API alone. */
export const teamChat = (options: ClientOptions): TeamChatClient => clientOf<TeamChatClient>(options, ROUTES)
