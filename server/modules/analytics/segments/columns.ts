/** What a segment knows of each record, visit by visit, each in the order of time. Texts are numbers of terms; 0 is none. */
export const RECORD_COLUMNS = ['time', 'isPage', 'type', 'subject', 'path', 'dwell', 'depth'] as const

/** What visits as a whole are told apart by. */
export const VISIT_DIMENSIONS = [
  'entryPage',
  'exitPage',
  'channel',
  'source',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'country',
  'region',
  'language',
  'device',
  'browser',
  'os',
  'screen',
  'bot',
] as const

/**
 * What visits add up from: `start` is the first record; `dwellMs` and `depths` are sums over the page views, `dwelled` and
 * `read` how many of them tell any.
 */
export const VISIT_FIGURES = [
  'start',
  'visitor',
  'first',
  'last',
  'pages',
  'events',
  'dwellMs',
  'dwelled',
  'depths',
  'read',
] as const

/** What a segment knows of each visit; what nobody made are visits of their own, with the visitor 0. */
export const VISIT_COLUMNS = [...VISIT_FIGURES, ...VISIT_DIMENSIONS] as const

export type RecordColumn = (typeof RECORD_COLUMNS)[number]
export type VisitColumn = (typeof VISIT_COLUMNS)[number]
export type ColumnName = RecordColumn | VisitColumn

/**
 * The values of one column: whole numbers of 32 bits, and wide ones of 52. Always of these two kinds, since loops over
 * arrays of many kinds are several times slower.
 */
export type Column = Uint32Array | Float64Array

const FORMS = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const

/** Whether a column has a value for each record, and not for each visit. */
export const isOfRecords = (name: ColumnName): name is RecordColumn =>
  (RECORD_COLUMNS as readonly string[]).includes(name)

const isWide = (name: ColumnName): boolean => name === 'visitor' || name === 'dwellMs'

/** A column of whole numbers ≥ 0. */
export const columnOf = (name: ColumnName, values: Iterable<number>): Column =>
  isWide(name) ? Float64Array.from(values) : Uint32Array.from(values)

/**
 * A column as it is stored, as narrow as it fits: the width of a value in a byte, then the values, little-endian; empty
 * where all are 0.
 */
export function encodeColumn(column: Column): Buffer {
  let most = 0
  for (const value of column) if (value > most) most = value
  if (most === 0) return Buffer.alloc(0)
  const Form =
    most < 2 ** 8 ? Uint8Array : most < 2 ** 16 ? Uint16Array : most < 2 ** 32 ? Uint32Array : Float64Array
  const narrow = Form.from(column)
  const bytes = Buffer.from(narrow.buffer, narrow.byteOffset, narrow.byteLength)
  return Buffer.concat([Buffer.of(narrow.BYTES_PER_ELEMENT), bytes])
}

/** The column in `bytes`; `length` values of 0 where there are none. */
export function decodeColumn(name: ColumnName, bytes: Buffer | undefined, length: number): Column {
  if (bytes === undefined || bytes.length === 0)
    return isWide(name) ? new Float64Array(length) : new Uint32Array(length)
  const Form = FORMS.find(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT === bytes[0])
  if (!Form || bytes.length !== 1 + length * Form.BYTES_PER_ELEMENT)
    throw new Error('a column of a segment is damaged')
  // Copied, since a view must begin at a multiple of its width.
  const from = bytes.byteOffset + 1
  const narrow = new Form(bytes.buffer.slice(from, from + bytes.length - 1) as ArrayBuffer)
  if (isWide(name)) return narrow instanceof Float64Array ? narrow : Float64Array.from(narrow)
  return narrow instanceof Uint32Array ? narrow : new Uint32Array(narrow)
}
