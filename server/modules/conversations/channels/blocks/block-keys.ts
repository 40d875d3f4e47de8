import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { E } from '../../errors.ts'

/** How a visitor shows up: by a browser's session, and by what they prove or say. */
export interface Recognizable {
  channelId: string
  sessionId: string
  externalId?: string | undefined
  email?: string | undefined
}

/** What a blocked visitor is recognized by. */
export const sessionKey = (channelId: string, sessionId: string): string =>
  `session:${channelId}:${sessionId}`
export const emailKey = (email: string): string => `email:${email.trim().toLowerCase()}`
export const personKey = (externalId: string): string => `person:${externalId}`

const blocked = statement(
  'conv_block_known',
  `select distinct key from conv_block_keys where org_id = $1 and key = any($2)`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

const keysOf = ({ channelId, sessionId, externalId, email }: Recognizable): string[] => [
  sessionKey(channelId, sessionId),
  ...(externalId === undefined ? [] : [personKey(externalId)]),
  ...(email === undefined ? [] : [emailKey(email)]),
]

/** Which of some visitors are blocked, by their place; one look-up for all, and none where the organization blocks nobody. */
export async function whichAreBlocked(
  ctx: Ctx,
  { hasBlocks }: { hasBlocks: boolean },
  visitors: readonly Recognizable[],
): Promise<boolean[]> {
  if (!hasBlocks || visitors.length === 0) return visitors.map(() => false)
  const keys = visitors.map(keysOf)
  const rows = await ctx.tx.query<{ key: string }>(blocked, [ctx.org.id, keys.flat()])
  const found = new Set(rows.map(({ key }) => key))
  return keys.map((own) => own.some((key) => found.has(key)))
}

/** Throws 403 `visitor_blocked` for a visitor who is blocked. */
export async function refuseBlocked(
  ctx: Ctx,
  channel: { hasBlocks: boolean },
  visitor: Recognizable,
): Promise<void> {
  const [isBlocked] = await whichAreBlocked(ctx, channel, [visitor])
  if (isBlocked) throw new AppError(E.visitor_blocked)
}
