const HEAD_BYTES = 64 * 1024
const MOST_BEGINNING = 64
/** Tab, line feed, form feed, carriage return, escape: the control characters that texts and logs have. */
const USUAL = new Set([9, 10, 12, 13, 27])
/** What pages, drawings and other markup that could run begin with, and what scripts begin with. */
const RUNS =
  /^(?:#!|<\?|<!doctype|<(?:html|head|body|script|svg|iframe|frameset|style|title|meta|link|object|embed|math|form)[\s/>])/i

/** Whether a file begins with the byte order mark of UTF-16, which no sound or film does that is taken. */
export const isUtf16 = (bytes: Buffer): boolean =>
  bytes.length > 1 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE())

/**
 * Whether a file is text: UTF-8, UTF-16 with its mark, or one of the older encodings of one byte a character, and no page, drawing or
 * script under another name.
 */
export function isPlainText(bytes: Buffer): boolean {
  if (!isUtf16(bytes))
    return !hasControls(bytes) && !RUNS.test(beginningOf(bytes.toString('latin1', 0, HEAD_BYTES)))
  const text = decodeUtf16(bytes)
  return text !== null && !hasControls(text) && !RUNS.test(beginningOf(text.slice(0, HEAD_BYTES)))
}

/** The text of a file in UTF-16; `null` where a character is half there. */
function decodeUtf16(bytes: Buffer): string | null {
  try {
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function hasControls(text: Buffer | string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const sign = typeof text === 'string' ? text.charCodeAt(at) : (text[at] as number)
    if (sign < 32 && !USUAL.has(sign)) return true
  }
  return false
}

/** What a file begins with, without what browsers pass over: byte order mark, white space and comments. */
function beginningOf(head: string): string {
  let at = head.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0
  for (;;) {
    while (/\s/.test(head.charAt(at))) at += 1
    if (!head.startsWith('<!--', at)) return head.slice(at, at + MOST_BEGINNING)
    const end = head.indexOf('-->', at)
    // A comment without an end is passed over by its mark, as is every one behind it: the first other character counts.
    if (end === -1)
      return head
        .slice(at)
        .replace(/^(?:<!--|\s)+/, '')
        .slice(0, MOST_BEGINNING)
    at = end + 3
  }
}
