import type { Appearance } from '@stoa/sdk'
import {
  ATTRIBUTES,
  CHOICES,
  EMPHASES,
  EMPHASIS,
  IDENTIFY,
  IDENTIFY_WAYS,
  LOOK,
  META_PREFIX,
  type AttributeName,
  type ChoiceName,
  type FieldName,
  type LookName,
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
const LOOK_NAMES = Object.keys(LOOK) as LookName[]

/** What is set for the channel, as the form holds it. */
export function savedValues(appearance: Appearance): Values {
  const values: Values = {}
  for (const name of LOOK_NAMES) {
    const value = String(appearance[LOOK[name]] ?? '')
    if (value !== '' && value !== CHOICES[name as ChoiceName]?.[0]) values[name] = value
  }
  return values
}

/** What is to be set for the channel: what differs from the defaults, and what the widget would take. */
export function lookOf(state: PlaygroundState): Appearance {
  const attributes = attributesOf(state)
  const look: Record<string, string | boolean> = {}
  for (const name of LOOK_NAMES) {
    const value = attributes[name]
    if (value !== undefined) look[LOOK[name]] = name === 'data-svc-show-history' ? value !== 'false' : value
  }
  return look
}

/** Whether something that can be set for the channel is not as it is saved. */
export const isChanged = (values: Values, saved: Values): boolean =>
  LOOK_NAMES.some((name) => (values[name] ?? '') !== (saved[name] ?? ''))

/** The first thing that cannot be saved. */
export const firstComplaint = (values: Values): LookName | undefined =>
  LOOK_NAMES.find((name) => complaintOf(name, values) !== undefined)

/** The values of the page alone, with those that are saved for the channel. */
export const withSaved = (values: Values, saved: Values): Values => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => !(name in LOOK))),
  ...saved,
})

/** What the address says; what it leaves out is as it is saved. */
export function fromSearch(search: Readonly<Record<string, string>>, saved: Values): PlaygroundState {
  const values: Values = { ...saved }
  for (const name of SHARED) {
    const value = search[name]
    if (value !== undefined && (value === '' || isKnown(name, value))) values[name] = value
  }
  const rows = Object.entries(search)
    .filter(([name]) => name.startsWith(META_PREFIX))
    .map(([name, value], id) => ({ id, key: name.slice(META_PREFIX.length), value }))
  return { values, rows }
}

/** What the address should say, so that a colleague who opens it sees the same: what differs from what is saved. */
export function toSearch({ values, rows }: PlaygroundState, saved: Values): Record<string, string> {
  const search: Record<string, string> = {}
  for (const name of SHARED) {
    const value = values[name] ?? ''
    if (value !== (saved[name] ?? '')) search[name] = value
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

/** Those of them that are the page's own and cannot be set for the channel. */
export const pageAttributesOf = (state: PlaygroundState): Record<string, string> =>
  Object.fromEntries(Object.entries(attributesOf(state)).filter(([name]) => !(name in LOOK)))

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
