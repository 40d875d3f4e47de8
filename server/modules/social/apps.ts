import { z } from 'zod'
import type { Context, Services, StepsContext } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { SocialApp, SocialPlatform } from '../../kernel/ports/social.ts'
import { MANAGE, READ } from './access.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'
import { asProblem, PlatformName, platformOf } from './platforms.ts'

const App = shape('SocialApp', {
  platform: z.string(),
  clientId: z.string().describe('Empty until one is entered.'),
  configured: z.boolean(),
  redirectUri: z.string().describe('What the platform has to be told to send people back to.'),
  clientSecretSetAt: Instant.nullable(),
})

interface Row {
  id: string
  platform: string
  clientId: string
  /** Sealed. */
  clientSecret: string
  clientSecretSetAt: Date
}

const COLUMNS = `id, platform, client_id as "clientId", client_secret as "clientSecret", client_secret_set_at as "clientSecretSetAt"`
const all = statement('soc_apps_all', `select ${COLUMNS} from soc_apps where org_id = $1 and server = ''`)
const one = statement(
  'soc_apps_one',
  `select ${COLUMNS} from soc_apps where org_id = $1 and platform = $2 and server = $3`,
)
const MOST_SERVERS = 50
const some = statement(
  'soc_apps_some',
  `select id from soc_apps where org_id = $1 and platform = $2 limit ${MOST_SERVERS}`,
)
const insert = statement(
  'soc_apps_insert',
  `insert into soc_apps (org_id, id, platform, server, client_id, client_secret) values ($1, $2, $3, $4, $5, $6)
   on conflict (org_id, platform, server) do nothing returning ${COLUMNS}`,
)
const update = statement(
  'soc_apps_update',
  `update soc_apps set client_id = $3, client_secret = coalesce($4, client_secret),
     client_secret_set_at = case when $4::text is null then client_secret_set_at else now() end
   where org_id = $1 and id = $2 returning ${COLUMNS}`,
)

/** Where platforms send people back to. */
export const redirectUri = ({ config }: Pick<Services, 'config'>): string =>
  `${config.baseUrl}/v1/social/oauth/callback`

const secretContext = (orgId: string, id: string): string => `soc_apps:${orgId}:${id}`

const present = (services: Services, { platform }: SocialPlatform, row: Row | undefined) => ({
  platform,
  clientId: row?.clientId ?? '',
  configured: row !== undefined,
  redirectUri: redirectUri(services),
  clientSecretSetAt: row?.clientSecretSetAt ?? null,
})

export const listApps = operation({
  name: 'social.listApps',
  summary: 'List the applications that platforms know the organization by',
  description: 'One for each platform that needs one; never their secrets.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/social/accounts/apps',
  tool: 'social_list_apps',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(App),
  async run({ tx, org, services }) {
    const rows = await tx.query<Row>(all, [org.id])
    return {
      items: [...services.socialPlatforms.values()]
        .filter(({ appFrom }) => appFrom === 'admin')
        .map((platform) =>
          present(
            services,
            platform,
            rows.find((row) => row.platform === platform.platform),
          ),
        ),
    }
  },
})

export const saveApp = operation({
  name: 'social.saveApp',
  summary: 'Enter the application that a platform knows the organization by',
  description:
    'It is made at the platform, with `redirectUri` of the list. The secret is needed the first time, and is kept where none is given later. Accounts that are connected stay.',
  access: MANAGE,
  effect: 'write',
  rest: 'POST /v1/social/accounts/apps',
  secrets: ['clientSecret'],
  input: z.object({
    platform: PlatformName,
    clientId: z.string().trim().min(1).max(200),
    clientSecret: z.string().trim().min(1).max(500).optional(),
  }),
  output: App,
  errors: [E.social_invalid, E.social_client_secret_required],
  async run({ tx, org, services }, { platform: name, clientId, clientSecret }) {
    const platform = platformOf(services, name)
    if (platform.appFrom !== 'admin')
      throw new AppError(E.social_invalid, `${platform.displayName} needs no application`)
    await tx.lock(LOCKS.app, `${org.id}:${name}`)
    const [known] = await tx.query<Row>(one, [org.id, name, ''])
    const id = known?.id ?? newId('spa')
    const sealed =
      clientSecret === undefined ? null : services.secrets.seal(clientSecret, secretContext(org.id, id))
    if (!known && sealed === null) throw new AppError(E.social_client_secret_required)
    const [row] = known
      ? await tx.query<Row>(update, [org.id, id, clientId, sealed])
      : await tx.query<Row>(insert, [org.id, id, name, '', clientId, sealed])
    return present(services, platform, row)
  },
})

/** The application of a platform, as far as there is one. */
export async function findApp(
  { tx, org, services }: Pick<Context<string>, 'tx' | 'org' | 'services'>,
  platform: string,
  server: string,
): Promise<SocialApp | null> {
  const [row] = await tx.query<Row>(one, [org.id, platform, server])
  if (!row) return null
  return {
    clientId: row.clientId,
    clientSecret: services.secrets.open(row.clientSecret, secretContext(org.id, row.id)),
  }
}

/** The application of a platform; servers that give us one are asked for it once. 400 where somebody has to enter it. */
export async function requireApp(
  ctx: StepsContext<'soc'>,
  platform: SocialPlatform,
  server: string,
): Promise<SocialApp> {
  const { services, org } = ctx
  const known = await ctx.transaction((tx) => findApp(tx, platform.platform, server))
  if (known) return known
  if (platform.appFrom === 'admin' || !platform.register) throw new AppError(E.social_app_required)
  const servers = await ctx.transaction((tx) => tx.tx.query(some, [org.id, platform.platform]))
  if (servers.length >= MOST_SERVERS)
    throw new AppError(
      E.social_invalid,
      `at most ${MOST_SERVERS} servers of ${platform.displayName} are connected`,
    )
  const ask = { outbound: services.outbound, server }
  const made = await platform
    .register(ask, { redirectUri: redirectUri(services), name: 'Stoa' })
    .catch((error: unknown) => {
      throw asProblem(error)
    })
  return ctx.transaction(async (tx) => {
    const id = newId('spa')
    const sealed = services.secrets.seal(made.clientSecret, secretContext(org.id, id))
    await tx.tx.query(insert, [org.id, id, platform.platform, server, made.clientId, sealed])
    // Of two at a time the first one's holds.
    return (await findApp(tx, platform.platform, server)) ?? made
  })
}
