import { type ConversationDetail, type ConversationSummary, hasCode } from '@stoa/sdk'
import { useMemo } from 'react'
import { client } from '../../../data/api.ts'
import { weekdayTime } from '../../../text/format-time.ts'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import {
  applySummary,
  cachedDetail,
  cachedSummary,
  patchDetail,
  refreshQueuesSoon,
} from '../data/inbox-cache.ts'
import { attempt } from '../../../data/writes/write.ts'
import { refused } from '../data/refusal.ts'

const told = (status: ConversationSummary['status'], until?: string): string =>
  ({
    open: text.actions.reopened,
    closed: text.actions.closed,
    spam: text.actions.spammed,
    snoozed: text.actions.snoozedFor(until ? weekdayTime(until) : ''),
  })[status]

/** Shows a change at once; if the server refuses, reverts it and shows why. */
const optimistically = (
  id: string,
  change: Partial<ConversationDetail>,
  run: () => Promise<unknown>,
): Promise<boolean> =>
  attempt({
    run,
    show: () => {
      const before = cachedDetail(id)
      patchDetail(id, () => change)
      return () => {
        if (before)
          patchDetail(id, () =>
            Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof typeof before]])),
          )
      }
    },
    // The lists are read again as after an event: soon, and once for many.
    leave: refreshQueuesSoon,
    refused,
  })

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
  const setStatus = async (status: ConversationSummary['status'], snoozeUntil?: string, quiet = false) => {
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
    notify(topic ? text.actions.topicSet(topic.name) : text.actions.topicTaken, {
      undo: () => void setTopic(again, true),
    })
  }

  const rename = async (subject: string | null, quiet = false) => {
    const before = cachedDetail(id)?.subject ?? null
    if (before === subject) return
    const done = await optimistically(id, { subject }, async () =>
      applySummary(await client.conversations.rename({ id, subject }), me.id),
    )
    if (done && !quiet) notify(text.actions.renamed, { undo: () => void rename(before, true) })
  }

  /** How far agents may go here; `null` leaves it to the topic or the channel again. */
  const setMode = async (mode: ConversationSummary['agentMode'] | null, quiet = false) => {
    const before = cachedDetail(id)
    const change = mode === null ? {} : { agentMode: mode, agentModeSource: 'conversation' as const }
    const done = await optimistically(id, change, async () =>
      applySummary(await client.conversations.setAgentMode({ id, mode }), me.id),
    )
    if (!done || quiet || !before) return
    const again = before.agentModeSource === 'conversation' ? before.agentMode : null
    const now = cachedDetail(id)?.agentMode ?? before.agentMode
    notify(text.mode.label(text.actions.modes[now][0]), { undo: () => void setMode(again, true) })
  }

  return { setStatus, setTopic, rename, setMode, ...ownerActions(id, me) }
}

/** The actions that change the owner: assign, take, extend, release. */
function ownerActions(id: string, me: { id: string; name: string }) {
  const { holdFor, ...claims } = claimActions(id, me)

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
    notify(user ? text.actions.assignedTo(user.name) : text.actions.unassigned, {
      undo: () => void assign(again, true).then(() => restoreOwnClaim(before)),
    })
  }

  /** Restores the own take-over that assigning ended, for the rest of its time. */
  const restoreOwnClaim = async ({ claim }: ConversationDetail) => {
    const minutes = claim?.holderId === me.id ? (Date.parse(claim.expiresAt) - Date.now()) / 60_000 : 0
    if (minutes > 0) await holdFor(Math.ceil(minutes))
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
      notify(refused(error), { tone: 'error' })
      return 'failed'
    }
  }

  /** Takes the conversation over; resolves to `held` where a colleague has it and `force` is not set. */
  const take = (force = false) => claim({ force, assign: true })

  /** Takes the conversation over for so many minutes. */
  const holdFor = (minutes: number) => claim({ minutes })

  const extend = async () => {
    if ((await holdFor(claimMinutes)) === 'done') notify(text.claim.extended(claimMinutes))
  }

  const release = () =>
    optimistically(id, { claim: null, assigneeUserId: null, assigneeName: null }, () =>
      client.conversations.release({ id }),
    )

  return { take, holdFor, extend, release }
}
