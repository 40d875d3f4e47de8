import type { Identity, Visitor } from '@stoa/sdk/chat'
import { readIdentity } from '@stoa/sdk/engine'
import type { Look } from './read-look.ts'
import { createTagReader, type TagAttributes } from './tag-reader.ts'

/** What the script tag says, without the look. */
export interface Tag {
  /** All attributes; look and metadata are read from them later. */
  attributes: TagAttributes
  /** Origin of the service, without a slash at the end. */
  host: string
  widgetKey: string
  channelId: string
  /** The domain whose subdomains share the conversations. */
  cookieDomain: string | undefined
  visitor: Visitor
  identity: Identity | undefined
}

/** The script tag with the look of its channel. */
export interface Embed extends Tag, Look {}

/** The tag, or why it is unusable; with warnings alone the widget is shown. */
export interface EmbedReading {
  embed?: Tag
  errors: string[]
  warnings: string[]
}

/** The attributes of a tag, and the name of the host that its page comes from. */
export interface TagOnPage {
  attributes: TagAttributes
  hostname: string
}

const REQUIRED = ['data-svc-host', 'data-widget-key', 'data-channel-id']
const MAX_NAME = 120
const LONE_SURROGATE = /[\ud800-\udbff]$/
const MAX_EMAIL = 200
/** As the service checks it: it would refuse a message with another one. */
const EMAIL = /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Reads the attributes of the script tag; blank counts as missing. */
export function readEmbed({ attributes, hostname }: TagOnPage): EmbedReading {
  const errors: string[] = []
  const { text, optional, warnings } = createTagReader(attributes)
  const missing = REQUIRED.filter((name) => !text(name))
  if (missing.length > 0) errors.push(`missing ${missing.join(', ')}`)

  const host = readHost(text('data-svc-host') ?? '')
  if (text('data-svc-host') && !host) errors.push('data-svc-host is not an http(s) address')
  const [id, hash] = ['data-external-id', 'data-user-hash'] as const
  const identity = readIdentity(text(id), text(hash), `${id} and ${hash}`)
  if (typeof identity === 'string') errors.push(identity)
  if (errors.length > 0 || !host || typeof identity === 'string') return { errors, warnings }

  const embed: Tag = {
    attributes,
    host,
    widgetKey: text('data-widget-key') as string,
    channelId: text('data-channel-id') as string,
    cookieDomain: optional(
      'data-svc-cookie-domain',
      (value) => readCookieDomain(value, hostname),
      `a parent domain of ${hostname}`,
    ),
    visitor: {
      name: text('data-svc-visitor-name')?.slice(0, MAX_NAME).replace(LONE_SURROGATE, '').trim(),
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

/** Browsers refuse cookies for other domains. */
function readCookieDomain(value: string, hostname: string): string | undefined {
  const domain = value.replace(/^\./, '').toLowerCase()
  return `.${hostname}`.endsWith(`.${domain}`) ? domain : undefined
}

const readEmail = (value: string) => (value.length <= MAX_EMAIL && EMAIL.test(value) ? value : undefined)
