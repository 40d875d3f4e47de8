import { client } from '../../../data/api.ts'
import { sharedValue } from '../../../ui/primitives/shared-value.ts'
import { lineOf, noCounts, withPage, type Counts } from './pages-file.ts'

/** How far an export is. */
export interface ExportRun {
  state: 'running' | 'failed' | 'done'
  counts: Counts
  /** The names of files whose bytes are not in it. */
  left: readonly string[]
  /** The name of the file, once it is there. */
  name?: string
  failure?: unknown
}

/** The export of this tab; it goes on while other pages are looked at. */
export const exportRun = sharedValue<ExportRun | undefined>(undefined)

let abort = new AbortController()

/** Reads all content page by page, and hands it over as one file, a page a line. */
export async function exportContent(save: (parts: readonly Blob[]) => string): Promise<void> {
  stopExport()
  const { signal } = (abort = new AbortController())
  let run: ExportRun = { state: 'running', counts: noCounts, left: [] }
  exportRun.write(run)
  const parts: Blob[] = []
  try {
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { nextCursor, ...page } = await client.cms.export(cursor ? { cursor } : {}, { signal })
      // A blob, since these need not stay in memory.
      parts.push(new Blob([lineOf(page)]))
      const left = page.assets.filter(({ base64Body }) => base64Body === null).map(({ name }) => name)
      run = { ...run, counts: withPage(run.counts, page), left: [...run.left, ...left] }
      if (signal.aborted) return
      exportRun.write(run)
      cursor = nextCursor
    }
    exportRun.write({ ...run, state: 'done', name: save(parts) })
  } catch (failure) {
    if (!signal.aborted) exportRun.write({ ...run, state: 'failed', failure })
  }
}

/** Ends an export, or puts away what is said of it; also on sign-out. */
export function stopExport(): void {
  abort.abort()
  exportRun.write(undefined)
}
