import { type ComposerDraftList, hasCode, SdkError } from '@stoa/sdk'
import { useSyncExternalStore } from 'react'
import { client } from '../../../data/api.ts'
import { liveSocket } from '../../../data/live/connection.ts'
import { mergeDraft, type KeptText } from './draft-merge.ts'
import {
  draftedConversations,
  keepDraft,
  onForget,
  readDraft,
  type DraftMode,
  type Synced,
} from './draft-store.ts'
import { follow } from '../../../data/live/follow.ts'

/** Which text is meant. */
interface Place {
  id: string
  mode: DraftMode
}

const pauseMs = 1000
const againMs = 10_000
const modes = ['reply', 'note'] as const

const keyOf = ({ id, mode }: Place) => `${mode} ${id}`
const timers = new Map<string, { place: Place; timer: ReturnType<typeof setTimeout> }>()
const saving = new Map<string, Promise<void>>()
const conflicts = new Map<string, KeptText>()
const unsaved = new Set<string>()
/** How often each text was saved: an answer requested before the last save is out of date. */
const saves = new Map<string, number>()
const listeners = new Set<() => void>()
let stop: (() => void) | undefined
let followed: ReturnType<typeof liveSocket> | undefined

const publish = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const syncedOf = ({ id, mode }: Place): Synced =>
  readDraft(id).synced?.[mode] ?? { version: 0, isChanged: readDraft(id)[mode] !== '' }

function settle({ id, mode }: Place, synced: Synced, text?: string): void {
  const draft = readDraft(id)
  // How far the visitor's messages were read on the other machine is not known.
  const taken = text !== undefined && { [mode]: text, ...(mode === 'reply' && { since: undefined }) }
  keepDraft(id, { ...draft, ...taken, synced: { ...draft.synced, [mode]: synced } })
}

/** Saves a text after a pause in writing. */
export function saveSoon(place: Place, afterMs = pauseMs): void {
  clearTimeout(timers.get(keyOf(place))?.timer)
  timers.set(keyOf(place), { place, timer: setTimeout(() => saveNow(place), afterMs) })
}

/** Saves all pending changes, when the box or the page is left. */
export function saveAll(): void {
  for (const { place } of timers.values()) saveNow(place)
}

function saveNow(place: Place): void {
  const key = keyOf(place)
  clearTimeout(timers.get(key)?.timer)
  timers.delete(key)
  if (saving.has(key) || conflicts.has(key) || !syncedOf(place).isChanged) return
  saving.set(
    key,
    save(place).finally(() => {
      saving.delete(key)
      if (syncedOf(place).isChanged && !timers.has(key) && !conflicts.has(key) && !unsaved.has(key))
        saveSoon(place)
    }),
  )
}

async function save(place: Place): Promise<void> {
  const { id, mode } = place
  const text = readDraft(id)[mode]
  const { version } = syncedOf(place)
  try {
    const saved = await (text.trim() === '' ? remove(place, version) : put(place, text, version))
    saves.set(keyOf(place), (saves.get(keyOf(place)) ?? 0) + 1)
    settle(place, { version: saved, isChanged: readDraft(id)[mode] !== text })
    if (unsaved.delete(keyOf(place))) publish()
  } catch (error) {
    if (hasCode(error, 'conv_composer_draft_stale')) return receive(place, error.current as KeptText | null)
    unsaved.add(keyOf(place))
    publish()
    const passes =
      !(error instanceof SdkError) || error.status === 0 || error.status === 429 || error.status >= 500
    if (passes) saveSoon(place, againMs)
  }
}

async function put({ id, mode }: Place, body: string, baseVersion: number): Promise<number> {
  const { version } = await client.conversations.saveComposerDraft({ id, mode, body, baseVersion })
  return version
}

async function remove({ id, mode }: Place, version: number): Promise<number> {
  if (version > 0) await client.conversations.deleteComposerDraft({ id, mode, version })
  return 0
}

