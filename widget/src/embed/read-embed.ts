import { readIdentity, type Identity, type Visitor } from '@stoa/sdk/chat'
import { parseHexColor, type Rgb } from './color.ts'

/** What the script tag asks for. */
export interface Embed {
  /** Origin of the service, without a slash at the end. */
  host: string
  widgetKey: string
  channelId: string
  orgName: string | undefined
  greeting: string | undefined
  themeColor: Rgb | undefined
  position: 'bottom-right' | 'bottom-left'
  colorScheme: 'auto' | 'light' | 'dark'
  locale: string | undefined
  visitor: Visitor
  identity: Identity | undefined
}

/** The embed, or why there is none; warnings do not keep the widget from mounting. */
export interface EmbedReading {
  embed?: Embed
  errors: string[]
  warnings: string[]
}

const REQUIRED = ['data-svc-host', 'data-widget-key', 'data-channel-id'] as const
const MAX_NAME = 120
const MAX_EMAIL = 200
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/

/** Reads the attributes of the script tag; blank counts as missing. */
export function readEmbed(attribute: (name: string) => string | null): EmbedReading {
  const errors: string[] = []
  const warnings: string[] = []
  const text = (name: string) => attribute(name)?.trim() || undefined
  const missing = REQUIRED.filter((name) => !text(name))
  if (missing.length > 0) errors.push(`missing ${missing.join(', ')}`)
  const optional = <T>(
    name: string,
    read: (value: string) => T | undefined,
    expected: string,
  ): T | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const result = read(value)
    if (result === undefined) warnings.push(`${name}="${value}" is not ${expected}; it is ignored`)
    return result
  }
  const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
    optional(name, (value) => values.find((one) => one === value), `one of ${values.join(', ')}`) ?? values[0]

  const hostText = text('data-svc-host')
  const host = hostText === undefined ? undefined : readHost(hostText)
  if (hostText !== undefined && host === undefined)
    errors.push(`data-svc-host="${hostText}" is not an http(s) address`)
  const identity = readIdentity(
    text('data-external-id'),
    text('data-user-hash'),
    'data-external-id and data-user-hash',
  )
  if (typeof identity === 'string') errors.push(identity)
  if (errors.length > 0 || host === undefined || typeof identity === 'string') return { errors, warnings }

  const embed: Embed = {
    host,
    widgetKey: text('data-widget-key') as string,
    channelId: text('data-channel-id') as string,
    orgName: text('data-svc-org-name'),
    greeting: text('data-svc-greeting'),
    themeColor: optional('data-svc-theme-color', parseHexColor, 'a hex color'),
    position: oneOf('data-svc-position', ['bottom-right', 'bottom-left']),
    colorScheme: oneOf('data-svc-color-scheme', ['auto', 'light', 'dark']),
    locale: optional('data-svc-locale', readLocale, 'a language tag'),
    visitor: {
      name: text('data-svc-visitor-name')?.slice(0, MAX_NAME).trim(),
      email: optional('data-svc-visitor-email', readEmail, 'an e-mail address'),
    },
    identity,
  }
  return { embed, errors, warnings }
}

function readHost(value: string): string | undefined {
  try {
    const { protocol } = new URL(value)
    return protocol === 'https:' || protocol === 'http:' ? value.replace(/\/+$/, '') : undefined
  } catch {
    return undefined
  }
}

function readLocale(value: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(value)[0]
  } catch {
    return undefined
  }
}

const readEmail = (value: string) => (value.length <= MAX_EMAIL && EMAIL.test(value) ? value : undefined)
