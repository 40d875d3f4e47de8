import { z } from 'zod'
import type { Context, JobContext, Services } from '../../kernel/contract/context.ts'
import type { Caller } from '../../kernel/contract/credentials.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import { Deleted, Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { memberById, memberByVerifiedEmail, memberCaller, memberJoin } from '../identity/index.ts'
import { TeamChatError, type TeamChatUser } from '../../kernel/ports/team-chat.ts'
import { READ, WRITE } from './access.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { callOf, requireWorkspace, type WorkspaceRow } from './workspace.ts'

const LinkId = z.string().regex(idPattern('tcl'), 'not a link id').describe('A link, tcl_….')

const Link = shape('TeamChatUserLink', {
  id: z.string(),
  teamChatUserId: z.string(),
  userId: z.string(),
  name: z.string(),
  linkedBy: z
    .enum(['themselves', 'email', 'admin'])
    .describe('`email`: the workspace and we both know the address as theirs.'),
  confirmed: z
    .boolean()
    .describe(
      '`false` where an admin has said so and the colleague has not yet. Links by `email` are checked anew at each use.',
    ),
  linkedAt: Instant,
})
type LinkRow = z.output<typeof Link>

const ChatUserId = z
  .string()
  .regex(/^[UW][A-Z0-9]{1,30}$/, 'not the id of a person there')
  .meta({ examples: ['U02ABC3DE'] })

const COLUMNS = `p.id, p.chat_user_id as "teamChatUserId", p.user_id as "userId", m.name, p.linked_by as "linkedBy", p.confirmed, p.linked_at as "linkedAt"`
const FROM = `tch_people p ${memberJoin('p.org_id', 'p.user_id', 'm')}`
const page = statement(
  'tch_people_page',
  `select ${COLUMNS} from ${FROM} where p.org_id = $1 and ($2::text is null or p.chat_user_id > $2) order by p.chat_user_id limit $3`,
)
const one = statement(
  'tch_people_one',
  `select ${COLUMNS} from ${FROM} where p.org_id = $1 and p.chat_user_id = $2`,
)
const save = statement(
  'tch_people_save',
  `insert into tch_people (org_id, id, chat_user_id, user_id, linked_by, confirmed) values ($1, $2, $3, $4, $5, $6)
   on conflict (org_id, chat_user_id) do update set user_id = excluded.user_id, linked_by = excluded.linked_by,
     confirmed = excluded.confirmed, linked_at = now()`,
)
const remove = statement(
  'tch_people_delete',
  `delete from tch_people where org_id = $1 and id = $2 returning id`,
)

export const listTeamChatLinks = operation({
  name: 'teamChat.listUserLinks',
  summary: 'List who of the workspace is which colleague',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/team-chat/links',
  tool: 'team_chat_list_user_links',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Link),
  async run({ tx, org }, { limit, cursor }) {
    const after = cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.string()]))[0]
    const rows = await tx.query<LinkRow>(page, [org.id, after, limit + 1])
    return pageOf(rows, limit, { keyOf: ({ teamChatUserId }) => [teamChatUserId], present: (row) => row })
  },
})

interface Linking {
  chatUserId: string
  userId: string
  by: LinkRow['linkedBy']
  confirmed?: boolean
}

async function link(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  { chatUserId, userId, by, confirmed = true }: Linking,
): Promise<LinkRow> {
  await tx.query(save, [org.id, newId('tcl'), chatUserId, userId, by, confirmed])
  const [row] = await tx.query<LinkRow>(one, [org.id, chatUserId])
  return row as LinkRow
}

export const linkTeamChatUser = operation({
  name: 'teamChat.linkUser',
  summary: 'Say which colleague somebody of the workspace is',
  description:
    'It counts once that colleague has said so: who writes there gets a link, which they alone can confirm. For oneself, signed in, it counts at once.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/team-chat/links',
  tool: 'team_chat_link_user',
  toolListing: 'toolset',
  input: z.object({ teamChatUserId: ChatUserId, userId: z.string().max(64) }),
  output: Link,
  errors: [E.team_chat_not_connected, E.team_chat_invalid],
  async run(ctx, { teamChatUserId, userId }) {
    await requireWorkspace(ctx)
    if (!(await memberById(ctx, userId)))
      throw new AppError(E.team_chat_invalid, 'userId: there is no such colleague')
    const isSelf = ctx.credential.kind === 'session' && ctx.actor.id === userId
    const by = isSelf ? ('themselves' as const) : ('admin' as const)
    return link(ctx, { chatUserId: teamChatUserId, userId, by, confirmed: isSelf })
  },
})

