import { fileTypeFromBuffer } from 'file-type'
import { fileNameFor } from './file-names.ts'
import { TEXT_TYPES, type FileMime } from './file-types.ts'
import { isMp3 } from './mp3.ts'
import { officeTypeOf } from './office-archives.ts'
import { isPlainText, isUtf16 } from './text-files.ts'

/*
 * What becomes of a file that is not what it seems:
 *
 * Refused, by the bytes and whatever it is called: all that is not on the list (pages, SVG, scripts, programs,
 * archives, images, which go their own way); documents with macros, also under the name of one without; the old
 * binary formats of Office, whose macros cannot be told reliably; a PDF, document or table with anything in front of
 * it; archives with something appended.
 *
 * Neutralized: names (no folders, no signs that turn the direction, an extension of the type that was found).
 *
 * What remains is what somebody may do with a PDF, a recording or a text on their own machine: nobody looked for
 * viruses. That is why a file is only ever downloaded, as bytes of no type, and never shown by us.
 */

/** Thrown for bytes that are no file that is taken; the fault is the uploader's. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  /** Whether these bytes are none of its kind, and may be of another. */
  readonly isOtherKind = true
}

/** As much of a file as types of sound and film are told by. */
const HEAD_BYTES = 4100

const MEDIA: Record<string, FileMime> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/wav': 'audio/wav',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/webm': 'video/webm',
  'video/quicktime': 'video/quicktime',
}

/**
 * What a file is, by its bytes, and the name that fits; throws `FileRefused` for one that is not taken. One that claims to be no file
 * that is taken is never a text: only names tell these apart.
 */
export async function identifyFile(
  bytes: Buffer,
  claimed: { name: string; mime: FileMime | undefined },
): Promise<{ mime: FileMime; name: string }> {
  const mime = await typeOf(bytes, claimed.mime)
  if (!mime) throw new FileRefused('the file is not of a type that is taken')
  return { mime, name: fileNameFor(claimed.name, mime) }
}

async function typeOf(bytes: Buffer, claimed: FileMime | undefined): Promise<FileMime | undefined> {
  const starts = (start: string) => bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1'))
  if (starts('%PDF-')) return 'application/pdf'
  if (starts('{\\rtf')) return 'application/rtf'
  if (starts('PK\x03\x04')) return officeTypeOf(bytes)
  // Before the others: a table may begin with `BM`, which bitmaps do.
  if (claimed && TEXT_TYPES.has(claimed) && isPlainText(bytes)) return claimed
  if (isUtf16(bytes)) return undefined
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES))
  const media = found && MEDIA[found.mime]
  if (media === 'audio/mpeg' && !isMp3(bytes)) return undefined
  // One container for both; only the name tells a recording without pictures.
  return media === 'video/mp4' && claimed === 'audio/mp4' ? claimed : media
}
