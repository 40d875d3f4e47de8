// Across organizations: finds channels for which something waits.
import { z } from 'zod'
import type { Context, JobContext } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { TeamChatError, type TeamChatMessage } from '../../kernel/ports/team-chat.ts'
import { openAlert } from '../alerts/index.ts'
import {
  conversationFacts,
  fileFacts,
  messageFacts,
  readFile,
  type FileFacts,
} from '../conversations/index.ts'
import { planUndone } from './act-ref.ts'
import { DeliverRef, planDelivery } from './deliver-ref.ts'
import { escalationOf, headOf, reviewOf, saidBy, textOf } from './render.ts'
import { routesOf } from './route-rows.ts'
import { callOf, findWorkspace, noteGone, type WorkspaceRow } from './workspace.ts'

const MOST_TRIES = 5
const MOST_JOINED = 20
// A file is in memory while it is handed over.
const MOST_FILE_BYTES = 10 * 1024 * 1024
// The vendor takes one message a second and channel.
const PACE_MS = 1000
const MOST_AT_ONCE = 100
// For so long our own message may still come back as an event.
const UNSURE_SECONDS = 60

interface PostRow {
  id: string
  conversationId: string | null
  kind: 'message' | 'file' | 'escalation' | 'state' | 'review'
  ref: string
  state: 'pending' | 'sending'
  attempts: number
  /** Until it may be tried, or until nobody waits for its own event any more. */
  restMs: number
}

const head = statement(
  'tch_posts_head',
  `select id, conversation_id as "conversationId", kind, ref, state, attempts, greatest(0, extract(epoch from
     greatest(case when state = 'sending' then attempted_at + interval '${UNSURE_SECONDS} seconds' else next_at end,
       (select max(settled_at) + interval '${PACE_MS} milliseconds' from tch_posts
        where settled_at > now() - interval '${PACE_MS} milliseconds' and org_id = $1 and chat_channel_id = $2 and state = 'sent'))
     - now()) * 1000)::int as "restMs"
   from tch_posts where org_id = $1 and chat_channel_id = $2 and state in ('pending', 'sending') order by position limit ${MOST_JOINED}`,
)
const take = statement(
  'tch_posts_take',
  `update tch_posts set state = 'sending', attempted_at = now(), attempts = attempts + 1, batch_id = $3, wait_id = $4
   where org_id = $1 and id = any($2::text[])`,
)
const settle = statement(
  'tch_posts_settle',
  `update tch_posts set state = $3, message_id = $4, error = $5, settled_at = now()
   where org_id = $1 and batch_id = $2 and state = 'sending'`,
)
const again = statement(
  'tch_posts_again',
  `update tch_posts set state = 'pending', error = $4, next_at = now() + $3 * interval '1 second'
   where org_id = $1 and batch_id = $2 and state = 'sending'`,
)
const thread = statement(
  'tch_thread',
  `select thread_id as "threadId", opened_with as "openedWith" from tch_threads where org_id = $1 and conversation_id = $2`,
)
const beginThread = statement(
  'tch_thread_set',
  `update tch_threads set thread_id = $4, opened_with = (select ref from tch_posts where org_id = $1 and id = $5)
   where org_id = $1 and conversation_id = $2 and chat_channel_id = $3 and thread_id is null`,
)
const wasPosted = statement(
  'tch_posts_was',
  `select message_id as "messageId" from tch_posts where org_id = $1 and kind = 'review' and ref = $2 and chat_channel_id = $3
     and wait_id = $4 and state = 'sent' and message_id is not null order by position limit 1`,
)

/** What is done next for a channel: a message, a change of one, or nothing. */
interface Next {
  batchId: string
  attempts: number
  conversationId: string | null
  workspace: WorkspaceRow
  do:
    | { post: TeamChatMessage }
    | { update: TeamChatMessage & { messageId: string } }
    | { file: FileFacts; channelId: string; threadId: string }
    | 'nothing'
}

type Ctx = Context<string>

/** The rows that go out together: messages of one conversation that follow each other, or one of the others. */
function joined(rows: readonly PostRow[]): PostRow[] {
  const [first] = rows
  if (first?.kind !== 'message') return rows.slice(0, 1)
  const other = rows.findIndex(
    ({ kind, conversationId, state, restMs }) =>
      kind !== 'message' || conversationId !== first.conversationId || state !== 'pending' || restMs > 0,
  )
  return rows.slice(0, other === -1 ? undefined : Math.max(other, 1))
}

/** Takes what is next; a number is for how long nothing is, null that nothing waits. */
async function takeNext(ctx: Ctx, chatChannelId: string): Promise<Next | number | null> {
  const workspace = await findWorkspace(ctx)
  if (!workspace?.active) return null
  const rows = await ctx.tx.query<PostRow>(head, [ctx.org.id, chatChannelId])
  const [first] = rows
  if (!first) return null
  if (first.restMs > 0) return first.restMs
  if (first.state === 'sending') {
    // Begun, and neither ended nor seen there: by a process that was stopped, or nobody knows.
    const why = 'Nobody knows whether it was written.'
    await ctx.tx.query(settle, [ctx.org.id, first.id, 'unknown', null, why])
    return 0
  }
  const batch = joined(rows)
  const { rendered, used, waitId = null } = await render(ctx, chatChannelId, batch)
  await ctx.tx.query(take, [ctx.org.id, used.map(({ id }) => id), first.id, waitId])
  const { conversationId, attempts } = first
  return { batchId: first.id, attempts: attempts + 1, conversationId, workspace, do: rendered }
}

