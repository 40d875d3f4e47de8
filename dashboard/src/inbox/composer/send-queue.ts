import { client, hasCode, SdkError } from '../../api.ts'
import { errorText } from '../../components/states.tsx'
import { w } from '../../messages/en-composer.ts'
import { t } from '../../messages/en.ts'
import { conversationQuery, queryClient } from '../../queries.ts'
import { closeAfterSending } from './close-after-sending.ts'
import { addMessages, refreshQueuesSoon } from '../queue/inbox-cache.ts'
import { changePending, pendingOf, waitingConversations, type PendingMessage } from './pending-messages.ts'

const againMs = 5000
/** Nothing answered, or only a proxy in front of a server that restarts. */
const unreachable = [0, 502, 503, 504]

/** Also the idempotency key: sending the same message again never doubles it. */
const newLocalId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`

const set = (conversationId: string, localId: string, change: Partial<PendingMessage>) =>
  changePending(conversationId, (list) =>
    list.map((each) => (each.localId === localId ? { ...each, ...change } : each)),
  )

const drop = (conversationId: string, localId: string) =>
  changePending(conversationId, (list) => list.filter((each) => each.localId !== localId))

/** Resolves to `false` where the server could not be reached: then later messages need not try. */
async function deliver(conversationId: string, message: PendingMessage): Promise<boolean> {
  const { body, internal, sinceMessageId, fromDraftId, claim, images = [] } = message
  try {
    const sent = await client.conversations.sendMessage(
      {
        id: conversationId,
        body,
        internal,
        ...(images.length > 0 && { attachmentIds: images.map(({ id }) => id) }),
        ...(sinceMessageId && !internal && { sinceMessageId }),
        ...(fromDraftId && !internal && { fromDraftId }),
        ...(claim === false && { claim }),
      },
      { idempotencyKey: message.localId },
    )
    addMessages(conversationId, [sent])
    drop(conversationId, message.localId)
    refreshQueuesSoon()
    if (message.thenClose) await closeAfterSending(conversationId)
    if (!internal) reload(conversationId)
  } catch (error) {
    const isUnreachable = error instanceof SdkError && unreachable.includes(error.status)
    const raced = hasCode(error, 'agent_reply_race')
    if (!isUnreachable)
      set(conversationId, message.localId, { state: 'failed', raced, problem: problemOf(error, message) })
    // The answer may have been lost, not the message: look before it is sent again.
    if (raced || !(error instanceof SdkError)) reload(conversationId)
    return !isUnreachable
  }
  return true
}

const reload = (conversationId: string) =>
  void queryClient.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey })

function problemOf(error: unknown, { fromDraftId }: PendingMessage): string {
  if (hasCode(error, 'agent_reply_race')) return t.thread.newerTitle
  if (fromDraftId && hasCode(error, 'conv_invalid')) return w.draftGone
  if (error instanceof SdkError && error.status === 401) return t.signIn.expired
  return errorText(error)
}

const running = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what there is to send in a conversation, one after the other, in the order in which it was written. */
async function sendAll(conversationId: string): Promise<void> {
  if (running.has(conversationId)) return
  running.add(conversationId)
  for (;;) {
    const next = pendingOf(conversationId).find(({ state }) => state === 'sending')
    if (!next) break
    if (!(await deliver(conversationId, next))) park(conversationId)
  }
  running.delete(conversationId)
}

/** Lets messages wait for the connection. */
function park(conversationId: string): void {
  changePending(conversationId, (list) =>
    list.map((each) => (each.state === 'sending' ? { ...each, state: 'waiting' } : each)),
  )
  clearTimeout(timer)
  timer = setTimeout(resume, againMs)
}

function resume(): void {
  for (const conversationId of waitingConversations()) {
    changePending(conversationId, (list) =>
      list.map((each) => (each.state === 'waiting' ? { ...each, state: 'sending' } : each)),
    )
    void sendAll(conversationId)
  }
}

window.addEventListener('online', resume)

/** What is written, for sending. */
export type NewMessage = Pick<
  PendingMessage,
  'body' | 'images' | 'internal' | 'sinceMessageId' | 'afterSeq' | 'fromDraftId' | 'thenClose'
>

/** Sends a message: it shows at once, and stays with a way to send it again if it did not arrive. */
export function sendMessage(conversationId: string, message: NewMessage): void {
  const pending: PendingMessage = {
    ...message,
    localId: newLocalId(),
    createdAt: new Date().toISOString(),
    state: 'sending',
  }
  changePending(conversationId, (list) => [...list, pending])
  void sendAll(conversationId)
}

/** Sends a failed message once more; past newer messages, or as one's own, where that was in the way. */
export function retryMessage(conversationId: string, message: PendingMessage): void {
  const isDraftGone = message.problem === w.draftGone
  set(conversationId, message.localId, {
    state: 'sending',
    createdAt: new Date().toISOString(),
    ...(isDraftGone && { fromDraftId: undefined }),
    ...(message.raced && { sinceMessageId: undefined }),
    ...((message.raced || isDraftGone) && { localId: newLocalId() }),
  })
  void sendAll(conversationId)
}

/** Gives up a message that did not arrive. */
export function discardMessage(conversationId: string, { localId }: PendingMessage): void {
  drop(conversationId, localId)
}
