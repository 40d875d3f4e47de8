import { inflateRawSync } from 'node:zlib'
import type { FileMime } from './file-types.ts'

interface Entry {
  name: string
  method: number
  packedBytes: number
  /** Where its local head begins. */
  at: number
}

const END = 0x06054b50
const END_BYTES = 22
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 20_000
/** The list of parts is some kilobytes; nothing else of an archive is ever unpacked. */
const MAX_LIST_BYTES = 1024 ** 2

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const MAIN_PARTS = [
  'wordprocessingml.document',
  'spreadsheetml.sheet',
  'presentationml.presentation',
] as const
const OPEN_DOCUMENTS = new Set<string>([
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
] satisfies FileMime[])

/** Programs in Microsoft's documents, by the names of their parts and by the list of their types. */
const MACRO_PART = /(?:^|\/)(?:vbaproject|vbadata|macrosheets\/)/i
const MACRO_TYPE = /macro|vba/i
/** Programs in OpenDocument. */
const SCRIPT_PART = /^(?:basic|scripts)\//i

/**
 * Which document without programs an archive is; `undefined` for other archives, for damaged ones, and for those with
 * anything before or after them. Goes by the archive's directory, and unpacks nothing but the list of parts.
 */
export function officeTypeOf(bytes: Buffer): FileMime | undefined {
  const entries = readDirectory(bytes)
  if (!entries) return undefined
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  // Programs differ in which one of two they take.
  if (names.size !== entries.length) return undefined
  return openDocumentOf(bytes, entries) ?? openXmlOf(bytes, entries)
}

function readDirectory(bytes: Buffer): Entry[] | undefined {
  const end = bytes.length - END_BYTES
  if (end < 0 || bytes.readUInt32LE(0) !== LOCAL || bytes.readUInt32LE(end) !== END) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES || start + bytes.readUInt32LE(end + 12) !== end) return undefined
  const entries: Entry[] = []
  let at = start
  while (entries.length < count) {
    if (at + DIRECTORY_ENTRY_BYTES > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + DIRECTORY_ENTRY_BYTES, at + DIRECTORY_ENTRY_BYTES + nameBytes)
    const method = bytes.readUInt16LE(at + 10)
    entries.push({ name, method, packedBytes: bytes.readUInt32LE(at + 20), at: bytes.readUInt32LE(at + 42) })
    at += DIRECTORY_ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : undefined
}

/** An OpenDocument says what it is in its first entry, which is not packed. */
function openDocumentOf(bytes: Buffer, entries: readonly Entry[]): FileMime | undefined {
  const first = entries.find(({ at }) => at === 0)
  if (first?.name !== 'mimetype' || first.method !== STORED) return undefined
  const type = packedBytesOf(bytes, first)?.toString('latin1') ?? ''
  if (!OPEN_DOCUMENTS.has(type) || entries.some(({ name }) => SCRIPT_PART.test(name))) return undefined
  return type as FileMime
}

function openXmlOf(bytes: Buffer, entries: readonly Entry[]): FileMime | undefined {
  if (entries.some(({ name }) => MACRO_PART.test(name))) return undefined
  const list = unpackList(
    bytes,
    entries.find(({ name }) => name === '[Content_Types].xml'),
  )
  // A reference or declaration could spell a type that is not seen here.
  if (list === undefined || /[&\0]|<!/.test(list) || MACRO_TYPE.test(list)) return undefined
  const parts = MAIN_PARTS.filter((part) => list.includes(`"${OFFICE}${part}.main+xml"`))
  return parts.length === 1 ? `${OFFICE}${parts[0] as (typeof MAIN_PARTS)[number]}` : undefined
}

function unpackList(bytes: Buffer, entry: Entry | undefined): string | undefined {
  const packed = entry && packedBytesOf(bytes, entry)
  if (!packed || ![STORED, DEFLATED].includes(entry.method) || packed.length > MAX_LIST_BYTES)
    return undefined
  try {
    const list =
      entry.method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: MAX_LIST_BYTES })
    return new TextDecoder('utf-8', { fatal: true }).decode(list)
  } catch {
    return undefined
  }
}

function packedBytesOf(bytes: Buffer, { at, packedBytes }: Entry): Buffer | undefined {
  if (at + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== LOCAL) return undefined
  const start = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return start + packedBytes <= bytes.length ? bytes.subarray(start, start + packedBytes) : undefined
}
