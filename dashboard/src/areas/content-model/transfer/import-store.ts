import { client } from '../../../data/api.ts'
import { readAgain } from '../../../data/queries.ts'
import { sharedValue } from '../../../ui/primitives/shared-value.ts'
import { collectionsKey } from '../keys.ts'
import type { ReportCounts } from '../imports/import-report.tsx'
import { languagesQuery } from '../data.ts'
import { noCounts, NotAnExport, pagesIn, withPage, type Counts } from './pages-file.ts'

/** How far the import of an export is. */
export interface TransferRun {
  file: File
  /** `read`: what is in the file is known, and nothing was sent. */
  state: 'reading' | 'read' | 'running' | 'failed' | 'done'
  counts: Counts
  pages: number
  /** So many pages have been imported. */
  done: number
  report: ReportCounts
  failure?: unknown
}

/** The import of this tab; it goes on while other pages are looked at. */
export const transferRun = sharedValue<TransferRun | undefined>(undefined)

const MOST_WARNINGS = 200
const nothing: ReportCounts = { created: 0, updated: 0, skipped: 0, warnings: [], moreWarnings: 0 }

let abort = new AbortController()

/** Shows a change, unless another file has been taken or this one was put away. */
function step(signal: AbortSignal, change: Partial<TransferRun>): void {
  const run = transferRun.read()
  if (run && !signal.aborted) transferRun.write({ ...run, ...change })
}

/** Looks through a file: says what is in it, or that it is none of an export. */
export async function readTransfer(file: File): Promise<void> {
  stopTransfer()
  const { signal } = (abort = new AbortController())
  let counts = noCounts
  let pages = 0
  transferRun.write({ file, state: 'reading', counts, pages, done: 0, report: nothing })
  try {
    for await (const page of pagesIn(file)) {
      signal.throwIfAborted()
      counts = withPage(counts, page)
      pages += 1
    }
    if (pages === 0) throw new NotAnExport()
    step(signal, { state: 'read', counts, pages })
  } catch (failure) {
    step(signal, { state: 'failed', failure })
  }
}

/** Imports page by page; after a failure it goes on with the page that failed. */
export async function importTransfer(): Promise<void> {
  const run = transferRun.read()
  if (!run || run.state === 'running') return
  const { signal } = abort
  let { done, report } = run
  step(signal, { state: 'running', failure: undefined })
  try {
    let index = 0
    for await (const records of pagesIn(run.file)) {
      signal.throwIfAborted()
      index += 1
      if (index <= done) continue
      const answer = await client.cms.import({ records }, { signal })
      done = index
      report = added(report, answer)
      step(signal, { done, report })
    }
    await readAgain(collectionsKey, languagesQuery)
    step(signal, { state: 'done' })
  } catch (failure) {
    step(signal, { state: 'failed', failure })
  }
}

/** What all pages have done, each note once. */
function added(
  { created, updated, skipped, warnings, moreWarnings }: ReportCounts,
  page: Omit<ReportCounts, 'moreWarnings'>,
): ReportCounts {
  const all = [...new Set([...warnings, ...page.warnings])]
  return {
    created: created + page.created,
    updated: updated + page.updated,
    skipped: skipped + page.skipped,
    warnings: all.slice(0, MOST_WARNINGS),
    moreWarnings: moreWarnings + Math.max(0, all.length - MOST_WARNINGS),
  }
}

/** Ends an import, or puts away what is said of it; also on sign-out. */
export function stopTransfer(): void {
  abort.abort()
  transferRun.write(undefined)
}