interface Rendered {
  rendered: Next['do']
  used: PostRow[]
  waitId?: string
}

async function render(ctx: Ctx, channelId: string, batch: PostRow[]): Promise<Rendered> {
  const [first] = batch as [PostRow]
  const key = first.id
  if (first.kind === 'review') {
    const shown = await reviewOf(ctx, first.ref)
    if (!shown) return { rendered: 'nothing', used: batch }
    const { content, waits, waitId } = shown
    const place = [ctx.org.id, first.ref, channelId, waitId]
    const [before] = await ctx.tx.query<{ messageId: string }>(wasPosted, place)
    if (!before && !waits) return { rendered: 'nothing', used: batch }
    const message = { ...content, channelId, threadId: null, key }
    const rendered = before ? { update: { ...message, messageId: before.messageId } } : { post: message }
    return { rendered, used: batch, waitId }
  }
  const id = first.conversationId ?? ''
  const about = (await conversationFacts(ctx, [id])).get(id)
  if (!about) return { rendered: 'nothing', used: batch }
  if (first.kind === 'escalation') {
    const route = (await routesOf(ctx)).find(({ purpose }) => purpose === 'escalations')
    const content = escalationOf(ctx, about, route?.mention ?? null)
    return { rendered: { post: { ...content, channelId, threadId: null, key } }, used: batch }
  }
  const [known] = await ctx.tx.query<{ threadId: string | null; openedWith: string | null }>(thread, [
    ctx.org.id,
    id,
  ])
  const threadId = known?.threadId ?? null
  if (first.kind === 'file') {
    const file = await fileFacts(ctx, first.ref)
    if (!file || threadId === null) return { rendered: 'nothing', used: batch }
    if (file.sizeBytes <= MOST_FILE_BYTES) return { rendered: { file, channelId, threadId }, used: batch }
    const text = `${file.name} is too large to be shown here: it is in the inbox.`
    return { rendered: { post: { text, channelId, threadId, key } }, used: batch }
  }
  if (first.kind === 'state') {
    if (threadId === null) return { rendered: 'nothing', used: batch }
    const said = await messageFacts(ctx, [known?.openedWith ?? ''])
    // What was deleted here is left there as it is.
    if (said.length === 0) return { rendered: 'nothing', used: batch }
    const content = headOf(ctx, about, textOf(said))
    return {
      rendered: { update: { ...content, channelId, threadId: null, key, messageId: threadId } },
      used: batch,
    }
  }
  return renderMessages(ctx, batch, { about, channelId, threadId })
}

async function renderMessages(
  ctx: Ctx,
  batch: PostRow[],
  {
    about,
    channelId,
    threadId,
  }: { about: Parameters<typeof headOf>[1]; channelId: string; threadId: string | null },
): Promise<Rendered> {
  const key = (batch[0] as PostRow).id
  const facts = await messageFacts(
    ctx,
    batch.map(({ ref }) => ref),
  )
  const byRef = new Map(facts.map((message) => [message.id, message]))
  const [first] = batch.flatMap(({ ref }) => byRef.get(ref) ?? [])
  if (!first) return { rendered: 'nothing', used: batch }
  if (threadId === null) {
    const used = batch.slice(0, batch.findIndex(({ ref }) => ref === first.id) + 1)
    const route = (await routesOf(ctx)).find((one) => one.teamChatChannelId === channelId)
    const said = saidBy(ctx, about, [first])
    const text = first.authorType === 'end_user' ? said.text : `${said.author?.name ?? ''}: ${said.text}`
    const content = headOf(ctx, about, text)
    const mention = route?.mention ?? null
    return {
      rendered: {
        post: { ...content, ...(mention !== null && { mention }), channelId, threadId: null, key },
      },
      used,
    }
  }
  // Of one author, as long as they go on.
  const other = batch.findIndex(({ ref }) => {
    const message = byRef.get(ref)
    return (
      message &&
      (message.authorType !== first.authorType ||
        message.authorName !== first.authorName ||
        message.internal !== first.internal)
    )
  })
  const used = other === -1 ? batch : batch.slice(0, other)
  const messages = used.flatMap(({ ref }) => byRef.get(ref) ?? [])
  return { rendered: { post: { ...saidBy(ctx, about, messages), channelId, threadId, key } }, used }
}

