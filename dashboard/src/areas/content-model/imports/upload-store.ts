import { hasCode, type CmsCreateImportInput, type ContentImportUpload } from '@stoa/sdk'
import { sendBytes } from '@stoa/sdk/uploads'
import { client } from '../../../data/api.ts'
import { refresh } from '../../../data/queries.ts'
import { sharedValue } from '../../../ui/primitives/shared-value.ts'
import { importsKey } from './data.ts'

/** A file on its way to be imported. */
export interface ImportUpload {
  name: string
  state: 'sending' | 'starting' | 'failed'
  /** 0 to 1 */
  progress: number
  failure?: unknown
}

/** What is to become of a file. */
export type ImportOptions = Pick<
  CmsCreateImportInput,
  'source' | 'collection' | 'locale' | 'siteUrl' | 'asDrafts'
>

interface Job {
  file: File
  options: ImportOptions
  ticket: ContentImportUpload | undefined
  isSent: boolean
  abort: AbortController
  onStarted: (importId: string) => void
}

const LONGEST_NAME = 255
/** A link that ends sooner is not used. */
const MIN_VALIDITY_MS = 30_000

// One at a time: imports of an organization run one after the other, too.
let job: Job | undefined

/** The file that is on its way, or did not arrive; it goes on while other pages are looked at. */
export const importUpload = sharedValue<ImportUpload | undefined>(undefined)

/** Uploads a file and has it checked, without anything being written. */
export function uploadImport(file: File, options: ImportOptions, onStarted: Job['onStarted']): void {
  forgetImportUpload()
  job = { file, options, ticket: undefined, isSent: false, abort: new AbortController(), onStarted }
  void run(job)
}

/** Tries again what failed, from where it failed. */
export function retryImportUpload(): void {
  if (job && importUpload.read()?.state === 'failed') void run(job)
}

/** Ends an upload, or puts away one that failed; also on sign-out. */
export function forgetImportUpload(): void {
  job?.abort.abort()
  job = undefined
  importUpload.write(undefined)
}

async function run(mine: Job): Promise<void> {
  const name = mine.file.name
  const tell = (next: Omit<ImportUpload, 'name'>) => {
    if (job === mine) importUpload.write({ name, ...next })
  }
  tell({ state: 'sending', progress: 0 })
  try {
    const { id } = await send(mine, (progress) => tell({ state: 'sending', progress }))
    mine.abort.signal.throwIfAborted()
    tell({ state: 'starting', progress: 1 })
    await start(id, mine.abort.signal)
    if (job !== mine) return
    await refresh(importsKey)
    forgetImportUpload()
    mine.onStarted(id)
  } catch (failure) {
    // What was answered is of these bytes, or of a link that is over: another attempt begins anew. Without an answer it goes on.
    if (isAnswered(failure)) Object.assign(mine, { ticket: undefined, isSent: false })
    tell({ state: 'failed', progress: 0, failure })
  }
}

async function send(mine: Job, onProgress: (progress: number) => void): Promise<ContentImportUpload> {
  const { file, options, abort } = mine
  const { signal } = abort
  if (!mine.isSent && !isUsable(mine.ticket)) {
    const fileName = file.name.trim().slice(-LONGEST_NAME) || 'file'
    const wanted = { ...options, fileName, sizeBytes: file.size, dryRun: true }
    mine.ticket = await client.cms.createImport(wanted, { signal })
  }
  const ticket = mine.ticket as ContentImportUpload
  if (!mine.isSent) await sendBytes({ ticket, file, mime: ticket.uploadType, signal, onProgress })
  mine.isSent = true
  return ticket
}

async function start(id: string, signal: AbortSignal): Promise<void> {
  try {
    await client.cms.startImport({ id }, { signal })
  } catch (error) {
    // An answer was lost on the way: it has been started already.
    if (!hasCode(error, 'cms_import_conflict')) throw error
  }
}

const isUsable = (ticket: ContentImportUpload | undefined): boolean =>
  ticket !== undefined && Date.parse(ticket.uploadExpiresAt) - Date.now() > MIN_VALIDITY_MS

/** Whether the server, or the store of files, refused something; a connection that was lost is no answer. */
function isAnswered(error: unknown): boolean {
  const { status = 0 } = Object(error) as { status?: number }
  return status >= 400 && status < 500
}