export const unlinkTeamChatUser = operation({
  name: 'teamChat.unlinkUser',
  summary: 'Forget which colleague somebody of the workspace is',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/team-chat/links/{id}',
  tool: 'team_chat_unlink_user',
  toolListing: 'toolset',
  input: z.object({ id: LinkId }),
  output: Deleted,
  errors: [E.team_chat_not_found],
  async run({ tx, org }, { id }) {
    if ((await tx.query(remove, [org.id, id])).length === 0) throw new AppError(E.team_chat_not_found)
    return { deleted: true as const, id }
  },
})

const HOUR_MS = 3_600_000
const PURPOSE = 'team-chat-link'

/** A link by which somebody of the workspace says which colleague they are; good for an hour. */
function linkUrl({ secrets, config }: Services, orgId: string, { id, name }: TeamChatUser): string {
  // The page shows whom it is about.
  const shown = Buffer.from(name.slice(0, 60)).toString('base64url')
  const text = [orgId, id, Date.now() + HOUR_MS, shown].join('.')
  return `${config.baseUrl}/settings/team-chat/link#token=${text}.${secrets.sign(text, PURPOSE)}`
}

export const linkMyself = operation({
  name: 'teamChat.linkMyself',
  summary: 'Say that you are the one of the workspace who was given this link',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/team-chat/links/mine',
  secrets: ['token'],
  input: z.object({ token: z.string().min(1).max(600) }),
  output: Link,
  errors: [E.team_chat_link_expired, E.team_chat_not_connected, E.team_chat_conflict],
  async run(ctx, { token }) {
    const [orgId = '', chatUserId = '', until = '', name = '', signature = ''] = token.split('.')
    const text = [orgId, chatUserId, until, name].join('.')
    const isOurs = ctx.services.secrets.verify(signature, { text, purpose: PURPOSE })
    if (!isOurs || orgId !== ctx.org.id || Number(until) < Date.now())
      throw new AppError(E.team_chat_link_expired)
    await requireWorkspace(ctx)
    const [known] = await ctx.tx.query<LinkRow>(one, [ctx.org.id, chatUserId])
    if (known && known.userId !== ctx.actor.id && known.linkedBy !== 'email')
      throw new AppError(
        E.team_chat_conflict,
        'this account there is another colleague’s: an owner or admin removes the link first',
      )
    return link(ctx, { chatUserId, userId: ctx.actor.id, by: 'themselves' })
  },
})

/** Why nobody of ours acts for somebody there. */
export class Unknown extends Error {
  override readonly name = 'Unknown'
}

const KINDS = {
  guest: 'Guests of the workspace cannot act here.',
  stranger: 'People of other workspaces cannot act here.',
  bot: 'Programs cannot act here.',
  deleted: 'This account of the workspace has been closed.',
}

interface Asked {
  orgId: string
  workspace: WorkspaceRow
  chatUserId: string
}

/** Who of ours somebody there is, as a caller; throws `Unknown` with the words for them. A look-up that fails throws. */
export async function whoIs(
  { services, transaction }: Pick<JobContext, 'services' | 'transaction'>,
  { orgId, workspace, chatUserId }: Asked,
): Promise<Caller> {
  // It is asked each time: who left, or became a guest, may do nothing any more.
  const found = await services.teamChat
    .findUser(callOf(services, orgId, workspace), chatUserId)
    .catch((error: unknown) => {
      const isFinal = error instanceof TeamChatError && error.reason === 'refused'
      throw isFinal ? new Unknown('The workspace does not say who that is.', { cause: error }) : error
    })
  if (found.kind !== 'member') throw new Unknown(KINDS[found.kind])
  const caller = await transaction(orgId, (ctx) => memberOf(ctx, found))
  if (caller) return caller
  throw new Unknown(
    `It is not known which colleague you are. Open this link within an hour, signed in: ${linkUrl(services, orgId, found)}`,
  )
}

/** The member whom somebody there is: as they have said, or by an address that both sides have proved. */
async function memberOf(ctx: Context<string>, { id, email }: TeamChatUser): Promise<Caller | null> {
  const [known] = await ctx.tx.query<LinkRow>(one, [ctx.org.id, id])
  const credential = { kind: 'team_chat', id, client: 'chat' }
  if (known && known.linkedBy !== 'email')
    return known.confirmed ? memberCaller(ctx, known.userId, credential) : null
  // An address is looked at anew each time: it may be somebody else's by now.
  const userId = email && (await memberByVerifiedEmail(ctx, email))
  const caller = userId ? await memberCaller(ctx, userId, credential) : null
  // Whoever may set addresses there must not become who runs things here.
  if (!userId || !caller || caller.actor.role === 'owner' || caller.actor.role === 'admin') return null
  if (known?.userId !== userId) await link(ctx, { chatUserId: id, userId, by: 'email' })
  return caller
}
