/*
 * The fields of a view or event, each written once. Read from here are: how a body is read, what OpenAPI says of it, what is
 * inserted, merged, exported and imported, and what reports can filter by. A new field is a line here and a column in a
 * migration; docs/analytics.md lists it, and tracker/src/send.ts sends it where the page is to tell it.
 * One with a dimension is also named in docs/analytics.md among the filters, in dashboard/src/areas/analytics (dimensions.ts,
 * parts/cards.ts, the texts), and in the order of record-fields.test.ts.
 */

const DAY_MS = 86_400_000
const MOST_INTEGER = 2_147_483_647

/** How a field is read from the body that a page sends. */
export type Sent =
  /** Trimmed; more than `most` characters are refused. */
  | { kind: 'text'; most: number; about: string }
  /** Trimmed; the first `most` characters are kept. */
  | { kind: 'cutText'; most: number; about: string }
  /** A number ≥ 0, rounded; a higher one counts as `most`. */
  | { kind: 'count'; most: number; about: string }
  /** An object of at most `most` bytes as JSON; nested values are dropped. */
  | { kind: 'flatObject'; most: number; about: string }
  /** Whether the body has exactly this value. */
  | { kind: 'flag'; is: string | boolean; about: string }

/** A column of `analytics_events`. */
export type Column =
  /** Of at most `most` characters; `isThirdParty`: visitors and their pages decide what it says. */
  | { type: 'text'; most: number; isThirdParty: boolean }
  | { type: 'integer' | 'smallint'; most: number }
  | { type: 'jsonb' }

/** One field. It is sent, stored, or both; what is both may be stored in another form, such as the class of a width. */
export interface RecordField {
  sent?: Sent
  /** Where it stands in the body, unless under its own name. */
  at?: string
  column?: Column
  /** A record always has it. */
  isRequired?: true
  /** Reports that follow the first never change it. Other texts fill what was not known yet; of numbers the highest stays. */
  isFixed?: true
  /** Visits are told apart by it: as their first page told it (`arrival`), or as the first record that has it (`first`). */
  dimension?: 'arrival' | 'first'
  /** What reports call it, unless as the field. */
  reportName?: string
}

const text = (most: number, about = '') => ({ kind: 'text', most, about }) as const
const cutText = (most: number, about = '') => ({ kind: 'cutText', most, about }) as const
const count = (most: number, about: string) => ({ kind: 'count', most, about }) as const
const flatObject = (most: number, about: string) => ({ kind: 'flatObject', most, about }) as const
const flag = (is: string | boolean, about: string) => ({ kind: 'flag', is, about }) as const

// What pages and visitors say, and what the service finds out.
const pageText = (most: number) => ({ type: 'text', most, isThirdParty: true }) as const
const ownText = (most: number) => ({ type: 'text', most, isThirdParty: false }) as const

/**
 * Every field. Those with a dimension stand in the order of the columns in the files of sealed days: a new one comes behind
 * the others, and its migration deletes from `analytics_segment_days`, so that the files are made anew; those of before it
 * notes in `analytics_files_to_delete`.
 */
