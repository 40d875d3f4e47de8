import type { ContentImport } from '@stoa/sdk'

type Known = Pick<ContentImport, 'status' | 'dryRun'> & {
  report: Pick<ContentImport['report'], 'missingFiles'>
}

/** How far an import is, as people see it. */
export type ImportState =
  | 'noFile'
  | 'waiting'
  | 'checking'
  | 'importing'
  | 'checked'
  | 'imported'
  | 'incomplete'
  | 'failed'

/** How far an import is: a dry run only checks, and what lacks files is not complete. */
export function importStateOf({ status, dryRun, report }: Known): ImportState {
  if (status === 'awaiting_upload') return 'noFile'
  if (status === 'queued') return 'waiting'
  if (status === 'running') return dryRun ? 'checking' : 'importing'
  if (status === 'done') return dryRun ? 'checked' : report.missingFiles > 0 ? 'incomplete' : 'imported'
  return 'failed'
}

/** Whether it goes on by itself. */
export const isUnderWay = ({ status }: Pick<Known, 'status'>): boolean =>
  status === 'queued' || status === 'running'
