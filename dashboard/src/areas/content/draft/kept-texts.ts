import type { Values } from './values.ts'

/** What was typed into an entry and is not on the server, as this browser keeps it. */
export interface KeptText {
  /** The version that it was typed into. */
  version: number
  /** The values that are different from it, the slug under its own name. */
  values: Values
  /** What cannot be saved yet, such as half a number, by its place. */
  unfinished: Record<string, string>
  /** What the server refused of it, by the places where it stands. */
  refused?: Record<string, string>
  at: number
}

const prefix = 'stoa.entry.'

/** What this browser keeps of an entry; nothing where all is on the server. */
export function readKept(entryId: string): KeptText | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + entryId) ?? 'null') as KeptText | null
    return kept?.values ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is not on the server yet; `undefined` forgets it. Says whether nothing would be lost with the page. */
export function writeKept(entryId: string, kept: KeptText | undefined): boolean {
  try {
    if (kept) localStorage.setItem(prefix + entryId, JSON.stringify(kept))
    else localStorage.removeItem(prefix + entryId)
    return true
  } catch {
    // Storage may be blocked or full: what is typed then lives as long as the page.
    return kept === undefined
  }
}

const keptKeys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** How many entries have texts that are only in this browser. */
export const countKept = (): number => keptKeys().length

/** Forgets what this browser keeps of entries; on sign-out. */
export const forgetKept = (): void => {
  for (const key of keptKeys()) localStorage.removeItem(key)
}

const ownerKey = 'stoa.entries-of'

/** Makes what is kept that of this person: another person’s is removed. */
export function claimKept(userId: string): void {
  try {
    const before = localStorage.getItem(ownerKey)
    if (before === userId) return
    if (before !== null) forgetKept()
    localStorage.setItem(ownerKey, userId)
  } catch {
    // Storage may be blocked or full: then nothing is left in it.
  }
}
