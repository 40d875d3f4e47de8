// The first is the one that is given to a name that has none of them.
const EXTENSIONS: Record<string, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
}
const IMAGE_EXTENSION = /\.(png|jpe?g|gif|webp)$/i
const MAX_STEM = 110

// Control characters, what turns the direction of text, and what separates folders or parts of the header.
// oxlint-disable-next-line no-control-regex -- they are what is to be removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"\\/:*?<>|]+/g

/** The name under which an image is saved: harmless, at most 120 characters, with the extension of its type. */
export function fileNameFor(name: string, mime: string): string {
  const safe = name.replace(UNSAFE, ' ')
  const ending = IMAGE_EXTENSION.exec(safe)?.[0].toLowerCase() ?? ''
  const stem = safe
    .slice(0, safe.length - ending.length)
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+| +$/g, '')
  const [first = '', ...others] = EXTENSIONS[mime] ?? []
  return (
    ([...stem].slice(0, MAX_STEM).join('') || 'image') + (others.find((other) => other === ending) ?? first)
  )
}

/** `Content-Disposition: inline` with a file name: RFC 6266, in ASCII and in the RFC 8187 form of it. */
export function inlineAs(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_')
  if (ascii === fileName && !ascii.includes('%')) return `inline; filename="${ascii}"`
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
