import type { Context, JobContext } from '../../kernel/contract/context.ts'
import type { Caller } from '../../kernel/contract/credentials.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { TeamChatError, type TeamChatClick, type TeamChatEvent } from '../../kernel/ports/team-chat.ts'
import { ActRef, markOf, planAct } from './act-ref.ts'
import { putUpload } from '../conversations/index.ts'
import { commandOf, moreCareful, type Command } from './commands.ts'
import { noteChannel } from './deliver.ts'
import { FROM_CHAT } from './mirror.ts'
import { Unknown, whoIs } from './people.ts'
import { routesOf, type RouteRow } from './route-rows.ts'
import { callOf, findWorkspace, noteGone, type WorkspaceRow } from './workspace.ts'

/** For so long a reply may be taken back, by deleting or editing it there. */
const UNDO_MS = 5000
const MOST_TRIES = 5
const MOST_FILES = 10

interface ReceivedRow {
  key: string
  kind: 'event' | 'click'
  body: TeamChatEvent | TeamChatClick
  position: string
  threadId: string | null
  /** What plain text in its channel was, when it came. */
  threadText: RouteRow['threadText'] | null
  ageMs: number
}

const find = statement(
  'tch_received_find',
  `select key, kind, body, position, thread_id as "threadId", thread_text as "threadText", (extract(epoch from now() - received_at) * 1000)::float8 as "ageMs" from tch_received
   where org_id = $1 and key = $2 and done_at is null`,
)
const done = statement(
  'tch_received_done',
  `update tch_received set done_at = now(), outcome = $3 where org_id = $1 and key = $2 and done_at is null returning key`,
)
const cancel = statement(
  'tch_received_cancel',
  `update tch_received set done_at = now(), outcome = 'taken back' where org_id = $1 and chat_channel_id = $2 and message_id = $3
     and kind = 'event' and body ->> 'kind' = 'message' and done_at is null returning key`,
)
const isOlderUndone = statement(
  'tch_received_older',
  `select key from tch_received where org_id = $1 and thread_id = $2 and position < $3 and done_at is null
     and received_at > now() - interval '10 minutes' limit 1`,
)
const wasChanged = statement(
  'tch_received_changed',
  `select body ->> 'kind' as kind from tch_received where org_id = $1 and chat_channel_id = $2 and message_id = $3 and kind = 'event'
     and body ->> 'kind' in ('edited', 'deleted') order by (body ->> 'kind' = 'deleted') desc limit 1`,
)
const wasDone = statement(
  'tch_received_was_done',
  `select outcome from tch_received where org_id = $1 and chat_channel_id = $2 and message_id = $3 and kind = 'event'
     and body ->> 'kind' = 'message' and done_at is not null`,
)
const confirm = statement(
  'tch_posts_confirm',
  `update tch_posts set state = 'sent', message_id = $3, error = null, settled_at = now()
   where org_id = $1 and batch_id = $2 and state in ('sending', 'unknown') returning conversation_id as "conversationId", kind, ref`,
)
const setThread = statement(
  'tch_thread_confirm',
  `update tch_threads set thread_id = $4, opened_with = $5
   where org_id = $1 and conversation_id = $2 and chat_channel_id = $3 and thread_id is null`,
)
const threadOf = statement(
  'tch_thread_by_message',
  `select conversation_id as "conversationId" from tch_threads where org_id = $1 and chat_channel_id = $2 and thread_id = $3`,
)
const isAbout = statement(
  'tch_posts_is_about',
  `select id from tch_posts where org_id = $1 and chat_channel_id = $2 and message_id = $3 and kind = 'review' and ref = $4`,
)

type Ctx = Context<string>

/** One thing that was received, with what it takes to do it. */
interface Doing extends Pick<JobContext, 'services' | 'transaction' | 'callAs'> {
  orgId: string
  workspace: WorkspaceRow
  key: string
  ageMs: number
  threadText: ReceivedRow['threadText']
}

