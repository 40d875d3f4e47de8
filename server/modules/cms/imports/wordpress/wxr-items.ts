import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { UnreadableFile } from '../reading/source.ts'

/** One item of a WordPress export: its texts by the names of their elements, and what has several. */
export interface WxrItem {
  texts: Map<string, string>
  categories: { domain: string; name: string }[]
  meta: Map<string, string[]>
  /** How many comments it has. */
  comments: number
}

/** What the file says ahead of its items: texts by the names of their elements, and the names of authors by their logins. */
export interface WxrHead {
  texts: Map<string, string>
  authors: Map<string, string>
}

export const emptyHead = (): WxrHead => ({ texts: new Map(), authors: new Map() })

const MOST_CHARACTERS = 5_000_000
const MOST_OF_ITEM = 4 * MOST_CHARACTERS
const MOST_DEPTH = 100
const MOST_ITEMS = 200_000
// Empty ones have no characters to be counted, and take memory all the same.
const MOST_ELEMENTS = 500_000
const MOST_ATTRIBUTES = 100
const MOST_OF_HEAD = 1000
const MOST_AUTHORS = 100_000
// What XML does not allow and databases of WordPress have all the same; it shows nothing.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const MEANS_NOTHING = /(?:disallowed character|malformed character entity)\.$/

/** The items of a WordPress export one after the other, and what its head says. The file is never held in memory as a whole. */
export async function* wxrItems(path: string, head: WxrHead): AsyncGenerator<WxrItem> {
  const found: WxrItem[] = []
  const parser = createParser(head, found)
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }).replace(CONTROLS, ''))
    yield* found.splice(0)
  }
  parser.close()
  yield* found.splice(0)
  if (!head.texts.has('wp:wxr_version'))
    throw new UnreadableFile('This is not a WordPress export (WXR): it has no wxr_version.')
}

function createParser(head: WxrHead, found: WxrItem[]): SaxesParser {
  const parser = new SaxesParser({ fragment: false })
  const path: string[] = []
  let item: WxrItem | undefined
  let text = ''
  let ofItem = 0
  let items = 0
  let elements = 0
  let attributes: Record<string, string> = {}
  let metaKey = ''
  const addToHead = headReader(head)
  const add = (more: string) => {
    text += more
    ofItem += more.length
    if (text.length > MOST_CHARACTERS) throw new UnreadableFile('A text in the file is above 5 MB.')
    if (ofItem > MOST_OF_ITEM) throw new UnreadableFile('The texts of an item in the file are above 20 MB.')
  }
  parser.on('error', (error) => {
    // Such as `&#8;`: it stays as it is written.
    if (MEANS_NOTHING.test(error.message)) return
    throw new UnreadableFile(`The file is not well-formed XML: ${error.message}`)
  })
  limitAttributes(parser)
  parser.on('opentag', ({ name, attributes: given }) => {
    path.push(name)
    if (path.length > MOST_DEPTH) throw new UnreadableFile('Elements of the file are nested too deeply.')
    text = ''
    elements += 1
    if (item && elements > MOST_ELEMENTS)
      throw new UnreadableFile(`An item of the file has more than ${MOST_ELEMENTS} elements.`)
    if (name === 'item') {
      items += 1
      if (items > MOST_ITEMS) throw new UnreadableFile(`The file has more than ${MOST_ITEMS} items.`)
      elements = 0
      item = { texts: new Map(), categories: [], meta: new Map(), comments: 0 }
      ofItem = 0
    }
    if (name === 'category') attributes = given as Record<string, string>
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (name === 'item' && item) {
      found.push(item)
      item = undefined
    } else if (!item) {
      addToHead(`${path.at(-1)} ${name}`, text.trim())
    } else if (name === 'category')
      item.categories.push({ domain: attributes['domain'] ?? '', name: text.trim() })
    else if (name === 'wp:comment') item.comments += 1
    // Comments have such keys and values, too.
    else if (name === 'wp:meta_key' && path.at(-1) === 'wp:postmeta') metaKey = text
    else if (name === 'wp:meta_value' && path.at(-1) === 'wp:postmeta') addTo(item.meta, metaKey, text)
    else if (path.at(-1) === 'item') item.texts.set(name, text)
    text = ''
  })
  return parser
}

function headReader({ texts, authors }: WxrHead): (place: string, text: string) => void {
  let login = ''
  return (place, text) => {
    const [parent, name = ''] = place.split(' ')
    if (parent === 'channel' && texts.size < MOST_OF_HEAD && !texts.has(name)) texts.set(name, text)
    else if (place === 'wp:author wp:author_login') login = text
    else if (place === 'wp:author wp:author_display_name' && authors.size < MOST_AUTHORS)
      authors.set(login, text)
  }
}

function limitAttributes(parser: SaxesParser): void {
  let ofTag = 0
  parser.on('opentagstart', () => void (ofTag = 0))
  parser.on('attribute', () => {
    ofTag += 1
    if (ofTag > MOST_ATTRIBUTES)
      throw new UnreadableFile(`An element of the file has more than ${MOST_ATTRIBUTES} attributes.`)
  })
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The text of an element, without space around it. */
export const textOf = ({ texts }: WxrItem, name: string): string => (texts.get(name) ?? '').trim()
