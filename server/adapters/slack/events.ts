import { z } from 'zod'
import type { Heard, TeamChatEvent, TeamChatRequest } from '../../kernel/ports/team-chat.ts'
import { isOfSlack } from './hosts.ts'
import { plain } from './plain.ts'
import { OUR_METADATA } from './messages.ts'

const id = z.string().min(1).max(100)
const anId = id.nullish().catch(null)
const words = z.string().nullish().catch(null)

const challenge = z.object({ type: z.literal('url_verification'), challenge: z.string().min(1).max(2000) })

const envelope = z.object({
  type: z.literal('event_callback'),
  team_id: id,
  api_app_id: anId,
  event_id: anId,
  event_time: z.number().nullish().catch(null),
  // The workspace for which we hear it; in a channel that companies share the message may be of another.
  authorizations: z
    .array(z.object({ team_id: anId }))
    .nullish()
    .catch(null),
  event: z.looseObject({ type: z.string().max(100), event_ts: anId }),
})
type Envelope = z.infer<typeof envelope>

const metadata = z
  .object({ event_type: z.string(), event_payload: z.looseObject({}) })
  .nullish()
  .catch(null)

const file = z.object({
  name: words,
  title: words,
  mimetype: words,
  size: z.number().int().nonnegative().nullish().catch(null),
  url_private: words,
  mode: words,
  is_external: z.boolean().nullish().catch(null),
})

const message = z.object({
  ts: id,
  thread_ts: anId,
  subtype: words,
  user: anId,
  bot_id: anId,
  app_id: anId,
  text: words,
  metadata,
  files: z.array(file.nullable().catch(null)).nullish().catch(null),
})
type Message = z.infer<typeof message>

const written = message.extend({ channel: id })
const changed = z.object({
  channel: id,
  ts: anId,
  message,
  previous_message: message.nullish().catch(null),
})
const deleted = z.object({
  channel: id,
  deleted_ts: anId,
  previous_message: message.nullish().catch(null),
})
const withMetadata = z.object({ channel_id: id, message_ts: id, app_id: anId, metadata })
const revoked = z.object({ tokens: z.object({ bot: z.array(z.unknown()).min(1) }) })
const ofChannel = z.object({ channel: id })

/** What people and programs write; all else is what Slack tells by itself, such as who joined. */
const WRITTEN = new Set(['', 'file_share', 'thread_broadcast', 'bot_message', 'me_message'])
const GONE = new Set([
  'channel_archive',
  'channel_deleted',
  'channel_left',
  'group_archive',
  'group_deleted',
  'group_left',
])

const NOTHING: Heard = { kind: 'nothing' }

/** What a request of the Events API says. */
export function hear({ body }: Pick<TeamChatRequest, 'body'>): Heard {
  const said = parsed(body)
  const asked = challenge.safeParse(said)
  if (asked.success) return { kind: 'challenge', answer: asked.data.challenge }
  const came = envelope.safeParse(said)
  return came.success ? heard(came.data) : NOTHING
}

/** A JSON text, or `undefined`. */
export function parsed(text: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString('utf8'))
  } catch {
    return undefined
  }
}

function heard(came: Envelope): Heard {
  const { event } = came
  const of = (key: string, what: TeamChatEvent | null): Heard => {
    const teamId = came.authorizations?.[0]?.team_id ?? came.team_id
    return what ? { kind: 'event', teamId, key: `${teamId}:${key}`, event: what } : NOTHING
  }
  const at = came.event_time ?? came.event_id ?? ''
  if (event.type === 'message') return heardOfMessage(came, of)
  if (event.type === 'message_metadata_posted') {
    const { data } = withMetadata.safeParse(event)
    return data ? posted(data, { came, of, channelId: data.channel_id, messageId: data.message_ts }) : NOTHING
  }
  if (event.type === 'app_uninstalled') return of(`uninstalled:${at}`, { kind: 'uninstalled' })
  if (event.type === 'tokens_revoked')
    return of(`uninstalled:${at}`, revoked.safeParse(event).success ? { kind: 'uninstalled' } : null)
  if (!GONE.has(event.type)) return NOTHING
  const { data } = ofChannel.safeParse(event)
  return data
    ? of(`${data.channel}:gone:${event.event_ts ?? at}`, { kind: 'channel_gone', channelId: data.channel })
    : NOTHING
}