const RECORD_FIELDS = {
  source: { column: ownText(16), isRequired: true, isFixed: true },
  subjectType: { column: pageText(32), isRequired: true, isFixed: true },
  subjectId: { column: pageText(512), isRequired: true, isFixed: true },
  userAgentClass: { column: ownText(32), isFixed: true },
  path: { sent: cutText(512, 'Path and query of the page'), column: pageText(512) },
  channel: { column: ownText(32), dimension: 'arrival' },
  referrerSource: { column: pageText(512), dimension: 'arrival', reportName: 'source' },
  referrer: { sent: cutText(512, 'The page before it'), column: pageText(512), dimension: 'arrival' },
  utmSource: { sent: cutText(128), at: 'utm.source', column: pageText(128), dimension: 'arrival' },
  utmMedium: { sent: cutText(128), at: 'utm.medium', column: pageText(128), dimension: 'arrival' },
  utmCampaign: { sent: cutText(128), at: 'utm.campaign', column: pageText(128), dimension: 'arrival' },
  country: { column: ownText(2), dimension: 'first' },
  region: { column: ownText(128), dimension: 'first' },
  language: { sent: cutText(35, 'Language of the browser'), column: pageText(35), dimension: 'first' },
  device: { column: ownText(32), dimension: 'first' },
  browser: { column: ownText(64), dimension: 'first' },
  os: { column: ownText(64), dimension: 'first' },
  screen: {
    sent: count(MOST_INTEGER, 'Width of the window in CSS pixels'),
    column: ownText(32),
    dimension: 'first',
  },
  bot: { column: ownText(32), isFixed: true, dimension: 'first' },
  visitorId: { sent: text(64), column: pageText(200) },
  locale: { sent: cutText(16, 'Language of the page'), column: pageText(16) },
  dwellMs: {
    sent: count(DAY_MS, 'For how long it was seen; at most a day'),
    column: { type: 'integer', most: DAY_MS },
  },
  readDepth: {
    sent: count(100, 'Percent of the page that was scrolled to'),
    column: { type: 'smallint', most: 100 },
  },
  viewId: { sent: text(64, 'Reports with the same id are about one view') },
  ageMs: { sent: count(30 * DAY_MS, 'How long ago the view began, in reports that follow its first') },
  metadata: {
    sent: flatObject(4096, 'A flat object of at most 4 KB; nested values are dropped'),
    column: { type: 'jsonb' },
  },
  keepsNothing: {
    sent: flag('none', '`none`: nothing is kept in the browser, and `visitorId` is ignored'),
    at: 'storage',
  },
  webdriver: { sent: flag(true, 'The browser is steered by a program') },
} as const satisfies Record<string, RecordField>

type Fields = typeof RECORD_FIELDS
type NameWith<Part> = { [Name in keyof Fields]: Fields[Name] extends Part ? Name : never }[keyof Fields]

/** The fields that pages send. */
export type SentName = NameWith<{ sent: Sent }>
/** The fields that are stored. */
export type ColumnName = NameWith<{ column: Column }>

type SentValue<Name extends SentName> = Fields[Name]['sent']['kind'] extends 'flag'
  ? boolean
  : Fields[Name]['sent']['kind'] extends 'count'
    ? number | null
    : string | null

/** What a page sends of a view or event, whatever it is about; `metadata` as JSON. */
export type SentFields = { [Name in SentName]: SentValue<Name> }

type ColumnValue<Name extends ColumnName> = Fields[Name] extends { isRequired: true }
  ? string
  : Fields[Name]['column']['type'] extends 'integer' | 'smallint'
    ? number | null
    : string | null

/** What is stored of a view or event; `metadata` as JSON. */
export type ColumnFields = { [Name in ColumnName]: ColumnValue<Name> }

type Dimension = { [Name in NameWith<{ dimension: string }>]: ReportName<Name> }
type ReportName<Name extends keyof Fields> = Fields[Name] extends { reportName: infer Other } ? Other : Name

/** What visits are told apart by, as reports call it. */
export type FieldDimension = Dimension[keyof Dimension]

const entries = Object.entries(RECORD_FIELDS) as [keyof Fields, RecordField][]

/** The fields that pages send, with how they are read. */
export const SENT_FIELDS = entries.flatMap(([name, { sent, at = name }]) =>
  sent ? [{ name: name as SentName, at, sent }] : [],
)

/** The fields that are stored. */
export const COLUMN_FIELDS = entries.flatMap(([name, { column, isRequired = false, isFixed = false }]) =>
  column ? [{ name: name as ColumnName, column, isRequired, isFixed }] : [],
)

/** The fields that visits are told apart by, with the name that reports know each by. */
export const DIMENSION_FIELDS = entries.flatMap(([name, { dimension, reportName = name }]) =>
  dimension ? [{ name: name as ColumnName, dimension, reportName: reportName as FieldDimension }] : [],
)
