import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { onOff, type Settings } from './settings.ts'

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

const isNetwork = (text: string): boolean => {
  const [address = '', bits] = text.trim().split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/**
 * The settings of the service that are no module's, read from the environment. `docs/configuration.md` is generated from
 * this schema and those of the modules: `describe` is the documentation, `meta.example` an example.
 */
const ConfigSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port to listen on; 0 picks a free one.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on; `0.0.0.0` for all interfaces.'),
  SVC_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Address under which browsers reach the service, for links and the session cookie, which pages of other origins cannot use. If unset, `http://<HOST>:<PORT>`, and the session cookie also works under the addresses and names of the machine itself.',
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
      'PostgreSQL 15 or newer to use instead of the embedded one. Its user runs the migrations; otherwise the service works as two restricted roles.',
    )
    .meta({ example: 'postgres://stoa:secret@db.internal:5432/stoa' }),
  SVC_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe(
      'How many processes answer on this machine, 1 to 64. They share the port, the database and the data folder; the first process watches them and answers nothing. Each has its own memory and takes up to twice `SVC_DATABASE_POOL` and 20 database connections: your own PostgreSQL has to allow as many (`max_connections`), the embedded one does.',
    ),
  SVC_DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Maximum number of database connections per process, for requests.'),
  SVC_REPORTS_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .max(65_536)
    .default(512)
    .describe(
      'Maximum memory of the process that computes reports, in megabytes; what does not fit is written to the disk.',
    ),
  SVC_SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine(
      (text) => new Set(text).size >= 10,
      'is too simple; take for example the output of `openssl rand -base64 48`',
    )
    .optional()
    .describe(
      'Key for encryption and signatures, at least 32 characters. If unset, generated once and stored in the data folder (mode 0600). Required when several processes share one database; to replace it, see docs/operations.md.',
    ),
  SVC_OLD_SECRET_KEYS: csv(z.string())
    .transform((keys) => keys.map((key) => (key === '(empty)' ? '' : key)))
    .default([])
    .describe(
      'Former secret keys, separated by commas: what they encrypted and signed stays valid. Remove one when `npm run admin -- keys` says that it is no longer in use.',
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
      'Which proxies may set `X-Forwarded-For`: unset for none, `true` for all, a number of proxies, or addresses and networks separated by commas.',
    ),
  SVC_CORS_ORIGINS: csv(origin)
    .default([])
    .describe('Further origins whose pages may call the API with the session cookie, separated by commas.'),
  SVC_ALLOWED_HOSTS: csv(
    z
      .string()
      .regex(/^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i, 'must be host names without ports')
      .transform((host) => host.toLowerCase()),
  )
    .default([])
    .describe(
      'Host names under which the service answers, separated by commas, beside those of `SVC_BASE_URL` and of the machine itself; requests for others are refused with 421. If unset, it answers under every name. Probes that ask by an address need it listed.',
    )
    .meta({ example: 'stoa.example.com,api.example.com' }),
  SVC_GEOIP_DB_PATH: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Database of countries or cities in MaxMind’s format (`.mmdb`). If unset, a built-in table gives countries, and regions are unknown.',
    )
    .meta({ example: '/var/lib/geoip/GeoLite2-City.mmdb' }),
  SVC_MCP_BURST_PER_MIN: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(6000)
    .describe(
      'How many requests per minute an organization may send to the tool endpoint, with all of its keys and connections together; 0 for no limit. Counted by each process, or by all that `SVC_WORKERS` started together.',
    ),
  SVC_MCP_CALLS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe(
      'How many tool calls an organization may make per day (UTC), over all processes. If unset, there is no limit.',
    )
    .meta({ example: '10000' }),
  SVC_ALLOW_PRIVATE_TARGETS: onOff
    .default(false)
    .describe('Allow outbound calls to private addresses and over plain http. For development.'),
  SVC_BLOB_STORE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe(
      'Where uploaded files are stored: `disk` for the data folder, which several processes have to share, or `s3` for an S3-compatible store.',
    ),
  SVC_UPLOADS_DISK_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Percentage of the disk that uploaded files may take if they are stored in the data folder.'),
  SVC_ORG_STORAGE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(51_200)
    .describe(
      'What an organization may store as uploaded files, in megabytes; 0 for no limit. `npm run admin -- storage` sets it for single ones.',
    ),
  SVC_UPLOADS_FREE_DISK_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024)
    .describe(
      'Free space to keep on that disk, in megabytes: with less, files are refused while everything else works.',
    ),
  SVC_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[@?#]/.test(url), 'must be an address without credentials and query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Address of the store, without the bucket; may be a private address.')
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
      'Name of the bucket, which stays private. Browsers upload to it, so its CORS rules must allow PUT and POST from your website and from the dashboard.',
    ),
  SVC_S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\w.-]{1,128}$/, 'must be letters, digits and . _ -')
    .optional()
    .describe('Access key; needs `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`.'),
  SVC_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of `SVC_S3_ACCESS_KEY_ID`.'),
  SVC_S3_PATH_STYLE: onOff
    .default(true)
    .describe('Whether the bucket is part of the path, which every store supports, or of the host name.'),
  SVC_S3_UPLOADS: z
    .enum(['post', 'put'])
    .default('post')
    .describe(
      'How browsers upload: `post` for a form with a signed policy, `put` for a presigned PUT (for R2, which has no forms).',
    ),
  SVC_MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => new URL(url).hostname !== '', 'must name a mail server')
    .optional()
    .describe(
      'Mail server to send emails by; if unset, no emails are sent, see docs/email.md. `smtp://` uses STARTTLS if the server offers it, and always before a password is sent; `smtps://` encrypts from the start. The default ports are 587 and 465.',
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
    .describe('Sender of emails; required with `SVC_MAIL_URL`.')
    .meta({ example: 'Acme <support@example.com>' }),
  SVC_BODY_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(16_384)
    .default(64)
    .describe(
      'Maximum memory for unfinished request bodies per process, in megabytes; strangers may use half of it, one address a quarter of its share. Requests beyond that are refused with 503 or 429 and may be repeated.',
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
      'How far reactions to events and jobs may be behind before `/readyz?for=work` answers 503, with the reason; 0 for no limit.',
    ),
  SVC_METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'What `GET /metrics` asks for as a bearer token, at least 16 characters. If unset, it asks for nothing.',
    ),
  SVC_SECURITY_REPORTS_TO: z
    .string()
    .regex(/^(https:\/\/|mailto:)\S+$/, 'must begin with https:// or mailto:')
    .optional()
    .describe(
      'Where people can report a weakness, for `/.well-known/security.txt`; if unset, that page is not there.',
    )
    .meta({ example: 'mailto:security@example.com' }),
  SVC_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest level to log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
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

