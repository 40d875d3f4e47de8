import { useMemo } from 'react'
import {
  client,
  hasCode,
  type AgentMode,
  type ConversationDetail,
  type ConversationStatus,
} from '../../api.ts'
import { weekdayTime } from '../../components/format-time.ts'
import { errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'
import { useWhoami } from '../../session.ts'
import {
  applySummary,
  cachedDetail,
  cachedSummary,
  patchDetail,
  refreshQueuesSoon,
} from '../queue/inbox-cache.ts'

const told = (status: ConversationStatus, until?: string): string =>
  ({
    open: c.actions.reopened,
    closed: c.actions.closed,
    spam: c.actions.spammed,
    snoozed: c.actions.snoozedFor(until ? weekdayTime(until) : ''),
  })[status]

/** Shows a change at once and takes it back, with a word, if the server refuses. */
async function optimistically(
  id: string,
  change: Partial<ConversationDetail>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const before = cachedDetail(id)
  patchDetail(id, () => change)
  try {
    await work()
    refreshQueuesSoon()
    return true
  } catch (error) {
    if (before)
      patchDetail(id, () =>
        Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof typeof before]])),
      )
    notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' })
    return false
  }
}

/** What can be done with a conversation beside writing; every change shows at once. */
export function useConversationActions(id: string) {
  const { actor } = useWhoami()
  return useMemo(
    () => conversationActions(id, { id: actor.id, name: actor.name ?? '' }),
    [id, actor.id, actor.name],
  )
}

/** The actions as the hook gives them. */
export type ConversationActions = ReturnType<typeof conversationActions>

/** The actions on one conversation, open or not, for a person. */
export function conversationActions(id: string, me: { id: string; name: string }) {
  const setStatus = async (status: ConversationStatus, snoozeUntil?: string, quiet = false) => {
    const before = cachedSummary(id)
    const done = await optimistically(id, { status, snoozeUntil: snoozeUntil ?? null }, async () =>
      applySummary(
        // Whoever takes a closing back wants what it ended, too.
        await client.conversations.setStatus({
          id,
          status,
          ...(snoozeUntil && { snoozeUntil }),
          ...(quiet && { restore: true }),
        }),
        me.id,
      ),
    )
    if (!done || quiet || !before) return
    const until = before.status === 'snoozed' ? (before.snoozeUntil ?? undefined) : undefined
    const again = before.status === 'snoozed' && !until ? 'open' : before.status
    notify(told(status, snoozeUntil), { undo: () => void setStatus(again, until, true) })
  }

  const setTopic = async (topic: { id: string; name: string } | null, quiet = false) => {
    const before = cachedDetail(id)
    const change = { topicId: topic?.id ?? null, topicName: topic?.name ?? null }
    const done = await optimistically(id, change, async () =>
      applySummary(await client.conversations.setTopic({ id, topicId: topic?.id ?? null }), me.id),
    )
    if (!done || quiet || !before || before.topicId === change.topicId) return
    const again = before.topicId === null ? null : { id: before.topicId, name: before.topicName ?? '' }
    notify(topic ? c.actions.topicSet(topic.name) : c.actions.topicTaken, {
      undo: () => void setTopic(again, true),
    })
  }

  const rename = async (subject: string | null, quiet = false) => {
    const before = cachedDetail(id)?.subject ?? null
    if (before === subject) return
    const done = await optimistically(id, { subject }, async () =>
      applySummary(await client.conversations.rename({ id, subject }), me.id),
    )
    if (done && !quiet) notify(c.actions.renamed, { undo: () => void rename(before, true) })
  }

  /** How far agents may go here; `null` leaves it to the topic or the channel again. */
  const setMode = async (mode: AgentMode | null, quiet = false) => {
    const before = cachedDetail(id)
    const change = mode === null ? {} : { agentMode: mode, agentModeSource: 'conversation' as const }
    const done = await optimistically(id, change, async () =>
      applySummary(await client.conversations.setAgentMode({ id, mode }), me.id),
    )
    if (!done || quiet || !before) return
    const again = before.agentModeSource === 'conversation' ? before.agentMode : null
    const now = cachedDetail(id)?.agentMode ?? before.agentMode
    notify(c.mode.label(c.actions.modes[now][0]), { undo: () => void setMode(again, true) })
  }

  return { setStatus, setTopic, rename, setMode, ...ownerActions(id, me) }
}

/** Whose it is: given to somebody, taken, kept for longer, given back. */
function ownerActions(id: string, me: { id: string; name: string }) {
  const { hold, ...claims } = claimActions(id, me)

  const assign = async (user: { id: string; name: string } | null, quiet = false) => {
    const before = cachedDetail(id)
    const claim = before?.claim?.holderId === user?.id ? (before?.claim ?? null) : null
    const change = {
      assigneeUserId: user?.id ?? null,
      assigneeName: user?.name ?? null,
      assignedByReply: false,
      claim,
    }
    const done = await optimistically(id, change, async () =>
      applySummary(await client.conversations.assign({ id, assigneeUserId: user?.id ?? null }), me.id),
    )
    if (!done || quiet || !before || before.assigneeUserId === change.assigneeUserId) return
    const { assigneeUserId, assigneeName } = before
    const again = assigneeUserId === null ? null : { id: assigneeUserId, name: assigneeName ?? '' }
    notify(user ? c.actions.assignedTo(user.name) : c.actions.unassigned, {
      undo: () => void assign(again, true).then(() => giveBackClaim(before)),
    })
  }

  /** Assigning ended one's own take-over: it goes on for the rest of its time. */
  const giveBackClaim = async ({ claim }: ConversationDetail) => {
    const minutes = claim?.holderId === me.id ? (Date.parse(claim.expiresAt) - Date.now()) / 60_000 : 0
    if (minutes > 0) await hold(Math.ceil(minutes))
  }

  return { assign, ...claims }
}

/** Minutes for which a take-over holds. */
export const claimMinutes = 30

function claimActions(id: string, me: { id: string; name: string }) {
  const claim = async ({
    force = false,
    assign = false,
    minutes = claimMinutes,
  }): Promise<'done' | 'held' | 'failed'> => {
    try {
      const { expiresAt } = await client.conversations.takeOver({
        id,
        ttlMinutes: minutes,
        ...(force && { force }),
        ...(assign && { assign }),
      })
      patchDetail(id, () => ({
        claim: { holderType: 'user', holderId: me.id, holderName: me.name, expiresAt },
        ...(assign && { assigneeUserId: me.id, assigneeName: me.name, assignedByReply: false }),
      }))
      refreshQueuesSoon()
      return 'done'
    } catch (error) {
      if (hasCode(error, 'claim_held_by_other')) return 'held'
      notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' })
      return 'failed'
    }
  }

  /** Makes it the person’s own; resolves to `held` where a colleague is on it and `force` was not asked for. */
  const take = (force = false) => claim({ force, assign: true })

  /** Keeps agents out for so long. */
  const hold = (minutes: number) => claim({ minutes })

  const extend = async () => {
    if ((await hold(claimMinutes)) === 'done') notify(c.claim.extended(claimMinutes))
  }

  const release = () =>
    optimistically(id, { claim: null, assigneeUserId: null, assigneeName: null }, () =>
      client.conversations.release({ id }),
    )

  return { take, hold, extend, release }
}
