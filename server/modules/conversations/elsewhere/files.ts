import type { Context, Services } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { readBlob } from '../../../kernel/ports/blob-bytes.ts'
import { blobKeys } from '../messages/attachments/blobs.ts'

/** An image or file of a message, as another place is given it. */
export interface FileFacts {
  id: string
  messageId: string
  name: string
  sizeBytes: number
}

const COLUMNS = `id, message_id as "messageId", name, size_bytes as "sizeBytes"`
const ofMessages = statement(
  'conv_files_of_messages',
  `select ${COLUMNS} from conv_attachments where org_id = $1 and message_id = any($2::text[]) and deleted_at is null order by message_id, id`,
)
const one = statement(
  'conv_file_facts',
  `select ${COLUMNS} from conv_attachments where org_id = $1 and id = $2 and message_id is not null and deleted_at is null`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The images and files of messages. */
export const filesOf = ({ tx, org }: Ctx, messageIds: readonly string[]): Promise<FileFacts[]> =>
  tx.query<FileFacts>(ofMessages, [org.id, messageIds])

/** An image or file that a message still shows. */
export async function fileFacts({ tx, org }: Ctx, id: string): Promise<FileFacts | undefined> {
  const [row] = await tx.query<FileFacts>(one, [org.id, id])
  return row
}

/** Its bytes, as colleagues see them; null where they are gone. */
export async function readFile(
  { blobs }: Pick<Services, 'blobs'>,
  orgId: string,
  { id, sizeBytes }: FileFacts,
): Promise<Buffer | null> {
  const blob = await blobs.open(blobKeys(orgId, id).original)
  return blob && readBlob(blob, sizeBytes)
}

/** Puts the bytes of an upload that was asked for to where its link would have: it still has to be completed. */
export const putUpload = (
  { blobs }: Pick<Services, 'blobs'>,
  orgId: string,
  { id, bytes, mime }: { id: string; bytes: Uint8Array; mime: string },
): Promise<void> => blobs.put(blobKeys(orgId, id).upload, bytes, mime)