function receive(place: Place, theirs: KeptText | null): void {
  const synced = syncedOf(place)
  const merged = mergeDraft(readDraft(place.id)[place.mode], synced, theirs)
  unsaved.delete(keyOf(place))
  if (merged.kind === 'ask') conflicts.set(keyOf(place), merged.theirs)
  else {
    conflicts.delete(keyOf(place))
    if (merged.synced !== synced)
      settle(place, merged.synced, merged.kind === 'take' ? merged.text : undefined)
    if (merged.synced.isChanged) saveSoon(place)
  }
  publish()
}

/** Reads the server’s drafts, of one conversation or of all, and merges them. */
async function readFromServer(conversationId?: string): Promise<void> {
  const kept = new Map<string, KeptText>()
  const savesBefore = new Map(saves)
  const ids = new Set(conversationId === undefined ? draftedConversations() : [conversationId])
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: ComposerDraftList = await client.conversations.listComposerDrafts({
      ...(conversationId && { conversationId }),
      ...(cursor && { cursor }),
    })
    for (const item of page.items) {
      ids.add(item.conversationId)
      kept.set(keyOf({ id: item.conversationId, mode: item.mode }), item)
    }
    cursor = page.nextCursor
  }
  for (const id of ids) {
    for (const mode of modes) {
      const place = { id, mode }
      const key = keyOf(place)
      if (saving.has(key) || saves.get(key) !== savesBefore.get(key)) continue
      receive(place, kept.get(key) ?? null)
    }
  }
}

/** Reads a conversation's texts anew, when it is opened; local ones are saved at the next change if that fails. */
export const refreshDrafts = (conversationId: string): Promise<void> =>
  readFromServer(conversationId).catch(() => undefined)

async function onChanged({ conversationId: id, mode, version }: Record<string, unknown>): Promise<void> {
  const place = { id: String(id), mode: mode === 'note' ? ('note' as const) : ('reply' as const) }
  await saving.get(keyOf(place))
  if ((version ?? 0) !== syncedOf(place).version) await refreshDrafts(place.id)
}

/** Keeps drafts equal on all machines of the person, from now until they sign out. */
export function startDraftSync(): void {
  // Who signs in again has another socket.
  if (followed === liveSocket()) return
  stop?.()
  followed = liveSocket()
  const readAll = () => void readFromServer().catch(() => undefined)
  const onHide = () => document.visibilityState === 'hidden' && saveAll()
  const onOnline = () => {
    for (const key of unsaved) {
      const [mode, id] = key.split(' ') as [DraftMode, string]
      saveNow({ id, mode })
    }
  }
  const unfollow = follow('me', {
    onEvent: ({ type, payload }) => {
      if (type === 'conversation.composer_draft_changed') void onChanged(payload)
    },
    onResync: readAll,
  })
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('online', onOnline)
  stop = () => {
    unfollow()
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('online', onOnline)
    for (const { timer } of timers.values()) clearTimeout(timer)
    for (const kept of [timers, conflicts, unsaved]) kept.clear()
    stop = followed = undefined
  }
  readAll()
}

onForget(() => stop?.())

/** Another version of a text that was written elsewhere, while both were changed. */
export const useDraftConflict = (place: Place): KeptText | undefined =>
  useSyncExternalStore(subscribe, () => conflicts.get(keyOf(place)))

/** Whether a text could not be brought to the server and is kept in this browser alone. */
export const useIsLocalOnly = (place: Place): boolean =>
  useSyncExternalStore(subscribe, () => unsaved.has(keyOf(place)))

/** Resolves a conflict with one of the two versions. */
export function resolveConflict(place: Place, choice: 'mine' | 'theirs'): void {
  const theirs = conflicts.get(keyOf(place))
  if (!theirs) return
  conflicts.delete(keyOf(place))
  const { version, body } = theirs
  if (choice === 'theirs') settle(place, { version, isChanged: false }, body)
  else {
    settle(place, { version, isChanged: true })
    saveNow(place)
  }
  publish()
}
