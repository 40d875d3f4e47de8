import { createRandom, type Random } from '../server/test/random.ts'

/** What each column of the file is to become; its last header is `__proto__`, and nobody reads what is below it. */
export const COLUMNS = [
  'email',
  'name',
  'phone',
  'title',
  'tags',
  'custom:City',
  'custom:A',
  'custom:B',
  'custom:C',
  'custom:D',
  'custom:constructor',
  null,
]
const HEADERS = 'email,name,phone,title,tags,City,A,B,C,D,constructor,__proto__'

/** What somebody is known by, and what is known of them. */
export interface Somebody {
  email?: string
  name?: string
  phone?: string
  title?: string
  tags?: string[]
  custom?: Record<string, string>
}

/** A row of the file: what it says, and why it is refused whatever else there is. */
export interface Row {
  said: Somebody
  refused?: string
  /** Where it is not written as others are. */
  line?: string
}

/** A byte that is no UTF-8. */
const NO_TEXT = '\uE000'
const NO_KEY = 'It has neither an email nor a phone number.'
const MB = 1024 ** 2

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const lineOf = ({ email, name, phone, title, tags, custom = {} }: Somebody, rest: string[] = ['']): string =>
  [
    email,
    name,
    phone,
    title,
    tags?.join(';'),
    custom['City'],
    ...['A', 'B', 'C', 'D', 'constructor'].map((key) => (Object.hasOwn(custom, key) ? custom[key] : '')),
    ...rest,
  ]
    .map((cell) => quoted(cell ?? ''))
    .join(',')

/** What a kind of fault is made of: some numbers of its own, people that were known before, and rows that came before. */
interface Maker {
  n: number
  random: Random
  known(): Somebody
  earlier(): Row | undefined
}
type Kind = (maker: Maker) => Row[]

const at = (n: number): string => `fault${n}@example.com`
const numberOf = (n: number): string => `+49 30 ${1_000_000 + n}`

/** What is refused by itself. */
const refused: Record<string, Kind> = {
  brokenAddress: ({ n, random }) => {
    const email = random.pick([`fault${n}`, `fault${n}@`, `@fault${n}.com`, `a b${n}@x.com`, `${n}@x..com`])
    return [{ said: { email }, refused: 'email' }]
  },
  overlongAddress: ({ n }) => [{ said: { email: `${'a'.repeat(400)}${n}@example.com` }, refused: 'email' }],
  markedAddress: ({ n }) => [{ said: { email: `\u200F${at(n)}` }, refused: 'email' }],
  shortNumber: ({ n }) => [{ said: { email: at(n), phone: '12' }, refused: 'phone' }],
  longNumber: ({ n }) => [{ said: { email: at(n), phone: '0'.repeat(65) }, refused: 'phone' }],
  wordsForNumber: () => [{ said: { phone: 'call me' }, refused: NO_KEY }],
  signsForNumber: ({ random }) => [{ said: { phone: random.pick(['(+)', '+ +', '---']) }, refused: NO_KEY }],
  overlongName: ({ n }) => [{ said: { email: at(n), name: 'N'.repeat(121) }, refused: 'name' }],
  // What is kept of it would end within a letter of two halves.
  overlongSmile: ({ n }) => [{ said: { email: at(n), name: `N${'😀'.repeat(300)}` }, refused: 'name' }],
  overlongTitle: ({ n }) => [{ said: { email: at(n), title: 'T'.repeat(500) }, refused: 'title' }],
  overlongTag: ({ n }) => [{ said: { email: at(n), tags: ['t'.repeat(65)] }, refused: 'tags.0' }],
  overlongCustom: ({ n }) => [
    { said: { email: at(n), custom: { City: 'c'.repeat(1001) } }, refused: 'customFields.City' },
  ],
  // Whoever is refused is nobody: the next row about them counts.
  muchCustom: ({ n }) => {
    const long = 'x'.repeat(990)
    const custom = { City: long, A: long, B: long, C: long, D: long }
    return [
      { said: { email: at(n), custom }, refused: 'The custom fields are longer than 4 KB.' },
      { said: { email: at(n), name: 'Less of them' } },
    ]
  },
  noKey: ({ n }) => [{ said: { name: `Nobody ${n}`, title: 'None' }, refused: NO_KEY }],
  noText: ({ n }) => [
    {
      said: { email: at(n), name: `J${NO_TEXT}rg` },
      refused: 'It has characters that cannot be read.',
    },
  ],
}

/** What is written strangely, and taken as it is. */
const strange: Record<string, Kind> = {
  control: ({ n }) => [{ said: { email: at(n), name: `Bell\u0007 and\u0001 ${n}` } }],
  nul: ({ n }) => {
    const said = { email: at(n), name: `Nul ${n}` }
    return [{ said, line: lineOf({ email: `fau\0lt${n}@example.com`, name: `Nul\0 ${n}` }) }]
  },
  manyColumns: ({ n }) => {
    const said = { email: at(n), name: `Wide ${n}` }
    return [{ said, line: lineOf(said, Array.from({ length: 120 }, String)) }]
  },
  fewColumns: ({ n }) => [{ said: { email: at(n), name: 'Short' }, line: `${at(n)},Short` }],
  proto: ({ n }) => {
    const said = { email: at(n), name: '__proto__', tags: ['__proto__', 'constructor'] }
    const custom = { City: '__proto__', constructor: 'toString' }
    return [{ said: { ...said, custom }, line: lineOf({ ...said, custom }, ['{"isAdmin":true}']) }]
  },
  formula: ({ n }) => [
    { said: { email: at(n), name: '=HYPERLINK("http://x.example","A")', title: '@SUM(1+1)*cmd|x' } },
  ],
  quotes: ({ n }) => [{ said: { email: at(n), name: `"O'Neil", Pat\r\nthe ${n}th`, title: 'a""b' } }],
  marked: ({ n }) => [{ said: { email: at(n), name: `\u202Eevil\u202C \u200Fשלום ${n}` } }],
  mixedCase: ({ n }) => {
    const said = { email: at(n), name: `Mixed ${n}` }
    return [{ said, line: lineOf({ ...said, email: ` FAULT${n}@Example.COM ` }) }]
  },
  empty: () => [
    { said: {}, line: '' },
    { said: {}, line: ',,,,,,,,,,,' },
  ],
}

