import { readIdentity, type Identity, type Visitor } from '@stoa/sdk/chat'
import { parseHexColor, type Rgb } from './color.ts'

/** Attributes of a script tag as they are written. */
export type TagAttributes = Readonly<Record<string, string>>

/** What the script tag asks for. */
export interface Embed {
  /** For what only the panel reads: metadata of the visitor. */
  attributes: TagAttributes
  /** Origin of the service, without a slash at the end. */
  host: string
  widgetKey: string
  channelId: string
  orgName: string | undefined
  /** A small label above the greeting. */
  eyebrow: string | undefined
  greeting: string | undefined
  fonts: 'bundled' | 'inherit'
  themeColor: Rgb | undefined
  launcherColor: Rgb | undefined
  launcherIconColor: Rgb | undefined
  headerColor: Rgb | undefined
  position: 'bottom-right' | 'bottom-left'
  size: 'compact' | 'standard' | 'generous'
  colorScheme: 'auto' | 'light' | 'dark'
  locale: string | undefined
  /** Whether past conversations are listed on the welcome screen. */
  showHistory: boolean
  /** The domain whose subdomains share the conversations. */
  cookieDomain: string | undefined
  visitor: Visitor
  identity: Identity | undefined
}

/** The embed, or why there is none; warnings do not keep the widget from mounting. */
export interface EmbedReading {
  embed?: Embed
  errors: string[]
  warnings: string[]
}

/** The attributes of a tag, and the name of the host that its page comes from. */
export interface TagOnPage {
  attributes: TagAttributes
  hostname: string
}

const REQUIRED = ['data-svc-host', 'data-widget-key', 'data-channel-id']
const NO = ['false', '0', 'no']
const MAX_NAME = 120
const HALF_A_CHARACTER = /[\ud800-\udbff]$/
const MAX_EMAIL = 200
/** As the service checks it: it would refuse a message with another one. */
const EMAIL = /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Reads the attributes of the script tag; blank counts as missing. */
export function readEmbed({ attributes, hostname }: TagOnPage): EmbedReading {
  const errors: string[] = []
  const warnings: string[] = []
  const text = (name: string) => attributes[name]?.trim() || undefined
  const missing = REQUIRED.filter((name) => !text(name))
  if (missing.length > 0) errors.push(`missing ${missing.join(', ')}`)
  const optional = <T>(name: string, read: (value: string) => T | undefined, expected: string) => {
    const value = text(name)
    const result = value && read(value)
    if (value && result === undefined) warnings.push(`${name}="${value}" is not ${expected}; it is ignored`)
    return result as T | undefined
  }
  const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
    optional(name, (value) => values.find((one) => one === value), `one of ${values.join(', ')}`) ?? values[0]
  const color = (name: string) => optional(name, parseHexColor, 'a hex color')

  const host = readHost(text('data-svc-host') ?? '')
  if (text('data-svc-host') && !host) errors.push('data-svc-host is not an http(s) address')
  const [id, hash] = ['data-external-id', 'data-user-hash'] as const
  const identity = readIdentity(text(id), text(hash), `${id} and ${hash}`)
  if (typeof identity === 'string') errors.push(identity)
  if (errors.length > 0 || !host || typeof identity === 'string') return { errors, warnings }

  const embed: Embed = {
    attributes,
    host,
    widgetKey: text('data-widget-key') as string,
    channelId: text('data-channel-id') as string,
    orgName: text('data-svc-org-name'),
    eyebrow: text('data-svc-eyebrow'),
    greeting: text('data-svc-greeting'),
    fonts: oneOf('data-svc-fonts', ['bundled', 'inherit']),
    themeColor: color('data-svc-theme-color'),
    launcherColor: color('data-svc-launcher-color'),
    launcherIconColor: color('data-svc-launcher-icon-color'),
    headerColor: color('data-svc-header-color'),
    position: oneOf('data-svc-position', ['bottom-right', 'bottom-left']),
    size: oneOf('data-svc-size', ['standard', 'compact', 'generous']),
    colorScheme: oneOf('data-svc-color-scheme', ['auto', 'light', 'dark']),
    locale: optional('data-svc-locale', readLocale, 'a language tag'),
    showHistory: !NO.includes(oneOf('data-svc-show-history', ['true', '1', 'yes', ...NO])),
    cookieDomain: optional(
      'data-svc-cookie-domain',
      (value) => readCookieDomain(value, hostname),
      `a parent domain of ${hostname}`,
    ),
    visitor: {
      name: text('data-svc-visitor-name')?.slice(0, MAX_NAME).replace(HALF_A_CHARACTER, '').trim(),
      email: optional('data-svc-visitor-email', readEmail, 'an email address'),
    },
    identity,
  }
  return { embed, errors, warnings }
}

function readHost(value: string): string | undefined {
  try {
    const { protocol } = new URL(value)
    return /^https?:$/.test(protocol) ? value.replace(/\/+$/, '') : undefined
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

/** Browsers refuse cookies for other domains. */
function readCookieDomain(value: string, hostname: string): string | undefined {
  const domain = value.replace(/^\./, '').toLowerCase()
  return `.${hostname}`.endsWith(`.${domain}`) ? domain : undefined
}

const readEmail = (value: string) => (value.length <= MAX_EMAIL && EMAIL.test(value) ? value : undefined)