/** Does what somebody wrote or clicked there, as them; says privately what was not done. */
export const act: Job<typeof ActRef.payload> = {
  ...ActRef,
  lane: 'team_chat',
  maxAttempts: MOST_TRIES,
  async run(job, { orgId, key }) {
    const found = await job.transaction(orgId, async (ctx) => {
      const [row] = await ctx.tx.query<ReceivedRow>(find, [orgId, key])
      return { row, workspace: await findWorkspace(ctx) }
    })
    const { row, workspace } = found
    if (!row || !workspace?.active) return
    const { services, transaction, callAs } = job
    const { ageMs, threadText } = row
    const doing = { services, transaction, callAs, orgId, workspace, key, ageMs, threadText }
    if (await waitsForOlder(doing, row)) return
    try {
      const outcome =
        row.kind === 'click'
          ? await click(doing, row.body as TeamChatClick)
          : await event(doing, row.body as TeamChatEvent)
      if (outcome !== null) await transaction(orgId, (ctx) => ctx.tx.query(done, [orgId, key, outcome]))
    } catch (error) {
      const isLast = job.attempt >= MOST_TRIES
      if (error instanceof TeamChatError && error.reason === 'gone') return transaction(orgId, noteGone)
      if (!isLast) throw error
      services.log.error({ err: error, orgId, key }, 'what was written in the team’s chat was given up')
      await whisper(doing, row.body, 'It could not be done: something went wrong here. Do it in the inbox.')
      await transaction(orgId, (ctx) => ctx.tx.query(done, [orgId, key, 'given up']))
    }
  },
}

/** What was said before in a thread is done first; where that takes long, nobody waits for it. */
async function waitsForOlder({ transaction, orgId, key }: Doing, row: ReceivedRow): Promise<boolean> {
  const { threadId, position } = row
  if (threadId === null || !('kind' in row.body) || row.body.kind !== 'message') return false
  return transaction(orgId, async (ctx) => {
    const older = await ctx.tx.query(isOlderUndone, [orgId, threadId, position])
    if (older.length > 0) planAct(ctx, key, { thread: threadId, afterMs: 1000 })
    return older.length > 0
  })
}

async function whisper(
  { services, orgId, workspace }: Doing,
  about: TeamChatEvent | TeamChatClick,
  text: string,
): Promise<void> {
  if (!('userId' in about) || about.userId === null) return
  const { channelId, userId, threadId } = about
  await services.teamChat
    .whisper(callOf(services, orgId, workspace), { channelId, threadId, userId, text })
    // What is told in private is a courtesy: nothing depends on it.
    .catch((error: unknown) =>
      services.log.warn({ err: error, orgId }, 'nobody could be told in the team’s chat'),
    )
}

/** What an event comes to: words for the record; null where it waits. */
async function event(doing: Doing, told: TeamChatEvent): Promise<string | null> {
  const { transaction, orgId } = doing
  if (told.kind === 'message') return message(doing, told)
  if (told.kind === 'posted') return transaction(orgId, (ctx) => ourOwn(ctx, told))
  if (told.kind === 'uninstalled') return uninstalled(doing)
  if (told.kind === 'channel_gone') {
    await transaction(orgId, (ctx) => noteChannel(ctx, told.channelId, 'it is archived, or gone'))
    return 'channel gone'
  }
  return changed(doing, told)
}

/** The vendor says that we are out; of a connection that still works it was an earlier one. */
async function uninstalled({ services, transaction, orgId, workspace }: Doing): Promise<string> {
  try {
    await services.teamChat.test(callOf(services, orgId, workspace))
    return 'of an earlier connection'
  } catch (error) {
    if (!(error instanceof TeamChatError) || error.reason !== 'gone') throw error
    await transaction(orgId, noteGone)
    return 'uninstalled'
  }
}

/** Our own message came back: it is there, whatever we heard when we wrote it. */
async function ourOwn(ctx: Ctx, told: TeamChatEvent & { kind: 'posted' }): Promise<string> {
  const [row] = await ctx.tx.query<{ conversationId: string | null; kind: string; ref: string }>(confirm, [
    ctx.org.id,
    told.key,
    told.messageId,
  ])
  if (row?.kind === 'message' && row.conversationId) {
    const values = [row.conversationId, told.channelId, told.messageId, row.ref]
    await ctx.tx.query(setThread, [ctx.org.id, ...values])
  }
  return 'seen'
}

