import { isIP } from 'node:net'
import { z } from 'zod'

const onOff = z
  .enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no', ''])
  .transform((text) => ['1', 'true', 'on', 'yes'].includes(text))

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be full origins such as https://app.example.com',
  )

const csv = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))

const megabytes = (most: number) => z.coerce.number().int().min(1).default(most)

const isNetwork = (text: string): boolean => {
  const [address = '', bits] = text.trim().split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/**
 * Every setting of the service, read from the environment. `docs/configuration.md` is generated from this
 * schema: `describe` is the documentation, `meta.example` an example.
 */
export const ConfigSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all of them.'),
  SVC_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'The address under which browsers reach the service, for links and the session cookie: pages of no other may use it. Unless said, `http://<HOST>:<PORT>`, and then also the addresses and names of the machine itself.',
    )
    .meta({ example: 'https://stoa.example.com' }),
  SVC_DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the embedded database, uploaded files and the generated secret key.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe(
      'A PostgreSQL 15 or newer to use instead of the embedded one. Its user migrates; the service drops to restricted roles by itself.',
    )
    .meta({ example: 'postgres://stoa:secret@db.internal:5432/stoa' }),
  SVC_DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Most connections to the database per process, for requests.'),
  SVC_SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine(
      (text) => new Set(text).size >= 10,
      'is too simple; take for example the output of `openssl rand -base64 48`',
    )
    .optional()
    .describe(
      'What the service seals and signs with, at least 32 characters. Unless set, made once and kept in the data folder (mode 0600). Needed when several processes share one database; to replace it, see docs/operations.md.',
    ),
  SVC_OLD_SECRET_KEYS: csv(z.string())
    .transform((keys) => keys.map((key) => (key === '(empty)' ? '' : key)))
    .default([])
    .describe(
      'Secret keys of before, separated by commas: what they sealed and signed stays valid. Remove one when `npm run admin -- keys` says that it is no longer in use.',
    ),
  SVC_TRUST_PROXY: z
    .string()
    .default('')
    .refine(
      (text) => /^(true|false|\d+)?$/.test(text) || text.split(',').every(isNetwork),
      'must be true, false, a number of proxies, or addresses and networks separated by commas',
    )
    .transform((text) =>
      ['', '0', 'false'].includes(text)
        ? false
        : text === 'true'
          ? true
          : /^\d+$/.test(text)
            ? Number(text)
            : text,
    )
    .describe(
      'Whose `X-Forwarded-For` is believed: unset for nobody, a number of proxies, or a list of addresses and networks.',
    ),
  SVC_CORS_ORIGINS: csv(origin)
    .default([])
    .describe(
      'Origins beside our own whose pages may call the API with a session cookie, separated by commas.',
    ),
  SVC_WIDGET_REQUIRE_ALLOWLIST: onOff
    .default(false)
    .describe(
      'Refuse widget traffic of channels with an empty origin allowlist, instead of accepting any origin.',
    ),
  SVC_TRACKER_REQUIRE_ALLOWLIST: onOff
    .default(false)
    .describe(
      'Refuse what pages send to trackers with an empty list of allowed origins, instead of accepting any origin.',
    ),
  SVC_GEOIP_DB_PATH: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A database of countries or cities in MaxMind’s format (`.mmdb`). Unless set, countries come from the table that is built in, and regions are not known.',
    )
    .meta({ example: '/var/lib/geoip/GeoLite2-City.mmdb' }),
  SVC_ALLOW_PRIVATE_TARGETS: onOff
    .default(false)
    .describe(
      'Allow webhooks and other outbound calls to private addresses and over plain http. For development.',
    ),
  SVC_BLOB_STORE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe(
      'Where uploaded files are kept: in the data folder, which several processes would have to share, or in an S3-compatible store.',
    ),
  SVC_UPLOADS_SESSION_MB: megabytes(500).describe(
    'Most that the session of a visitor may ask to upload on a day (UTC).',
  ),
  SVC_UPLOADS_ADDRESS_MB: megabytes(1000).describe(
    'The same for the visitors of one address, in each organization.',
  ),
  SVC_UPLOADS_CHANNEL_MB: megabytes(20_000).describe('The same for all visitors of one widget channel.'),
  SVC_UPLOADS_DISK_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Share of the disk that uploaded files may take, where they are kept in the data folder.'),
  SVC_UPLOADS_FREE_DISK_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024)
    .describe(
      'What uploads leave free on that disk: with less, files are refused while everything else goes on.',
    ),
  SVC_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[@?#]/.test(url), 'must be an address without credentials and query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Address of the store, without the bucket; it may be a private one.')
    .meta({ example: 'https://s3.eu-central-1.amazonaws.com' }),
  SVC_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
    .default('us-east-1')
    .describe('Region of the bucket; `auto` for R2.'),
  SVC_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe(
      'The bucket; it stays private. Browsers upload to it, so its CORS rules must allow PUT and POST from any origin.',
    ),
  SVC_S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\w.-]{1,128}$/, 'must be letters, digits and . _ -')
    .optional()
    .describe('Who signs: needs `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`.'),
  SVC_S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret beside `SVC_S3_ACCESS_KEY_ID`.'),
  SVC_S3_PATH_STYLE: onOff
    .default(true)
    .describe(
      'The bucket is part of the path, as every store understands it; off to have it in the host name.',
    ),
  SVC_S3_UPLOADS: z
    .enum(['post', 'put'])
    .default('post')
    .describe(
      'How browsers send files: by a form with a signed policy, or by a presigned PUT (R2 knows no forms).',
    ),
  SVC_MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => new URL(url).hostname !== '', 'must name a mail server')
    .optional()
    .describe(
      'The mail server that emails are handed to; unless set, the service sends none and says so where it matters. `smtp://` encrypts as soon as the server offers it, and always before a password is sent; `smtps://` from the start. The ports are 587 and 465 unless said.',
    )
    .meta({ example: 'smtps://user:password@mail.example.com' }),
  SVC_MAIL_FROM: z
    .string()
    .max(320)
    .regex(
      /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an address, or a name with <address> behind it',
    )
    .optional()
    .describe('Whom emails come from; belongs to `SVC_MAIL_URL`.')
    .meta({ example: 'Acme <support@example.com>' }),
  SVC_BODY_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(16_384)
    .default(64)
    .describe(
      'Most memory for requests whose bodies are still coming, per process; one address has a quarter of it. What is more is refused for the moment.',
    ),
  SVC_RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` lifts all rate limits, for load tests.'),
  SVC_MAX_LAG_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(300)
    .describe(
      'How far reactions to events (webhooks are one) and jobs may fall behind before `/readyz` says 503, with the reason; 0 for as far as they like.',
    ),
  SVC_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least important level that is logged.'),
  SVC_ADMIN_EMAIL: z
    .email()
    .optional()
    .describe(
      'Unattended set-up: email of the first owner. On an empty database only; later it changes nothing.',
    ),
  SVC_ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128)
    .optional()
    .describe('Unattended set-up: password of the first owner.'),
  SVC_ORG_NAME: z
    .string()
    .trim()
    .min(1)
    .max(128)
    .optional()
    .describe('Unattended set-up: name of the organization.'),
  SVC_ADMIN_API_KEY: z
    .string()
    .regex(
      /^svc_admin_[A-Za-z0-9_-]{32,}$/,
      'must be svc_admin_ and at least 32 characters of A-Z a-z 0-9 _ -',
    )
    .optional()
    .describe('Unattended set-up: an API key with every scope.'),
})

export type Environment = Record<string, string | undefined>

/** The settings as the code reads them. */
export interface Config extends z.output<typeof ConfigSchema> {
  /** Where browsers reach us; no trailing slash. */
  baseUrl: string
  /** The root secret, from the environment or the data folder. */
  secretKey: string
}

/** A setting is wrong; the message names it and says what it must be. */
export class ConfigError extends Error {}

/** Validates the environment; empty variables count as unset. */
export function readSettings(env: Environment): z.output<typeof ConfigSchema> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in ConfigSchema.shape && value !== ''),
  )
  const parsed = ConfigSchema.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${lowerFirst(issue.message)}`)
    throw new ConfigError(`These settings are wrong:\n  ${lines.join('\n  ')}`)
  }
  const set = parsed.data
  const together = [set.SVC_ADMIN_EMAIL, set.SVC_ADMIN_PASSWORD]
  if (together.some(Boolean) && !together.every(Boolean)) {
    throw new ConfigError('SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD belong together: set both or none')
  }
  if ((set.SVC_ADMIN_API_KEY ?? set.SVC_ORG_NAME) && !set.SVC_ADMIN_EMAIL) {
    throw new ConfigError(
      'SVC_ADMIN_API_KEY and SVC_ORG_NAME need SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD beside them',
    )
  }
  if ((set.SVC_MAIL_URL === undefined) !== (set.SVC_MAIL_FROM === undefined))
    throw new ConfigError('SVC_MAIL_URL and SVC_MAIL_FROM belong together: set both or none')
  const missing = S3_SETTINGS.filter((name) => set[name] === undefined)
  if (set.SVC_BLOB_STORE === 's3' && missing.length > 0)
    throw new ConfigError(`SVC_BLOB_STORE=s3 needs ${missing.join(', ')} beside it`)
  return set
}

const S3_SETTINGS = [
  'SVC_S3_ENDPOINT',
  'SVC_S3_BUCKET',
  'SVC_S3_ACCESS_KEY_ID',
  'SVC_S3_SECRET_ACCESS_KEY',
] as const

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
