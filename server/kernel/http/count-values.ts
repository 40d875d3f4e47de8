const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, OPEN_OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * How many values a JSON text has, about, without parsing it: what many small ones cost shows in no number of bytes. Ends
 * the count above `most`.
 */
export function countValues(text: Uint8Array, most: number): number {
  let values = 1
  for (let at = 0; at < text.length && values <= most; at++) {
    const byte = text[at]
    if (byte === QUOTE) at = endOfText(text, at)
    else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) values += 1
  }
  return values
}

/** Where the text that begins at a quote ends. */
function endOfText(text: Uint8Array, from: number): number {
  for (let at = text.indexOf(QUOTE, from + 1); at !== -1; at = text.indexOf(QUOTE, at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
}
