import { text } from './text.en.ts'
import { COLORS, META_PREFIX, type AttributeName } from './attributes.ts'
import { isHexColor } from './contrast.ts'
import { camelized, droppedEntries, keptKeys, metadataComplaint } from './metadata.ts'
import type { MetaRow, Values } from './playground-state.ts'

const MAX_NAME = 120
/** The longest texts that a channel keeps. */
const LONGEST: Partial<Record<AttributeName, number>> = {
  'data-svc-org-name': 80,
  'data-svc-eyebrow': 80,
  'data-svc-greeting': 300,
}
const MAX_EMAIL = 200
const MAX_EXTERNAL_ID = 200
const USER_HASH = /^[0-9a-f]{64}$/i
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/
const DOMAIN = /^\.?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const META_KEY = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/

/** Why the widget would not take a value; such a value is kept out of the preview and the snippet. */
export function complaintOf(name: AttributeName, values: Values): string | undefined {
  const value = values[name]?.trim() ?? ''
  if (name === 'data-external-id') return externalIdComplaint(value, values)
  if (name === 'data-user-hash') return userHashComplaint(value, values)
  if (value === '') return undefined
  const longest = LONGEST[name]
  if (longest !== undefined && value.length > longest) return text.complaints.tooLong(longest)
  if (name in COLORS) return isHexColor(value) ? undefined : text.complaints.color
  if (name === 'data-svc-locale') return isLocale(value) ? undefined : text.complaints.locale
  if (name === 'data-svc-cookie-domain') return DOMAIN.test(value) ? undefined : text.complaints.cookieDomain
  if (name === 'data-svc-visitor-meta') return metadataComplaint(value)
  if (name === 'data-svc-visitor-email')
    return EMAIL.test(value) && value.length <= MAX_EMAIL ? undefined : text.complaints.email
  return undefined
}

/** What the widget does with a value that it takes, where that is not what one might expect. */
export function remarkOn(name: AttributeName, values: Values): string | undefined {
  const value = values[name]?.trim() ?? ''
  if (name === 'data-svc-visitor-name' && value.length > MAX_NAME) return text.remarks.cut(MAX_NAME)
  if (name !== 'data-svc-visitor-meta') return undefined
  const dropped = droppedEntries(value)
  return dropped.length > 0 ? text.remarks.dropped(dropped.join(', ')) : undefined
}

/** Why a row of metadata would not arrive. */
export function rowComplaint(row: MetaRow, rows: readonly MetaRow[], values: Values): string | undefined {
  const { key } = row
  if (key === '') return row.value === '' ? undefined : text.meta.keyMissing
  if (!META_KEY.test(key)) return text.meta.keyShape
  const first = rows.find((other) => camelized(other.key) === camelized(key))
  if (first !== row) return text.meta.keyTwice(META_PREFIX + key)
  const isTaken = keptKeys(values['data-svc-visitor-meta'] ?? '').includes(camelized(key))
  return isTaken ? text.meta.keyTaken(camelized(key)) : undefined
}

function externalIdComplaint(value: string, values: Values): string | undefined {
  if (value === '') return values['data-user-hash']?.trim() ? text.complaints.pair : undefined
  return value.length > MAX_EXTERNAL_ID ? text.complaints.tooLong(MAX_EXTERNAL_ID) : undefined
}

function userHashComplaint(value: string, values: Values): string | undefined {
  if (value === '') return values['data-external-id']?.trim() ? text.complaints.pair : undefined
  return USER_HASH.test(value) ? undefined : text.complaints.userHash
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length > 0
  } catch {
    return false
  }
}
