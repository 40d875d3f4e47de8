/** A text in two: what its writer wrote, and what was quoted or signed below. */
export interface CutText {
  visible: string
  /** Empty where nothing was cut. */
  rest: string
}

// What mail programs write above what they quote, each on lines of its own; in doubt none of them is meant.
const INTRODUCTIONS = [
  /^(on|am|le|el|il|den|op|em|dnia|pe)\b.{5,300}\b(wrote|schrieb|a écrit|escribió|ha scritto|skrev|schreef|escreveu|napisał\(?a?\)?|a scris)\b.{0,200}:$/i,
  /^.{1,200}\s(wrote|schrieb|a écrit|escribió|ha scritto|skrev|schreef|escreveu)\s?:$/i,
  /^-{3,}\s?(original message|ursprüngliche nachricht|message d'origine|mensaje original|original meddelelse|forwarded message|weitergeleitete nachricht)\s?-{3,}$/i,
  /^_{20,}$/,
]
const HEADER = /^\*?(from|von|de|fra|van|da|od)\*?\s?:\s?\S/i
const NEXT_HEADER =
  /^\*?(sent|gesendet|envoyé|enviado|sendt|skickat|verzonden|inviato|date|datum|to|an|à|subject|betreff)\*?\s?:\s?\S/i
const SIGNATURE = /^-- ?$/

/** Cuts off what a reply quotes of the mail that it answers, and the signature. What is written between quotes stays, with them. */
export function cutReply(text: string): CutText {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  // From here on nothing but quotations.
  const quoted = lines.findLastIndex((line) => !/^\s*(?:>|$)/.test(line)) + 1
  const at = lines.findIndex(
    (line, index) => (index >= quoted && line.startsWith('>')) || isBeginning(lines, index, line.trim()),
  )
  if (at === -1) return { visible: text.trim(), rest: '' }
  const visible = lines.slice(0, at).join('\n').trim()
  const rest = lines.slice(at)
  // Somebody who answers below what they quote, or between it, would lose their words.
  if (visible === '' || (!SIGNATURE.test(rest[0] ?? '') && answersBelow(rest)))
    return { visible: text.trim(), rest: '' }
  return { visible, rest: rest.join('\n').trim() }
}

function isBeginning(lines: readonly string[], index: number, line: string): boolean {
  if (line === '') return false
  if (SIGNATURE.test(lines[index] ?? '')) return true
  if (HEADER.test(line))
    return lines.slice(index + 1, index + 4).some((next) => NEXT_HEADER.test(next.trim()))
  // An introduction may be broken into two lines.
  const both = `${line} ${lines[index + 1]?.trim() ?? ''}`.trim()
  return (
    line.length <= 400 &&
    INTRODUCTIONS.some((known) => known.test(line) || (both.length <= 500 && known.test(both)))
  )
}

/** Whether something stands below a quotation that is marked line by line. */
function answersBelow(rest: readonly string[]): boolean {
  const first = rest.findIndex((line) => line.startsWith('>'))
  if (first === -1) return false
  const end = rest.findIndex((line, index) => index > first && SIGNATURE.test(line))
  const below = end === -1 ? rest.slice(first) : rest.slice(first, end)
  const last = below.findLastIndex((line) => line.startsWith('>'))
  return (
    below.slice(0, last + 1).some((line) => line.trim() !== '' && !line.startsWith('>')) ||
    below.slice(last + 1).some((line) => line.trim() !== '')
  )
}
