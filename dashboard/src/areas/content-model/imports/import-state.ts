import type { ContentImport } from '@stoa/sdk'

type Known = Pick<ContentImport, 'status' | 'dryRun'>

/** How far an import is, as people see it. */
export type ImportState = 'noFile' | 'waiting' | 'checking' | 'importing' | 'checked' | 'imported' | 'failed'

/** How far an import is: a dry run only checks. */
export function importStateOf({ status, dryRun }: Known): ImportState {
  if (status === 'awaiting_upload') return 'noFile'
  if (status === 'queued') return 'waiting'
  if (status === 'running') return dryRun ? 'checking' : 'importing'
  if (status === 'done') return dryRun ? 'checked' : 'imported'
  return 'failed'
}

/** Whether it goes on by itself. */
export const isUnderWay = ({ status }: Pick<Known, 'status'>): boolean =>
  status === 'queued' || status === 'running'
