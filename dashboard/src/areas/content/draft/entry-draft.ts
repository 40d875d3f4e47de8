import { hasCode, SdkError, type CmsUpdateDraftInput, type ContentEntryDetail } from '@stoa/sdk'
import { readKept, writeKept, type KeptText } from './kept-texts.ts'
import {
  bringTogether,
  changedNames,
  changeOf,
  SLUG,
  valueOf,
  withValue,
  type Conflict,
  type Edited,
  type Values,
} from './values.ts'

/** How what is typed stands to what the server has. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed'

/** What is drawn of an entry that is edited. */
export interface DraftSnapshot {
  /** What the server has, as far as it is known here. */
  base: ContentEntryDetail
  edited: Edited
  state: SaveState
  conflicts: readonly Conflict[]
  /** What the server refused, by the places where it stands. */
  refused: Record<string, string>
  /** What cannot be saved yet, such as half a number, by its place. */
  unfinished: Record<string, string>
  /** What was typed here earlier and never reached the server. */
  kept: KeptText | undefined
  failure: unknown
}

/** The calls that it makes. */
export interface DraftCalls {
  save(change: Omit<CmsUpdateDraftInput, 'id'>): Promise<ContentEntryDetail>
  read(): Promise<ContentEntryDetail>
  /** Told of every answer. */
  onSaved(entry: ContentEntryDetail): void
}

const PAUSE_MS = 1000
const AGAIN_MS = 5000
/** How often all is sent anew before it is said that it cannot be: each answer may change what there is to send. */
const ROUNDS = 5

const editedOf = ({ data, slug }: ContentEntryDetail): Edited => ({ data, slug })
const rootOf = (path: string): string => path.replace(/^data\./, '').split('.')[0] ?? ''

/**
 * What is being edited of one entry: saves a moment after the last change, one call at a time and only if the entry is still the version
 * that is known; brings changes from elsewhere together with it; keeps in the browser what the server has not got.
 */
export class EntryDraft {
  private snapshot: DraftSnapshot
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<number | undefined> | undefined
  private readonly calls: DraftCalls

  constructor(entry: ContentEntryDetail, calls: DraftCalls) {
    this.calls = calls
    const kept = keptBeside(entry)
    this.snapshot = {
      base: entry,
      edited: editedOf(entry),
      state: 'saved',
      conflicts: [],
      refused: {},
      unfinished: {},
      kept,
      failure: undefined,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly read = (): DraftSnapshot => this.snapshot

  /** Changes one value; it is saved a moment later. */
  readonly setValue = (name: string, value: unknown): void => {
    const { edited, refused } = this.snapshot
    const still = Object.entries(refused).filter(([path]) => rootOf(path) !== name)
    this.change({ edited: withValue(edited, name, value), refused: Object.fromEntries(still) })
  }

  /** Says what stands at a place and cannot be saved as it is; `undefined` where it can. */
  readonly setUnfinished = (path: string, text: string | undefined): void => {
    const { [path]: before, ...others } = this.snapshot.unfinished
    if (before === text) return
    this.change({ unfinished: text === undefined ? others : { ...others, [path]: text } })
  }

  /** Takes over what the server has by now, as another page or program has saved it. */
  readonly adopt = (entry: ContentEntryDetail): void => {
    const { base } = this.snapshot
    if (this.running || entry.version < base.version) return
    if (entry.version === base.version) {
      // The entry itself is the same; its translations, or what it names, may not be.
      if (entry !== base) this.set({ base: entry })
      return
    }
    this.bring(entry)
    this.plan()
  }

  /** Decides a conflict. */
  readonly decide = (name: string, choice: 'mine' | 'theirs'): void => {
    const { conflicts, edited, base } = this.snapshot
    const next = choice === 'mine' ? edited : withValue(edited, name, valueOf(editedOf(base), name))
    this.change({ conflicts: conflicts.filter((each) => each.name !== name), edited: next })
  }

  /** Brings back what was typed earlier, or forgets it. */
  readonly decideKept = (choice: 'restore' | 'forget'): void => {
    const { kept, edited } = this.snapshot
    if (!kept) return
    if (choice === 'forget') {
      this.change({ kept: undefined })
      return
    }
    let next = edited
    for (const [name, value] of Object.entries(kept.values)) next = withValue(next, name, value)
    this.change({ kept: undefined, edited: next, unfinished: kept.unfinished })
  }

  /** Saves at once; says whether everything is on the server now. */
  readonly flush = async (): Promise<boolean> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.running
      clearTimeout(this.timer)
      await this.save()
      const { state } = this.snapshot
      if (state === 'offline' || state === 'failed' || this.sendable().length === 0) break
    }
    const { state, conflicts, unfinished } = this.snapshot
    return state === 'saved' && conflicts.length === 0 && Object.keys(unfinished).length === 0
  }

  /** Takes what a decision about the entry answered, such as that it is published. */
  readonly decided = async (): Promise<void> => {
    const entry = await this.calls.read()
    this.calls.onSaved(entry)
    this.bring(entry)
  }

  /** Ends the timers; what is not saved stays in the browser. */
  readonly stop = (): void => clearTimeout(this.timer)