type Of = (key: string, what: TeamChatEvent | null) => Heard

/** `posted` where the message is ours; nothing where another application says that it is. */
function posted(
  said: Pick<Message, 'metadata' | 'app_id'>,
  { came, of, channelId, messageId }: { came: Envelope; of: Of; channelId: string; messageId: string },
): Heard {
  const key = ourKey(said, came)
  return key === null
    ? NOTHING
    : of(`${channelId}:${messageId}:posted`, { kind: 'posted', key, channelId, messageId })
}

/** The key of a message of ours. Any application may write the same metadata, but not in our name. */
function ourKey(said: Pick<Message, 'metadata' | 'app_id'>, { api_app_id }: Envelope): string | null {
  if (said.metadata?.event_type !== OUR_METADATA) return null
  if (said.app_id && api_app_id && said.app_id !== api_app_id) return null
  const { key } = said.metadata.event_payload
  return typeof key === 'string' && key ? key : null
}

function heardOfMessage(came: Envelope, of: Of): Heard {
  const { event } = came
  if (event['subtype'] === 'message_changed') return heardOfChange(came, of)
  if (event['subtype'] === 'message_deleted') {
    const { data } = deleted.safeParse(event)
    const was = data?.previous_message
    const ts = data?.deleted_ts ?? was?.ts
    if (!data || !ts) return NOTHING
    return of(`${data.channel}:${ts}:deleted:${event.event_ts ?? ''}`, {
      kind: 'deleted',
      channelId: data.channel,
      messageId: ts,
      threadId: threadOf({ ts, thread_ts: was?.thread_ts }),
      userId: was?.user ?? null,
    })
  }
  const { data } = written.safeParse(event)
  if (!data || !WRITTEN.has(data.subtype ?? '')) return NOTHING
  if (ourKey(data, came) !== null)
    return posted(data, { came, of, channelId: data.channel, messageId: data.ts })
  return of(`${data.channel}:${data.ts}`, {
    kind: 'message',
    channelId: data.channel,
    messageId: data.ts,
    threadId: threadOf(data),
    userId: data.user ?? null,
    isBot: Boolean(data.bot_id || data.app_id || data.subtype === 'bot_message'),
    text: plain(data.text ?? ''),
    files: (data.files ?? []).flatMap(filesOf),
  })
}

/** A change of what is written; not of its previews of links, nor one that this service made. */
function heardOfChange(came: Envelope, of: Of): Heard {
  const { data } = changed.safeParse(came.event)
  if (!data) return NOTHING
  const { channel, message: is, previous_message: was } = data
  // A message with answers stays where it was, emptied.
  const kind = is.subtype === 'tombstone' ? 'deleted' : 'edited'
  if (kind === 'edited' && (ourKey(is, came) !== null || (was && (was.text ?? '') === (is.text ?? ''))))
    return NOTHING
  return of(`${channel}:${is.ts}:${kind}:${came.event.event_ts ?? data.ts ?? ''}`, {
    kind,
    channelId: channel,
    messageId: is.ts,
    threadId: threadOf(is),
    userId: (kind === 'deleted' ? was?.user : is.user) ?? null,
  })
}

/** The thread that a message answers in: its first message is of none. */
const threadOf = ({ ts, thread_ts }: Pick<Message, 'ts' | 'thread_ts'>): string | null =>
  thread_ts && thread_ts !== ts ? thread_ts : null

/** A file that Slack holds; not one that was taken away, or that only links to somewhere else. */
function filesOf(found: z.infer<typeof file> | null) {
  const url = found?.url_private
  if (!found || !url || found.is_external || found.mode === 'tombstone' || !isOfSlack(url)) return []
  return [
    {
      name: found.name || found.title || 'file',
      contentType: found.mimetype || 'application/octet-stream',
      size: found.size ?? 0,
      url,
    },
  ]
}
