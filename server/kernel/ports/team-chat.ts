import type { Outbound } from './outbound.ts'
import { plainWords } from './plain-words.ts'

/** The application that the vendor knows this service as. */
export interface TeamChatApp {
  clientId: string
  clientSecret: string
  /** What the vendor signs its requests with. */
  signingSecret: string
}

/** A workspace that was connected. */
export interface Installation {
  teamId: string
  teamName: string
  botToken: string
  botUserId: string
}

/** What a workspace is asked with. */
export interface TeamChatCall {
  outbound: Pick<Outbound, 'request'>
  botToken: string
}

export interface TeamChatChannel {
  id: string
  name: string
  isPrivate: boolean
  /** Whether the application is in it, so that it hears what is written. */
  isMember: boolean
}

/** Somebody of the workspace. Only a `member` acts for a person of ours. */
export interface TeamChatUser {
  id: string
  name: string
  /** Lower case; `null` where the vendor does not tell, or has not confirmed it. */
  email: string | null
  kind: 'member' | 'guest' | 'stranger' | 'bot' | 'deleted'
}

/** A message of ours. All text is shown as it is: nothing in it mentions, links or formats. */
export interface TeamChatMessage {
  channelId: string
  /** The message whose thread it goes to; `null` for one of its own. */
  threadId: string | null
  /** Shown first, in bold. */
  title?: string
  text: string
  /** Shown last, smaller. */
  footer?: string
  /** A link below the text; an https address of ours. */
  link?: { url: string; label: string }
  /** Who it is shown as. */
  author?: { name: string; avatarUrl: string | null }
  buttons?: readonly { action: string; value: string; label: string; style?: 'primary' | 'danger' }[]
  /** Who is called: `channel`, `here`, or a user's id. */
  mention?: string
  /** The same for every attempt; it comes back with the message's own event. */
  key: string
}

/** A request of the vendor, as it came. */
export interface TeamChatRequest {
  headers: Readonly<Record<string, string | undefined>>
  body: Uint8Array
}

/** What happened in a workspace. */
export type TeamChatEvent =
  | {
      kind: 'message'
      channelId: string
      messageId: string
      threadId: string | null
      userId: string | null
      /** Whether a program wrote it, such as this service. */
      isBot: boolean
      /** Plain text: names in place of mentions, addresses in place of links. */
      text: string
      files: readonly { name: string; contentType: string; size: number; url: string }[]
    }
  | {
      kind: 'edited' | 'deleted'
      channelId: string
      messageId: string
      threadId: string | null
      userId: string | null
    }
  /** The message of ours with this key is there. */
  | { kind: 'posted'; key: string; channelId: string; messageId: string }
  | { kind: 'uninstalled' }
  | { kind: 'channel_gone'; channelId: string }

/** What a request says. `key` is the same however often the vendor sends it. */
export type Heard =
  | { kind: 'challenge'; answer: string }
  | { kind: 'event'; teamId: string; key: string; event: TeamChatEvent }
  | { kind: 'nothing' }

/** Somebody clicked a button of ours. */
export interface TeamChatClick {
  teamId: string
  key: string
  userId: string
  channelId: string
  messageId: string
  threadId: string | null
  action: string
  value: string
}

/**
 * Why the vendor did not do what was asked: `refused` for good; `deferred` where it surely did nothing and may later;
 * `unknown` where it may have done it; `gone` where the workspace is no longer connected; `channel` where the channel is
 * archived, missing, or the application is not in it.
 */
export class TeamChatError extends Error {
  override readonly name = 'TeamChatError'
  readonly reason: 'refused' | 'deferred' | 'unknown' | 'gone' | 'channel'
  /** How long to wait, where the vendor says so. */
  readonly retryAfterSeconds: number | null

  constructor(
    reason: TeamChatError['reason'],
    message: string,
    { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(plainWords(message), options)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One vendor of team chat. Every call throws `TeamChatError`. */
export interface TeamChat {
  vendor: string
  displayName: string
  /** Where somebody connects a workspace. */
  installUrl(app: TeamChatApp, asked: { state: string; redirectUri: string }): string
  takeCode(
    outbound: Pick<Outbound, 'request'>,
    app: TeamChatApp,
    came: { code: string; redirectUri: string },
  ): Promise<Installation>
  /** Whether a request is the vendor's, and of these minutes. */
  verify(app: Pick<TeamChatApp, 'signingSecret'>, request: TeamChatRequest, now: Date): boolean
  /** What a verified request says; `nothing` for what concerns nobody, and for what is broken. */
  hear(request: TeamChatRequest): Heard
  hearClick(request: TeamChatRequest): TeamChatClick | null
  /** Whether it still works, and in which workspace. */
  test(call: TeamChatCall): Promise<{ teamId: string; teamName: string }>
  /** Public and private channels that are not archived; `isCut` where there are more than are read (2,000). */
  listChannels(call: TeamChatCall): Promise<{ channels: TeamChatChannel[]; isCut: boolean }>
  /** Joins a public channel, so that it is heard. */
  join(call: TeamChatCall, channelId: string): Promise<void>
  post(call: TeamChatCall, message: TeamChatMessage): Promise<{ messageId: string }>
  /** Changes a message of ours. */
  update(call: TeamChatCall, message: TeamChatMessage & { messageId: string }): Promise<void>
  /** Tells one person of the workspace alone. */
  whisper(
    call: TeamChatCall,
    told: { channelId: string; threadId: string | null; userId: string; text: string },
  ): Promise<void>
  findUser(call: TeamChatCall, userId: string): Promise<TeamChatUser>
  /** The bytes of a file that somebody shared; throws where it is larger. */
  download(call: TeamChatCall, url: string, maxBytes: number): Promise<Uint8Array>
  /** Puts a file into a thread. */
  upload(
    call: TeamChatCall,
    file: { channelId: string; threadId: string; name: string; bytes: Uint8Array; alt: string | null },
  ): Promise<void>
  /** Takes the application out of the workspace. */
  uninstall(call: TeamChatCall, app: TeamChatApp): Promise<void>
}
