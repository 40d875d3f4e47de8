/** The types of files that are taken, each with its file name extensions, the usual one first. */
const EXTENSIONS = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
  'application/rtf': ['.rtf'],
  'text/plain': ['.txt', '.log'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'text/markdown': ['.md', '.markdown'],
  'application/json': ['.json'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/wav': ['.wav'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/webm': ['.webm', '.weba'],
  'video/quicktime': ['.mov', '.qt'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** The type of a file that is taken. */
export type FileMime = keyof typeof EXTENSIONS

const TYPES = Object.keys(EXTENSIONS) as FileMime[]

/** The file name extensions of a type, the usual one first; none where the type is not taken. */
export const extensionsOf = (mime: string): readonly string[] => EXTENSIONS[mime as FileMime] ?? []

/** The type that an extension stands for, if it is taken. */
export const mimeOfExtension = (extension: string): FileMime | undefined =>
  TYPES.find((mime) => extensionsOf(mime).includes(extension.toLowerCase()))

/** The types that hold nothing but text; which of them a file is, only its name can tell. */
export const TEXT_TYPES: ReadonlySet<string> = new Set<FileMime>([
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
  'text/markdown',
  'application/json',
])

// What systems and browsers call the same files.
const OTHER_NAMES: Record<string, FileMime> = {
  'application/x-pdf': 'application/pdf',
  'text/rtf': 'application/rtf',
  'application/x-rtf': 'application/rtf',
  'text/x-log': 'text/plain',
  'text/x-markdown': 'text/markdown',
  'text/x-csv': 'text/csv',
  'application/csv': 'text/csv',
  'text/comma-separated-values': 'text/csv',
  'text/json': 'application/json',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/webm': 'video/webm',
  'video/x-m4v': 'video/mp4',
}
// Windows takes tables and rich text for files of the program that opens them.
const SAYS_LITTLE = new Set([
  '',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/msword',
])

/**
 * What a file claims to be, by its name's extension (`''` where it has none) and its declared type; `undefined` where it
 * claims to be something that is not taken. What it is, its bytes tell.
 */
export function claimedType(extension: string, declared: string): FileMime | undefined {
  const essence = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const known = TYPES.find((mime) => mime === essence) ?? OTHER_NAMES[essence]
  if (!known && !SAYS_LITTLE.has(essence)) return undefined
  return extension === '' ? known : mimeOfExtension(extension)
}