  private set(next: Partial<DraftSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...next }
    for (const listener of this.listeners) listener()
  }

  private change(next: Partial<DraftSnapshot>): void {
    this.set(next)
    this.keep()
    this.plan()
  }

  private keep(): void {
    const { base, edited, unfinished, kept } = this.snapshot
    // What was kept earlier is not written over before it was decided about.
    if (kept) return
    const names = changedNames(editedOf(base), edited)
    const values: Values = Object.fromEntries(names.map((name) => [name, valueOf(edited, name) ?? null]))
    const hasNone = names.length === 0 && Object.keys(unfinished).length === 0
    writeKept(base.id, hasNone ? undefined : { version: base.version, values, unfinished, at: Date.now() })
  }

  /** What can be sent: all that is different, but for what was refused or has to be decided about. */
  private sendable(): string[] {
    const { base, edited, conflicts, refused } = this.snapshot
    const held = new Set([...conflicts.map(({ name }) => name), ...Object.keys(refused).map(rootOf)])
    return changedNames(editedOf(base), edited).filter((name) => !held.has(name))
  }

  private plan(afterMs = PAUSE_MS): void {
    clearTimeout(this.timer)
    if (this.sendable().length === 0) {
      if (!this.running) this.set({ state: this.restState() })
      return
    }
    const { state } = this.snapshot
    if (state !== 'offline') this.set({ state: this.running ? 'saving' : 'waiting' })
    this.timer = setTimeout(() => void this.save(), afterMs)
  }

  private restState(): SaveState {
    const { base, edited } = this.snapshot
    return changedNames(editedOf(base), edited).length > 0 ? 'failed' : 'saved'
  }

  private async save(): Promise<void> {
    if (this.running) return
    const names = this.sendable()
    if (names.length === 0) {
      this.set({ state: this.restState() })
      return
    }
    this.running = this.send(names).finally(() => (this.running = undefined))
    const afterMs = await this.running
    if (afterMs !== undefined) this.plan(afterMs)
  }

  /** Sends some values; answers how long until what is left is sent, nothing where that is decided elsewhere. */
  private async send(names: readonly string[]): Promise<number | undefined> {
    const { base, edited } = this.snapshot
    this.set({ state: 'saving' })
    try {
      const entry = await this.calls.save({ ifVersion: base.version, ...changeOf(edited, names) })
      this.acknowledge(entry, edited, names)
      return PAUSE_MS
    } catch (error) {
      return this.refuse(error, names)
    }
  }

  private acknowledge(entry: ContentEntryDetail, sent: Edited, names: readonly string[]): void {
    const { edited } = this.snapshot
    // What was typed meanwhile stays; what was sent is now what the server made of it, with keys of new blocks.
    const mine = changedNames(sent, edited)
    let next = editedOf(entry)
    const { base } = this.snapshot
    for (const name of changedNames(editedOf(base), edited))
      if (mine.includes(name) || !names.includes(name)) next = withValue(next, name, valueOf(edited, name))
    this.calls.onSaved(entry)
    this.set({ base: entry, edited: next, failure: undefined })
    this.keep()
  }

  private async refuse(error: unknown, names: readonly string[]): Promise<number | undefined> {
    if (hasCode(error, 'cms_version_conflict', 'cms_state_conflict')) {
      try {
        this.bring(await this.calls.read())
      } catch (unreadable) {
        return this.refuse(unreadable, names)
      }
      if (hasCode(error, 'cms_version_conflict')) return 0
      this.set({ state: 'failed', failure: error })
      return undefined
    }
    const refused = refusedBy(error)
    // What names no value that was sent cannot be held back: it would be sent, and refused, again and again.
    if (refused && Object.keys(refused).some((path) => names.includes(rootOf(path)))) {
      this.set({ refused: { ...this.snapshot.refused, ...refused }, failure: error })
      this.keep()
      return 0
    }
    const isLost =
      error instanceof SdkError && (error.status === 0 || error.status >= 500 || error.status === 429)
    this.set({ state: isLost ? 'offline' : 'failed', failure: error })
    if (isLost) this.timer = setTimeout(() => void this.save(), AGAIN_MS)
    return undefined
  }

  private bring(entry: ContentEntryDetail): void {
    const { base, edited, conflicts: before } = this.snapshot
    const { edited: next, conflicts } = bringTogether(editedOf(base), edited, editedOf(entry))
    const still = before.filter(({ name }) => !conflicts.some((each) => each.name === name))
    this.set({ base: entry, edited: next, conflicts: [...still, ...conflicts] })
    this.keep()
  }
}

/** What this browser keeps of an entry and the server has not got. */
function keptBeside(entry: ContentEntryDetail): KeptText | undefined {
  const kept = readKept(entry.id)
  if (!kept) return undefined
  let restored = editedOf(entry)
  for (const [name, value] of Object.entries(kept.values)) restored = withValue(restored, name, value)
  const isThere = changedNames(editedOf(entry), restored).length === 0
  if (isThere && Object.keys(kept.unfinished).length === 0) {
    writeKept(entry.id, undefined)
    return undefined
  }
  return kept
}

/** What the server refused, by the places where it stands; nothing where it is about something else. */
function refusedBy(error: unknown): Record<string, string> | undefined {
  if (hasCode(error, 'cms_slug_conflict')) return { [SLUG]: error.detail }
  if (!(error instanceof SdkError) || error.status !== 400 || !error.errors?.length) return undefined
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [path === 'slug' ? SLUG : path.replace(/^data\./, ''), message]),
  )
}
