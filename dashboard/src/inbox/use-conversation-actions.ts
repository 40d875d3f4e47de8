import { useMemo } from 'react'
import { client, hasCode, type AgentMode, type ConversationDetail, type ConversationStatus } from '../api.ts'
import { weekdayTime } from '../components/format-time.ts'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { useWhoami } from '../session.ts'
import { applySummary, cachedDetail, patchDetail, refreshQueuesSoon } from './inbox-cache.ts'

const told = (status: ConversationStatus, until?: string): string =>
  ({
    open: t.actions.reopened,
    closed: t.actions.closed,
    spam: t.actions.spammed,
    snoozed: t.actions.snoozedFor(until ? weekdayTime(until) : ''),
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
    () => createActions(id, { id: actor.id, name: actor.name ?? '' }),
    [id, actor.id, actor.name],
  )
}

/** The actions as the hook gives them. */
export type ConversationActions = ReturnType<typeof createActions>

function createActions(id: string, me: { id: string; name: string }) {
  const setStatus = async (status: ConversationStatus, snoozeUntil?: string, quiet = false) => {
    const before = cachedDetail(id)
    const done = await optimistically(id, { status, snoozeUntil: snoozeUntil ?? null }, async () =>
      applySummary(
        await client.conversations.setStatus({ id, status, ...(snoozeUntil && { snoozeUntil }) }),
        me.id,
      ),
    )
    if (!done || quiet || !before) return
    const until = before.status === 'snoozed' ? (before.snoozeUntil ?? undefined) : undefined
    const again = before.status === 'snoozed' && !until ? 'open' : before.status
    notify(told(status, snoozeUntil), { undo: () => void setStatus(again, until, true) })
  }

  const assign = (user: { id: string; name: string } | null) =>
    optimistically(id, { assigneeUserId: user?.id ?? null, assigneeName: user?.name ?? null }, async () =>
      applySummary(await client.conversations.assign({ id, assigneeUserId: user?.id ?? null }), me.id),
    )

  /** Resolves to `held` where a colleague is on it and `force` was not asked for. */
  const takeOver = async (force = false): Promise<'done' | 'held'> => {
    try {
      const claim = await client.conversations.takeOver({ id, ...(force && { force }) })
      patchDetail(id, () => ({
        claim: { holderType: 'user', holderId: me.id, holderName: me.name, expiresAt: claim.expiresAt },
      }))
      refreshQueuesSoon()
    } catch (error) {
      if (hasCode(error, 'claim_held_by_other')) return 'held'
      notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' })
    }
    return 'done'
  }

  const release = () => optimistically(id, { claim: null }, () => client.conversations.release({ id }))

  const setMode = (mode: AgentMode) =>
    optimistically(id, { agentMode: mode }, () => client.conversations.setAgentMode({ id, mode }))

  return { setStatus, assign, takeOver, release, setMode }
}
