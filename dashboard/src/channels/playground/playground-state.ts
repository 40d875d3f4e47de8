import {
  ATTRIBUTES,
  CHOICES,
  EMPHASES,
  EMPHASIS,
  IDENTIFY,
  IDENTIFY_WAYS,
  META_PREFIX,
  type AttributeName,
  type ChoiceName,
  type FieldName,
} from './attributes.ts'
import { complaintOf, rowComplaint } from './complaints.ts'

/** What the form holds, by name; blank or missing is the default. */
export type Values = Partial<Record<FieldName, string>>

/** One `data-svc-meta-<key>` as it is written. */
export interface MetaRow {
  id: number
  key: string
  value: string
}

/** Everything that is tried. */
export interface PlaygroundState {
  values: Values
  rows: readonly MetaRow[]
}

/** Names that the address of the page may carry. A user hash lets one write in somebody's name: it stays out. */
const SHARED: readonly FieldName[] = [
  ...ATTRIBUTES.filter((name) => name !== 'data-user-hash'),
  EMPHASIS,
  IDENTIFY,
]
const ORG_NAME = 'data-svc-org-name'

/** What the address says; the title is the organization's name unless it says otherwise. */
export function fromSearch(search: Readonly<Record<string, string>>, orgName: string): PlaygroundState {
  const values: Values = { [ORG_NAME]: orgName }
  for (const name of SHARED) {
    const value = search[name]
    if (value !== undefined && isKnown(name, value)) values[name] = value
  }
  const rows = Object.entries(search)
    .filter(([name]) => name.startsWith(META_PREFIX))
    .map(([name, value], id) => ({ id, key: name.slice(META_PREFIX.length), value }))
  return { values, rows }
}

/** What the address should say, so that a colleague who opens it sees the same. */
export function toSearch({ values, rows }: PlaygroundState, orgName: string): Record<string, string> {
  const search: Record<string, string> = {}
  for (const name of SHARED) {
    const value = values[name] ?? ''
    if (name === ORG_NAME ? value !== orgName : value !== '') search[name] = value
  }
  for (const { key, value } of rows) if (key) search[META_PREFIX + key] = value
  return search
}

/** The attributes that differ from their default and that the widget would take, in the snippet's order. */
export function attributesOf({ values, rows }: PlaygroundState): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const name of ATTRIBUTES) {
    const value = values[name]?.trim()
    if (value && complaintOf(name, values) === undefined) attributes[name] = value
  }
  if (values[IDENTIFY] === 'call' || identityOf(values) === undefined) {
    delete attributes['data-external-id']
    delete attributes['data-user-hash']
  }
  for (const row of rows)
    if (row.key && row.value.trim() && rowComplaint(row, rows, values) === undefined)
      attributes[META_PREFIX + row.key] = row.value.trim()
  return attributes
}

/** The pair that proves who the visitor is, once it is whole. */
export function identityOf(values: Values): { externalId: string; userHash: string } | undefined {
  const pair: readonly AttributeName[] = ['data-external-id', 'data-user-hash']
  const [externalId, userHash] = pair.map((name) => values[name]?.trim()) as [string?, string?]
  if (!externalId || !userHash || pair.some((name) => complaintOf(name, values))) return undefined
  return { externalId, userHash }
}

/** Whether a name has a list of values and this one is not on it. */
function isKnown(name: FieldName, value: string): boolean {
  const known: readonly string[] | undefined =
    name === EMPHASIS ? EMPHASES : name === IDENTIFY ? IDENTIFY_WAYS : CHOICES[name as ChoiceName]
  return known === undefined || known.includes(value)
}