/** Somebody edited or deleted: what is not sent yet is taken back, what is sent stays. */
async function changed(doing: Doing, told: TeamChatEvent & { kind: 'edited' | 'deleted' }): Promise<string> {
  const { transaction, orgId } = doing
  const place = [orgId, told.channelId, told.messageId]
  const taken = await transaction(orgId, (ctx) => ctx.tx.query(cancel, place))
  if (taken.length > 0) {
    await whisper(doing, told, TAKEN_BACK[told.kind])
    return 'taken back'
  }
  const [was] = await transaction(orgId, (ctx) => ctx.tx.query<{ outcome: string | null }>(wasDone, place))
  if (was?.outcome === 'reply' || was?.outcome === 'note') await whisper(doing, told, STAYS[was.outcome])
  return told.kind
}

const TAKEN_BACK = {
  deleted: 'Taken back: nothing was sent.',
  edited: 'You changed it before it was sent: nothing was sent. Write it again.',
}
const STAYS = {
  reply: 'What you wrote was sent to the customer as it was, and stays so.',
  note: 'The note stays in the inbox as it was.',
}

async function message(doing: Doing, told: Message): Promise<string | null> {
  const { transaction, orgId } = doing
  if (told.isBot || told.userId === null || told.threadId === null) return 'ignored'
  const { channelId, threadId } = told
  const at = await transaction(orgId, async (ctx) => {
    const [thread] = await ctx.tx.query<{ conversationId: string }>(threadOf, [orgId, channelId, threadId])
    const route = (await routesOf(ctx)).find((one) => one.teamChatChannelId === channelId)
    const place = [orgId, channelId, told.messageId]
    const [other] = await ctx.tx.query<{ kind: keyof typeof TAKEN_BACK }>(wasChanged, place)
    return { conversationId: thread?.conversationId, route, other }
  })
  const { conversationId } = at
  if (conversationId === undefined) return 'ignored'
  if (!at.route) {
    await whisper(doing, told, 'It was not done: nothing goes from this channel to the inbox any more.')
    return 'ignored'
  }
  const command = commandOf(told.text, moreCareful(doing.threadText, at.route.threadText))
  if (command.is === 'nothing') return 'nothing'
  // Told of before the message itself was.
  if (at.other) {
    await whisper(doing, told, TAKEN_BACK[at.other.kind])
    return 'taken back'
  }
  if (command.is === 'reply' && doing.ageMs < UNDO_MS) {
    const afterMs = UNDO_MS - doing.ageMs + 50
    await transaction(orgId, async (ctx) => planAct(ctx, doing.key, { thread: threadId, afterMs }))
    return null
  }
  return as(doing, told, (caller) => carryOut(doing, caller, { told, command, conversationId }))
}

type Message = TeamChatEvent & { kind: 'message' }

interface Said {
  told: Message
  command: Command
  conversationId: string
}

async function carryOut(
  doing: Doing,
  caller: Caller,
  { told, command, conversationId: id }: Said,
): Promise<string> {
  const { callAs, key } = doing
  if (command.is === 'assign') {
    const assigneeUserId = command.to === 'me' ? caller.actor.id : await colleagueOf(doing, command.to)
    await callAs(caller, 'conversations.assign', { id, assigneeUserId }, keyOf(key))
    return 'assign'
  }
  if (command.is === 'nothing') return 'nothing'
  const attachmentIds = await takeFiles(doing, caller, { files: told.files, conversationId: id })
  if (command.text === '' && attachmentIds.length === 0) return 'nothing'
  const internal = command.is === 'note'
  const input = { id, body: command.text.slice(0, 50_000), internal, claim: false, attachmentIds }
  await callAs(caller, 'conversations.sendMessage', input, keyOf(key))
  return command.is
}

