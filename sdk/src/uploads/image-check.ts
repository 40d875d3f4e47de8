/** The image types that the service accepts, each with the first bytes of its files. */
const SIGNATURES: readonly (readonly [mime: string, ...starts: string[]])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a', 'GIF89a'],
]
const LONGEST_SIGNATURE = 16
const MEGABYTE = 1024 ** 2

/** What may be sent in a channel: images only, or other files, too. */
export type FileUploads = 'images' | 'files'

/** The most attachments of a message. */
export const MOST_IMAGES = 10

/** The largest image, and the largest other file, in megabytes. */
export const MOST_MEGABYTES = { image: 10, file: 25 } as const

/** Image types for a file picker. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Extensions of the other files that the service accepts, where a channel permits them. */
const EXTENSIONS =
  'pdf docx xlsx pptx odt ods odp rtf txt log csv tsv md markdown json mp3 m4a ogg oga opus wav mp4 m4v webm weba mov qt'.split(
    ' ',
  )

/** The `accept` attribute of a file picker. */
export const acceptOf = (uploads: FileUploads): string =>
  [...IMAGE_TYPES, ...(uploads === 'files' ? EXTENSIONS.map((extension) => `.${extension}`) : [])].join()

/** Whether a file's name has one of these extensions. */
const isDocument = (name: string) => EXTENSIONS.includes(name.trim().toLowerCase().split('.').pop() as string)

/** The error code for a file whose type, name or size is refused; undefined if it may be uploaded. */
export function problemOf({ type, name, size }: File, uploads: FileUploads = 'images'): string | undefined {
  const isImage = IMAGE_TYPES.some((one) => one === type)
  const isFile = !isImage && uploads === 'files' && isDocument(name)
  // Some systems give no type; `typeOf` reads it from the first bytes.
  if (!(isImage || isFile || type === '') || /\.svgz?$/i.test(name)) return 'conv_attachment_mime_rejected'
  return size > MOST_MEGABYTES[isFile ? 'file' : 'image'] * MEGABYTE ? 'conv_attachment_too_large' : undefined
}

/** The media type to upload a file as, by its first bytes, else by its name; undefined for a type that is refused. */
export async function typeOf(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST_SIGNATURE).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  const image = SIGNATURES.find(([, ...starts]) => starts.some((one) => start.startsWith(one)))?.[0]
  // The service looks into the file.
  return image ?? (isDocument(file.name) ? 'application/octet-stream' : undefined)
}
