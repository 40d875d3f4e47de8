import { hasCode, SdkError, type CmsUpdateDraftInput, type ContentEntryDetail } from '@stoa/sdk'
import { readKept, writeKept, type KeptText } from './kept-texts.ts'
import {
  bringTogether,
  changedNames,
  changeOf,
  hasPlace,
  rootOf,
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
  /** Whether something typed is neither on the server nor kept in the browser, so that it would be lost with the page. */
  isOnlyHere: boolean
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
      isOnlyHere: false,
      failure: undefined,
    }
    if (!kept || !isAsLeft(kept, entry)) return
    const { unfinished, refused = {} } = kept
    const edited = withAll(editedOf(entry), kept.values)
    this.snapshot = { ...this.snapshot, edited, unfinished, refused, kept: undefined }
    this.snapshot.state = this.restState()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly read = (): DraftSnapshot => this.snapshot

  /** Changes one value; it is saved a moment later. */
  readonly setValue = (name: string, value: unknown): void => {
    const { edited, refused, unfinished } = this.snapshot
    const still = Object.entries(refused).filter(([path]) => rootOf(path) !== name)
    // What was unfinished in a line that is removed goes with it.
    const left = Object.entries(unfinished).filter(([path]) => rootOf(path) !== name || hasPlace(value, path))
    this.change({
      edited: withValue(edited, name, value),
      refused: Object.fromEntries(still),
      unfinished: Object.fromEntries(left),
    })
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
    const { kept, edited, unfinished } = this.snapshot
    if (!kept) return
    if (choice === 'forget') {
      this.change({ kept: undefined })
      return
    }
    this.change({
      kept: undefined,
      edited: withAll(edited, kept.values),
      unfinished: { ...unfinished, ...kept.unfinished },
    })
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
    const { base, edited, unfinished, refused, kept } = this.snapshot
    const names = changedNames(editedOf(base), edited)
    const values: Values = Object.fromEntries(names.map((name) => [name, valueOf(edited, name) ?? null]))
    const now: KeptText = { version: base.version, values, unfinished, refused, at: Date.now() }
    const hasNone = names.length === 0 && Object.keys(unfinished).length === 0
    // What was kept earlier stays until it was decided about; what is typed meanwhile is kept with it.
    const isWritten = writeKept(base.id, kept ? togetherWith(kept, now) : hasNone ? undefined : now)
    if (isWritten === this.snapshot.isOnlyHere) this.set({ isOnlyHere: !isWritten })
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
    const { kept } = this.snapshot
    this.set({
      base: entry,
      edited: next,
      conflicts: [...still, ...conflicts],
      kept: kept && isThere(kept, entry) ? undefined : kept,
    })
    this.keep()
  }
}

/** What this browser keeps of an entry and the server has not got. */
function keptBeside(entry: ContentEntryDetail): KeptText | undefined {
  const kept = readKept(entry.id)
  if (!kept) return undefined
  if (!isThere(kept, entry)) return kept
  writeKept(entry.id, undefined)
  return undefined
}

const withAll = (edited: Edited, values: Values): Edited =>
  Object.entries(values).reduce((next, [name, value]) => withValue(next, name, value), edited)

/** Whether the entry has by now all that was kept beside it. */
const isThere = ({ values, unfinished }: KeptText, entry: ContentEntryDetail): boolean =>
  Object.keys(unfinished).length === 0 &&
  changedNames(editedOf(entry), withAll(editedOf(entry), values)).length === 0

/** Whether what is kept is just what could not be saved when the page was left: then the page goes on from there. */
function isAsLeft({ version, values, refused = {} }: KeptText, entry: ContentEntryDetail): boolean {
  const held = new Set(Object.keys(refused).map(rootOf))
  return version === entry.version && Object.keys(values).every((name) => held.has(name))
}

/** What was kept earlier, with what is typed since. */
const togetherWith = (kept: KeptText, now: KeptText): KeptText => ({
  ...kept,
  values: { ...kept.values, ...now.values },
  unfinished: { ...kept.unfinished, ...now.unfinished },
})

/** What the server refused, by the places where it stands; nothing where it is about something else. */
function refusedBy(error: unknown): Record<string, string> | undefined {
  if (hasCode(error, 'cms_slug_conflict')) return { [SLUG]: error.detail }
  if (!(error instanceof SdkError) || error.status !== 400 || !error.errors?.length) return undefined
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [path === 'slug' ? SLUG : path.replace(/^data\./, ''), message]),
  )
}
