const HEAD_BYTES = 64 * 1024
/** Tab, line feed, form feed, carriage return, escape: the control characters that texts and logs have. */
const USUAL = new Set([9, 10, 12, 13, 27])
/** What pages, drawings and other markup that could run begin with, and what scripts begin with. */
const RUNS =
  /^(?:#!|<\?|<!doctype|<(?:html|head|body|script|svg|iframe|frameset|style|title|meta|link|object|embed|math|form)[\s/>])/i

/**
 * Whether a file is text: UTF-8, or one of the older encodings of one byte a character, and no page, drawing or
 * script under another name.
 */
export function isPlainText(bytes: Buffer): boolean {
  return !hasControls(bytes) && !RUNS.test(beginningOf(bytes))
}

function hasControls(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte < 32 && !USUAL.has(byte)) return true
  }
  return false
}

/** What a file begins with, without what browsers pass over: byte order mark, white space and comments. */
function beginningOf(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD_BYTES)
  let text = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.trimStart()
    if (text.startsWith('<!--')) text = text.slice(text.includes('-->') ? text.indexOf('-->') + 3 : 4)
  }
  return text
}
