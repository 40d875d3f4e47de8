import { extensionOf } from '../../../../lib/files/file-names.ts'
import { mimeOfExtension } from '../../../../lib/files/file-types.ts'

const IMAGES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

/** The type that a file's name says it is of. */
export const mimeOfName = (name: string): string =>
  IMAGES[extensionOf(name)] ?? mimeOfExtension(extensionOf(name)) ?? 'application/octet-stream'
