/** The types that the service takes, each with what its files begin with. */
const SIGNATURES: readonly (readonly [mime: string, ...starts: string[]])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a', 'GIF89a'],
]
const LONGEST_SIGNATURE = 16
const MOST_BYTES = 10 * 1024 ** 2

/** Images that may wait for one message. */
export const MOST_IMAGES = 10

/** Types of files that a picker should offer. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** What speaks against a file at first sight: the code of the error. */
export function problemOf({ type, name, size }: File): string | undefined {
  // Some systems do not tell the type; its first bytes do, later.
  const isKnown = type === '' || IMAGE_TYPES.some((one) => one === type)
  if (!isKnown || /\.svgz?$/i.test(name)) return 'conv_attachment_mime_rejected'
  return size > MOST_BYTES ? 'conv_attachment_too_large' : undefined
}

/** The type that the first bytes of a file tell, if it is one that the service takes. */
export async function typeOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST_SIGNATURE).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  return SIGNATURES.find(([, ...starts]) => starts.some((one) => start.startsWith(one)))?.[0]
}
