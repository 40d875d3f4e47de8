import { extensionsOf, mimeOfExtension } from './file-types.ts'

// The first is the one that is given to a name that has none of them.
const IMAGE_EXTENSIONS: Record<string, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
}
const IMAGE_EXTENSION = /\.(png|jpe?g|gif|webp)$/i
const MAX_STEM = 110

// Control and format characters (what turns the direction of text is among them), halves of characters, and what
// separates folders or parts of the header.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\/:*?<>|]+/gu

const harmless = (name: string): string => name.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()

/** What a name has before its extension, without the dots that hide files, and not too long. */
function stemOf(safe: string, extension: string): string {
  const stem = safe.slice(0, safe.length - extension.length).replace(/^[ .]+| +$/g, '')
  return [...stem].slice(0, MAX_STEM).join('')
}

/** The extension of a file name with its dot, in the form in which names have one; else `''`. */
export const extensionOf = (name: string): string =>
  /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,10}$/i.exec(harmless(name))?.[0].toLowerCase() ?? ''

/** The name under which a file is saved: harmless, at most 120 characters, with an extension of its type. */
export function fileNameFor(name: string, mime: string): string {
  const safe = harmless(name)
  const isImage = mime in IMAGE_EXTENSIONS
  const found = extensionOf(safe)
  const extension = IMAGE_EXTENSION.test(found) || mimeOfExtension(found) ? found : ''
  const [first = '', ...others] = (isImage ? IMAGE_EXTENSIONS[mime] : extensionsOf(mime)) ?? []
  const stem = stemOf(safe, extension) || (isImage ? 'image' : 'file')
  return stem + (others.find((other) => other === extension) ?? first)
}

/** The name of a file whose bytes are not known yet: harmless, at most 120 characters, with the extension that it has. */
export function cleanName(name: string): string {
  const extension = extensionOf(name)
  return stemOf(harmless(name), extension) + extension
}

/** `Content-Disposition` with a file name: RFC 6266, in ASCII and in the RFC 8187 form of it. */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_')
  if (ascii === fileName && !ascii.includes('%')) return `${kind}; filename="${ascii}"`
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