/** What is about somebody that another row, or several people, are about. */
const doubled: Record<string, Kind> = {
  twin: ({ earlier, n }) => {
    const email = earlier()?.said.email ?? at(n)
    return [{ said: { email, name: `Twin ${n}` } }]
  },
  twinInCapitals: ({ earlier, n }) => {
    const said = { email: earlier()?.said.email ?? at(n), name: `Loud twin ${n}` }
    return [{ said, line: lineOf({ ...said, email: said.email.toUpperCase() }) }]
  },
  numberOfEarlier: ({ earlier, n }) => [
    { said: { phone: earlier()?.said.phone ?? numberOf(n), title: 'Phone' } },
  ],
  addressThenNumber: ({ known, n }) => {
    const { email, phone } = known()
    return [
      { said: { email: email ?? at(n), title: `By address ${n}` } },
      { said: { phone: phone ?? numberOf(n) } },
    ]
  },
  numberThenAddress: ({ known, n }) => {
    const { email, phone } = known()
    return [
      { said: { phone: phone ?? numberOf(n), title: `By number ${n}` } },
      { said: { email: email ?? at(n) } },
    ]
  },
  otherNumberThenOld: ({ known, n }) => {
    const { email, phone } = known()
    return [
      { said: { email: email ?? at(n), phone: numberOf(n) } },
      { said: { phone: phone ?? numberOf(n) } },
    ]
  },
  ofSeveral: () => [{ said: { phone: '+47 800 00 000' } }],
}

/** Every kind of fault by its name. */
export const KINDS: Record<string, Kind> = { ...refused, ...strange, ...doubled }

/** People that were there before, two of whom share a number. */
export const knownPeople = (count: number): Somebody[] =>
  Array.from({ length: count }, (_, n) => ({
    email: `known${n}@example.com`,
    ...(n % 3 > 0 && { name: `Known ${n}` }),
    phone: n < 2 ? '+4780000000' : `+47 7${String(n).padStart(7, '0')}`,
    ...(n % 4 === 0 && { title: 'Boss' }),
    tags: n % 5 === 0 ? ['before', 'import'] : [],
    custom: n % 2 === 0 ? { City: 'Bergen' } : {},
  }))

/** Cells of a megabyte, of which files take few: one that nobody reads, and one that is no name. */
const huge = (n: number): Row[] => {
  const said = { email: `huge${n}@example.com` }
  return [
    { said, line: lineOf(said, ['h'.repeat(MB)]) },
    { said: { email: `big${n}@example.com`, name: '"'.repeat(MB / 2) }, refused: 'name' },
  ]
}

function usual(n: number, random: Random, known: readonly Somebody[]): Row {
  const chance = random.between(0, 100)
  // As they are, or with something that is new.
  if (chance < 1) return { said: random.pick(known) }
  if (chance < 2)
    return { said: { ...random.pick(known), name: `Renamed ${n}`, title: `New title ${n}`, tags: ['new'] } }
  const said = { name: `Åse Ødegård ${n}`, tags: ['import'], custom: { City: random.pick(['Oslo', '東京']) } }
  const phone = `+47 4${String(n).padStart(7, '0')}`
  if (chance < 9) return { said: { ...said, phone } }
  return { said: { ...said, email: `new${n}@example.com`, ...(chance < 50 && { phone }) } }
}

/** The rows of a file with so many faults among them, the same for the same seed. */
export function faultyRows(
  { rows: count, faults, seed }: { rows: number; faults: number; seed: number },
  known: readonly Somebody[],
): Row[] {
  const random = createRandom(seed)
  const kinds = Object.values(KINDS)
  const rows: Row[] = []
  const earlier = () => {
    const from = random.pick([0, Math.max(0, rows.length - 20)])
    const row = rows[Math.floor(random.between(from, rows.length))]
    return row?.refused === undefined ? row : undefined
  }
  let made = 0
  let big = 0
  while (rows.length < count) {
    const isFault = random.between(0, count) < faults * 0.85
    const n = rows.length
    if (!isFault) rows.push(usual(n, random, known))
    else
      rows.push(
        ...(kinds[made++ % kinds.length] as Kind)({ n, random, known: () => random.pick(known), earlier }),
      )
    if (n > (big + 0.5) * (count / 3)) rows.push(...huge(big++))
  }
  return rows
}

/** The file, as bytes. */
export function fileOf(rows: readonly Row[]): Buffer {
  const text = [HEADERS, ...rows.map(({ said, line }) => line ?? lineOf(said))].join('\r\n')
  const [first = '', ...others] = text.split(NO_TEXT)
  return Buffer.concat([
    Buffer.from(first),
    ...others.flatMap((part) => [Buffer.from([0xff]), Buffer.from(part)]),
  ])
}