/** The schema of all settings: the kernel's, and behind them those of the modules. */
export const settingsSchema = (modules: readonly Settings[]): typeof ConfigSchema =>
  modules.reduce((schema, { shape }) => schema.extend(shape) as typeof ConfigSchema, ConfigSchema)

/**
 * Validates the environment; empty variables count as unset, and `NAME_FILE` names a file with the value of `NAME`.
 * What the modules declare is in the answer too, for their
 * `Settings.of`.
 */
export function readSettings(
  env: Environment,
  modules: readonly Settings[] = [],
): z.output<typeof ConfigSchema> {
  const schema = settingsSchema(modules)
  const present = {
    ...Object.fromEntries(
      Object.entries(env).filter(([name, value]) => name in schema.shape && value !== ''),
    ),
    ...settingsFromFiles(env, Object.keys(schema.shape)),
  }
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${lowerFirst(issue.message)}`)
    throw new ConfigError(`These settings are wrong:\n  ${lines.join('\n  ')}`)
  }
  const set = parsed.data
  for (const { complaint } of modules) {
    const found = complaint?.(set)
    if (found !== undefined) throw new ConfigError(found)
  }
  if ((set.SVC_MAIL_URL === undefined) !== (set.SVC_MAIL_FROM === undefined))
    throw new ConfigError('SVC_MAIL_URL and SVC_MAIL_FROM belong together: set both or none')
  const missing = S3_SETTINGS.filter((name) => set[name] === undefined)
  if (set.SVC_BLOB_STORE === 's3' && missing.length > 0)
    throw new ConfigError(`SVC_BLOB_STORE=s3 needs ${missing.join(', ')} beside it`)
  return set
}

/** Settings whose value is a file's, as systems that keep secrets mount them: `SVC_SECRET_KEY_FILE` for `SVC_SECRET_KEY`. */
function settingsFromFiles(env: Environment, names: readonly string[]): Environment {
  const found: Environment = {}
  for (const name of names) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: set one of them`)
    try {
      found[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}`)
    }
    if (found[name] === '') throw new ConfigError(`${name}_FILE names an empty file`)
  }
  return found
}

const S3_SETTINGS = [
  'SVC_S3_ENDPOINT',
  'SVC_S3_BUCKET',
  'SVC_S3_ACCESS_KEY_ID',
  'SVC_S3_SECRET_ACCESS_KEY',
] as const

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
