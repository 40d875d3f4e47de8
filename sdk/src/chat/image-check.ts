/** The types of images that the service takes, each with what its files begin with. */
const SIGNATURES: readonly (readonly [mime: string, ...starts: string[]])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a', 'GIF89a'],
]
const LONGEST_SIGNATURE = 16
const MEGABYTE = 1024 ** 2

/** What a channel lets its visitors and colleagues send. */
export type FileUploads = 'images' | 'files'

/** Attachments that may wait for one message. */
export const MOST_IMAGES = 10

/** Megabytes of an image, and of another file. */
export const MOST_MEGABYTES = { image: 10, file: 25 } as const

/** Types of images that a picker should offer. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Endings of the other files that the service takes, where a channel permits them. */
const ENDINGS =
  'pdf docx xlsx pptx odt ods odp rtf txt log csv tsv md markdown json mp3 m4a ogg oga opus wav mp4 m4v webm weba mov qt'.split(
    ' ',
  )

/** What a picker should offer, as its attribute `accept` says it. */
export const acceptOf = (uploads: FileUploads): string =>
  [...IMAGE_TYPES, ...(uploads === 'files' ? ENDINGS.map((ending) => `.${ending}`) : [])].join()

/** Whether a file's name is one of those other files. */
const isDocument = (name: string) => ENDINGS.includes(name.trim().toLowerCase().split('.').pop() as string)

/** What speaks against a file at first sight: the code of the error. */
export function problemOf({ type, name, size }: File, uploads: FileUploads = 'images'): string | undefined {
  const isImage = IMAGE_TYPES.some((one) => one === type)
  const isFile = !isImage && uploads === 'files' && isDocument(name)
  // Some systems do not tell the type; its first bytes do, later.
  if (!(isImage || isFile || type === '') || /\.svgz?$/i.test(name)) return 'conv_attachment_mime_rejected'
  return size > MOST_MEGABYTES[isFile ? 'file' : 'image'] * MEGABYTE ? 'conv_attachment_too_large' : undefined
}

/** The type to upload a file as: of an image by its first bytes, of another file by its name. */
export async function typeOf(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST_SIGNATURE).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  const image = SIGNATURES.find(([, ...starts]) => starts.some((one) => start.startsWith(one)))?.[0]
  // What it really is, the service finds out.
  return image ?? (isDocument(file.name) ? 'application/octet-stream' : undefined)
}
