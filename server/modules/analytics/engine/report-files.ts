import type { Services } from '../../../kernel/contract/context.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { PARTS, type Transact } from './sealed-days.ts'
import { DAYS } from './sources.ts'

const noteWriting = statement(
  'analytics_files_being_written',
  `insert into analytics_files_to_delete (org_id, name, being_written) select $1, unnest($2::text[]), true`,
)
const noteWritten = statement(
  'analytics_files_written',
  'delete from analytics_files_to_delete where org_id = $1 and name = any($2) and being_written returning name',
)
const noteUnneeded = statement(
  'analytics_files_unneeded',
  `insert into analytics_files_to_delete (org_id, name) select $1, unnest($2::text[])
   on conflict (org_id, name) do update set being_written = false`,
)
const forgetNotes = statement(
  'analytics_files_deleted',
  'delete from analytics_files_to_delete where org_id = $1 and name = any($2) and not being_written',
)

/** The keys in the blob store of the files of a day; `name` is what they begin with. */
export const keysOf = (name: string): string[] => PARTS.map((part) => `${name}.${part}.parquet`)

/** Notes which files are about to be written: if they are never listed, a job deletes them. */
export const noteFilesBeingWritten = (tx: Tx, orgId: string, names: readonly string[]) =>
  tx.query(noteWriting, [orgId, names])

/** With the transaction that lists them: files are there to stay. Throws where they took so long that they count as left behind. */
export async function noteFilesWritten(tx: Tx, orgId: string, names: readonly string[]): Promise<void> {
  const noted = await tx.query(noteWritten, [orgId, names])
  if (noted.length < names.length)
    throw new Error('files of days took too long to be written, and are being deleted')
}

/** With the transaction that stops listing them: files are to be deleted. */
export const noteUnneededFiles = (tx: Tx, orgId: string, names: readonly string[]) =>
  tx.query(noteUnneeded, [orgId, names])

/** Deletes files that have been noted as unneeded, here and in the blob store. */
export async function deleteFiles(
  services: Services,
  transact: Transact,
  { orgId, names }: { orgId: string; names: readonly string[] },
): Promise<void> {
  if (names.length === 0) return
  const keys = names.flatMap(keysOf)
  await services.part(DAYS).cache.forget(keys)
  for (const key of keys) await services.blobs.delete(key)
  await transact((tx) => tx.query(forgetNotes, [orgId, names]))
}
