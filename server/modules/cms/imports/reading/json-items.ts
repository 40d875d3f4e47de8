import { UnreadableFile } from './source.ts'
import { storable } from './storable-values.ts'

/** One item of a list in a JSON file. */
export interface JsonItem {
  /** The name that the list has in the outermost object; nothing where the file is one list. */
  list: string
  value: unknown
}

const MOST_ITEM_BYTES = 10 * 1024 ** 2
const MOST_ITEMS = 500_000
const MOST_NAME_BYTES = 1000
/** Arrays and objects within each other, in all: whoever walks an item may do so by calling itself. */
const MOST_DEPTH = 200

/**
 * The items of the lists of a JSON file, one after the other, whatever the size of the file: of the list that it is, or of those that
 * the outermost object has under the given names. Throws `UnreadableFile` for what is no JSON, or beyond all measure; an item that is
 * no JSON in itself is left out where `leftOut` hears of it.
 */
export async function* jsonItems(
  chunks: AsyncIterable<Buffer>,
  names: readonly string[],
  leftOut?: (problem: UnreadableFile) => void,
): AsyncGenerator<JsonItem> {
  const scanner = new Scanner(new Set(names))
  for await (const chunk of chunks)
    for (const found of scanner.scan(chunk)) {
      const item = valueOf(found)
      if (!(item instanceof UnreadableFile)) yield item
      else if (leftOut) leftOut(item)
      else throw item
    }
  scanner.end()
}

interface Found {
  list: string
  text: string
}

// What no database can keep: U+0000, and halves of surrogate pairs, which can stand in JSON as escapes alone.
const ESCAPES = /\\u(?:0000|d[89a-f])|\0/i

function valueOf({ list, text }: Found): JsonItem | UnreadableFile {
  try {
    const value: unknown = JSON.parse(CONTROLS.test(text) ? withoutControls(text) : text)
    return { list, value: ESCAPES.test(text) ? storable(value) : value }
  } catch (error) {
    return new UnreadableFile(`The file is not valid JSON: ${(error as Error).message}.`)
  }
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001F]/
// oxlint-disable-next-line no-control-regex
const STRING_OR_CONTROL = /["\\\u0000-\u001F]/g

/** The same JSON whose strings have no control characters as they are, which some exports write: one would make all of it unreadable. */
function withoutControls(text: string): string {
  let isInString = false
  let escapedAt = -1
  return text.replace(STRING_OR_CONTROL, (sign, place: number) => {
    const isEscaped = place === escapedAt
    if (sign === '\\' && !isEscaped) escapedAt = place + 1
    if (sign === '"' && !isEscaped) isInString = !isInString
    if (sign === '"' || sign === '\\') return sign
    if (!isInString) return ' '
    // Behind a backslash it stands for itself.
    return `${isEscaped ? '\\' : ''}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** Finds the items by their bytes, without making anything of what lies around them. */
class Scanner {
  readonly #names: ReadonlySet<string>
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isBegun = false
  #isOver = false
  /** At which depth the items lie that are looked for; 0 outside of lists. */
  #itemDepth = 0
  #name = ''
  /** What belongs to the text at hand, an item or a name, of earlier chunks. */
  #kept: Buffer[] = []
  #keptBytes = 0
  /** Where it began in this chunk; nothing where there is none. */
  #from: number | undefined
  #count = 0

  constructor(names: ReadonlySet<string>) {
    this.#names = names
  }

  *scan(chunk: Buffer): Generator<Found> {
    for (let at = this.#isBegun ? 0 : this.#begin(chunk); at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === BACKSLASH) this.#isEscaped = true
        else if (byte === QUOTE) {
          this.#isInString = false
          if (this.#depth === 1 && this.#itemDepth === 0) this.#name = this.#endName(chunk, at + 1)
        }
        continue
      }
      if (isSpace(byte)) continue
      if (this.#isOver) throw new UnreadableFile('The file goes on behind its JSON.')
      if (this.#depth === this.#itemDepth && (byte === COMMA || byte === CLOSE_LIST)) {
        const text = this.#take(chunk, at)
        if (text !== '') yield this.#counted(text)
      } else if (this.#depth === this.#itemDepth && this.#itemDepth > 0) this.#from ??= at
      this.#step(byte, at)
    }
    this.#keep(chunk)
  }

  /** Where the JSON begins in the first chunk. */
  #begin(chunk: Buffer): number {
    let at = chunk.subarray(0, 3).equals(Buffer.from('\uFEFF')) ? 3 : 0
    while (at < chunk.length && isSpace(chunk[at] as number)) at++
    const first = chunk[at]
    if (first === undefined) return at
    if (first !== OPEN_LIST && first !== OPEN_OBJECT)
      throw new UnreadableFile('The file is not JSON: it begins with neither { nor [.')
    this.#isBegun = true
    return at
  }

  #step(byte: number, at: number): void {
    if (byte === QUOTE) {
      this.#isInString = true
      if (this.#depth === 1 && this.#itemDepth === 0) this.#from = at
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#depth += 1
      if (this.#depth > MOST_DEPTH)
        throw new UnreadableFile(`The JSON is nested more than ${MOST_DEPTH} levels deep.`)
      if (byte === OPEN_OBJECT || this.#itemDepth > 0) return
      if (this.#depth === 1 || (this.#depth === 2 && this.#names.has(this.#name)))
        this.#itemDepth = this.#depth
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (this.#depth === this.#itemDepth) this.#itemDepth = 0
      this.#depth -= 1
      this.#isOver = this.#depth === 0
    }
  }

  #endName(chunk: Buffer, to: number): string {
    if (this.#keptBytes + to - (this.#from ?? 0) > MOST_NAME_BYTES) {
      this.#take(chunk, to)
      return ''
    }
    try {
      return String(JSON.parse(this.#take(chunk, to)))
    } catch {
      return ''
    }
  }

  /** The text at hand, up to a place of this chunk. */
  #take(chunk: Buffer, to: number): string {
    if (this.#from === undefined && this.#kept.length === 0) return ''
    const rest = chunk.subarray(this.#from ?? 0, to)
    const text = (this.#kept.length === 0 ? rest : Buffer.concat([...this.#kept, rest])).toString('utf8')
    this.#kept = []
    this.#keptBytes = 0
    this.#from = undefined
    return text
  }

  #keep(chunk: Buffer): void {
    if (this.#from === undefined && this.#kept.length === 0) return
    const rest = chunk.subarray(this.#from ?? 0)
    this.#kept.push(rest)
    this.#keptBytes += rest.length
    this.#from = 0
    if (this.#keptBytes > MOST_ITEM_BYTES)
      throw new UnreadableFile(`An item of the file is above ${MOST_ITEM_BYTES / 1024 ** 2} MB.`)
  }

  #counted(text: string): Found {
    this.#count += 1
    if (this.#count > MOST_ITEMS) throw new UnreadableFile(`The file has more than ${MOST_ITEMS} items.`)
    return { list: this.#itemDepth === 1 ? '' : this.#name, text }
  }

  end(): void {
    if (!this.#isBegun) throw new UnreadableFile('The file is empty.')
    if (this.#depth > 0) throw new UnreadableFile('The file ends in the middle of its JSON. Export it again.')
    if (this.#from !== undefined) throw new UnreadableFile('The file is not valid JSON: an item never ends.')
  }
}
