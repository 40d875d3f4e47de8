/** What a segment knows of each record, in the order of time. Texts are numbers of terms; 0 is none. */
export const RECORD_COLUMNS = [
  'time',
  'session',
  'isPage',
  'type',
  'subject',
  'path',
  'dwell',
  'depth',
] as const

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

/** What a segment knows of each visit; what nobody made are visits of their own, with the visitor 0. */
export const VISIT_COLUMNS = ['visitor', 'first', 'last', 'pages', 'events', ...VISIT_DIMENSIONS] as const

export type RecordColumn = (typeof RECORD_COLUMNS)[number]
export type VisitColumn = (typeof VISIT_COLUMNS)[number]
export type ColumnName = RecordColumn | VisitColumn

/** The values of one column, as narrow as they fit. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array

const FORMS = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const

/** Whether a column has a value for each record, and not for each visit. */
export const isOfRecords = (name: ColumnName): name is RecordColumn =>
  (RECORD_COLUMNS as readonly string[]).includes(name)

/** A column of whole numbers ≥ 0, as narrow as they fit. */
export function columnOf(values: readonly number[]): Column {
  let most = 0
  for (const value of values) if (value > most) most = value
  const Form =
    most < 2 ** 8 ? Uint8Array : most < 2 ** 16 ? Uint16Array : most < 2 ** 32 ? Uint32Array : Float64Array
  return Form.from(values)
}

/** A column as it is stored: the width of a value in a byte, then the values, little-endian; empty where all are 0. */
export function encodeColumn(column: Column): Buffer {
  if (column.every((value) => value === 0)) return Buffer.alloc(0)
  const bytes = Buffer.from(column.buffer, column.byteOffset, column.byteLength)
  return Buffer.concat([Buffer.of(column.BYTES_PER_ELEMENT), bytes])
}

/** The column in `bytes`, in memory of its own; `length` values of 0 where there are none. */
export function decodeColumn(bytes: Buffer | undefined, length: number): Column {
  if (bytes === undefined || bytes.length === 0) return zeros(length)
  const Form = FORMS.find(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT === bytes[0])
  if (!Form || bytes.length !== 1 + length * Form.BYTES_PER_ELEMENT)
    throw new Error('a column of a segment is damaged')
  // Copied, since a view must begin at a multiple of its width, and the rest of the buffer should go.
  return new Form(bytes.buffer.slice(bytes.byteOffset + 1, bytes.byteOffset + bytes.length) as ArrayBuffer)
}

let nothing = new Uint8Array(1024)

/** Zeros that all empty columns share. */
function zeros(length: number): Uint8Array {
  if (nothing.length < length) nothing = new Uint8Array(length * 2)
  return nothing.subarray(0, length)
}