/** Writes what is next for a channel, in its order, and plans what comes after it: a message a second. */
export const deliver: Job<typeof DeliverRef.payload> = {
  ...DeliverRef,
  lane: 'team_chat',
  async run({ transaction, services, signal }, { orgId, chatChannelId }) {
    const later = (ms: number) => transaction(orgId, async (ctx) => planDelivery(ctx, chatChannelId, ms))
    for (let at = 0; at < MOST_AT_ONCE && !signal.aborted; at++) {
      const next = await transaction(orgId, (ctx) => takeNext(ctx, chatChannelId))
      if (next === null) return
      if (typeof next === 'number' && next > 0) return later(next)
      if (typeof next === 'number') continue
      const went = await write(services, orgId, next)
      const seconds = await transaction(orgId, (ctx) => noteWritten(ctx, chatChannelId, next, went))
      if (seconds > 0) return later(seconds * 1000)
      if (next.do !== 'nothing') return later(PACE_MS)
    }
    return later(0)
  },
}

type Went = { messageId: string | null } | TeamChatError

async function write(services: JobContext['services'], orgId: string, next: Next): Promise<Went> {
  if (next.do === 'nothing') return { messageId: null }
  try {
    const call = callOf(services, orgId, next.workspace)
    if ('post' in next.do) return await services.teamChat.post(call, next.do.post)
    if ('file' in next.do) {
      const { file, channelId, threadId } = next.do
      const bytes = await readFile(services, orgId, file)
      if (bytes)
        await services.teamChat.upload(call, { channelId, threadId, name: file.name, bytes, alt: null })
      return { messageId: null }
    }
    await services.teamChat.update(call, next.do.update)
    return { messageId: null }
  } catch (error) {
    if (error instanceof TeamChatError) return error
    throw error
  }
}

/** Writes down how it went; answers for how many seconds the channel rests. */
async function noteWritten(ctx: Ctx, chatChannelId: string, next: Next, went: Went): Promise<number> {
  const { batchId, attempts, conversationId } = next
  const done = (state: string, messageId: string | null, error: string | null) =>
    ctx.tx.query(settle, [ctx.org.id, batchId, state, messageId, error])
  if (!(went instanceof TeamChatError)) {
    await done('sent', went.messageId, null)
    if (
      went.messageId !== null &&
      conversationId !== null &&
      next.do !== 'nothing' &&
      'post' in next.do &&
      next.do.post.threadId === null &&
      next.do.post.buttons
    )
      await ctx.tx.query(beginThread, [ctx.org.id, conversationId, chatChannelId, went.messageId, batchId])
    return 0
  }
  ctx.services.log.warn(
    { err: went, chatChannelId, orgId: ctx.org.id },
    'the team’s chat did not take a message',
  )
  if (went.reason === 'gone') {
    // It was surely not written: it waits for whoever connects again.
    await ctx.tx.query(again, [ctx.org.id, batchId, 0, went.message])
    await noteGone(ctx)
    return 0
  }
  // It stays as being written: its own event settles it, or its time.
  if (went.reason === 'unknown') return UNSURE_SECONDS
  if (went.reason === 'deferred' && (attempts < MOST_TRIES || went.retryAfterSeconds !== null)) {
    const seconds = went.retryAfterSeconds ?? 30 * 2 ** (attempts - 1)
    await ctx.tx.query(again, [ctx.org.id, batchId, seconds, went.message])
    return seconds
  }
  await done('failed', null, went.message)
  if (went.reason === 'channel') await noteChannel(ctx, chatChannelId, went.message)
  return 0
}

const trouble = statement(
  'tch_routes_trouble',
  `update tch_routes set problem = $3, bot_in_channel = false where org_id = $1 and chat_channel_id = $2 returning id, chat_channel_name as name`,
)

/** A channel lets us in no more: said once. */
export async function noteChannel(ctx: Ctx, chatChannelId: string, why: string): Promise<void> {
  const [route] = await ctx.tx.query<{ id: string; name: string }>(trouble, [ctx.org.id, chatChannelId, why])
  if (!route) return
  await openAlert(ctx, {
    source: 'team_chat',
    subjectId: route.id,
    severity: 'error',
    title: 'A channel of the team’s chat takes nothing',
    detail: `#${route.name} is archived, gone, or the application is not in it. Invite it again and save the route again, or choose another channel.`,
    ctaHref: '/settings/team-chat',
  })
}

const waiting = statement(
  'tch_waiting',
  `select distinct p.org_id as "orgId", p.chat_channel_id as "chatChannelId" from tch_posts p join tch_workspaces w on w.org_id = p.org_id
   where p.state in ('pending', 'sending') and w.active and p.next_at <= now() limit 1000`,
)

const undoneOrgs = statement(
  'tch_undone_orgs',
  `select distinct r.org_id as "orgId" from tch_received r join tch_workspaces w on w.org_id = r.org_id
   where w.active and r.done_at is null and r.received_at between now() - interval '1 day' and now() - interval '5 minutes' limit 1000`,
)

/** Plans again what waits, whatever became of its job. */
export const findWaiting: Job = {
  name: 'teamChat.findWaiting',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction }: JobContext) {
    for (const { orgId, chatChannelId } of await systemDb.query<{ orgId: string; chatChannelId: string }>(
      waiting,
      [],
    ))
      await transaction(orgId, async (ctx) => planDelivery(ctx, chatChannelId))
    for (const { orgId } of await systemDb.query<{ orgId: string }>(undoneOrgs, []))
      await transaction(orgId, planUndone)
  },
}