/** Files that were shared, as uploads of whoever shared them, by the rules of all uploads; throws where one is refused. */
async function takeFiles(
  { services, orgId, workspace, callAs, key }: Doing,
  caller: Caller,
  { files, conversationId: id }: { files: Message['files']; conversationId: string },
): Promise<string[]> {
  if (files.length > MOST_FILES)
    throw new Unknown(`At most ${MOST_FILES} files are passed on: nothing was sent.`)
  const taken: string[] = []
  for (const [at, { name, contentType, size, url }] of files.entries()) {
    const part = (step: string) => keyOf(`${key}:${at}:${step}`)
    try {
      const asked = { id, name, mime: contentType, sizeBytes: size }
      const made = await callAs(caller, 'conversations.requestAttachmentUpload', asked, part('ask'))
      const attachmentId = String(made['id'])
      const bytes = await services.teamChat.download(callOf(services, orgId, workspace), url, size)
      await putUpload(services, orgId, { id: attachmentId, bytes, mime: contentType })
      await callAs(caller, 'conversations.completeAttachment', { id, attachmentId }, part('complete'))
      taken.push(attachmentId)
    } catch (error) {
      const isTheirs = error instanceof TeamChatError ? error.reason === 'refused' : isRefusal(error)
      if (!isTheirs) throw error
      throw new Unknown(`The file ${name} is not passed on: ${(error as Error).message} Nothing was sent.`, {
        cause: error,
      })
    }
  }
  return taken
}

/** What the operation has decided: that a platform refused, too, or that there is no room. What may pass is tried again. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status < 500 || error.status === 502 || error.status === 507)

/** The colleague whom somebody of the workspace is; throws `Unknown`. */
async function colleagueOf(doing: Doing, chatUserId: string): Promise<string> {
  try {
    return (await whoIs(doing, { ...doing, chatUserId })).actor.id
  } catch (error) {
    if (error instanceof Unknown)
      throw new Unknown('It is not known which colleague that is.', { cause: error })
    throw error
  }
}

/** Does something as whoever said it; what they may not, or what does not go, is told them alone. */
async function as(
  doing: Doing,
  about: Message | TeamChatClick,
  work: (caller: Caller) => Promise<string>,
): Promise<string> {
  try {
    const caller = await whoIs(doing, { ...doing, chatUserId: about.userId ?? '' })
    return await work(caller)
  } catch (error) {
    const isTheirs = error instanceof Unknown || isRefusal(error)
    if (!isTheirs) throw error
    // What a vendor refused, or never said, is told in the words of the error: it may have been done.
    const isVendors = error instanceof AppError && error.status === 502
    await whisper(doing, about, `${isVendors ? error.title : 'It was not done.'} ${error.message}`)
    // Not its words: they may hold a link.
    return 'refused'
  }
}

/** What came of it is known by it: it is not told there again. */
const keyOf = (key: string): string => `${FROM_CHAT}${markOf(key)}`

const OF_CONVERSATION: Record<string, { operation: string; input: object }> = {
  claim: { operation: 'conversations.takeOver', input: {} },
  release: { operation: 'conversations.release', input: {} },
  close: { operation: 'conversations.setStatus', input: { status: 'closed' } },
  reopen: { operation: 'conversations.setStatus', input: { status: 'open' } },
}

async function click(doing: Doing, told: TeamChatClick): Promise<string> {
  const { transaction, orgId, callAs, services, key } = doing
  const { channelId, messageId, action, value } = told
  const known = OF_CONVERSATION[action]
  if (known) {
    const [thread] = await transaction(orgId, (ctx) =>
      ctx.tx.query<{ conversationId: string }>(threadOf, [orgId, channelId, messageId]),
    )
    // A button of ours names the conversation whose thread it heads.
    if (thread?.conversationId !== value) return 'ignored'
    return as(doing, told, async (caller) => {
      await callAs(caller, known.operation, { id: value, ...known.input }, keyOf(key))
      return action
    })
  }
  const [name = '', id = '', fingerprint = ''] = value.split(':', 3)
  const way = services.reviews.find(({ kind }) => kind === name)?.elsewhere
  const rows = await transaction(orgId, (ctx) =>
    ctx.tx.query(isAbout, [orgId, channelId, messageId, `${name}:${id}`]),
  )
  if (!way || rows.length === 0 || (action !== 'approve' && action !== 'dismiss')) return 'ignored'
  return as(doing, told, async (caller) => {
    const input =
      action === 'approve' ? way.approve.input(id, fingerprint) : way.dismiss.input(id, fingerprint)
    await callAs(caller, way[action].operation, input, keyOf(key))
    return action
  })
}
