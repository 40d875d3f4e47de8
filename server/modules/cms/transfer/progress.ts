import { z } from 'zod'
import { ImportResult } from '../../../kernel/contract/imports.ts'
import { toStorable } from '../../../kernel/base/storable.ts'

/** How an import treats what is here already. */
export interface ImportRules {
  /**
   * `records`: what is different becomes a draft. `site`: besides, what people have changed since the last import is left as it is,
   * and what was published and untouched is published anew.
   */
  mode: 'records' | 'site'
}

/** What an import has done so far: the ids here by the ids of the records, and what became of each. */
export interface Progress {
  rules: ImportRules
  idMap: Map<string, string>
  created: Set<string>
  updated: Set<string>
  skipped: Set<string>
  warnings: Set<string>
  /** Warnings of files that could not be had: they are told first. */
  missingFiles: Set<string>
  /** What a text is to say of an asset whose bytes are not here, by the id of its record, as it can stand in the text. */
  oldAddresses: Map<string, string>
}

/** The beginning of an import, with ids that the caller maps. */
export const startProgress = (idMap: Record<string, string>, rules: ImportRules): Progress => ({
  rules,
  idMap: new Map(Object.entries(idMap)),
  created: new Set(),
  updated: new Set(),
  skipped: new Set(),
  warnings: new Warnings(),
  missingFiles: new Warnings(),
  oldAddresses: new Map(),
})

const NOTED = ['idMap', 'created', 'updated', 'skipped', 'warnings', 'missingFiles', 'oldAddresses'] as const

/** How much was noted at a moment. */
export type ProgressMark = Record<(typeof NOTED)[number], number>

/** How much is noted now. */
export const markOf = (progress: Progress): ProgressMark =>
  Object.fromEntries(NOTED.map((kind) => [kind, progress[kind].size])) as ProgressMark

/** Takes back what was noted since a moment. */
export function takeBack(progress: Progress, before: ProgressMark): void {
  for (const kind of NOTED) {
    const noted: Set<string> | Map<string, string> = progress[kind]
    for (const key of [...noted.keys()].slice(before[kind])) noted.delete(key)
  }
}

const MOST_KEPT = 5000
const MOST_CHARACTERS = 500

/** Warnings, each once and cut to a length that is read; of very many only the first, since each value of each entry may have one. */
class Warnings extends Set<string> {
  override add(warning: string): this {
    return this.size < MOST_KEPT ? super.add(toStorable(warning.slice(0, MOST_CHARACTERS))) : this
  }
}

/** Of more than so many warnings the rest is not told. */
export const MOST_WARNINGS = 200

/** What the caller is told of it. */
export function resultOf(progress: Progress): z.output<typeof ImportResult> {
  const { created, updated, skipped, idMap, warnings, missingFiles } = progress
  return {
    created: created.size,
    updated: updated.size,
    skipped: skipped.size,
    idMap: Object.fromEntries(idMap),
    warnings: [...missingFiles, ...warnings].slice(0, MOST_WARNINGS),
  }
}
