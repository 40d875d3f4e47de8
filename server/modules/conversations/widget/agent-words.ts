import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { secretContext, type ChannelRow } from '../core/channel-rows.ts'
import { E } from '../errors.ts'
import type { NewMessage } from '../core/append-messages.ts'
import { lockSession } from './sessions.ts'

const VERSION = 'svc.agent.v1'

const field = (value: string) => `${Buffer.byteLength(value)}:${value}`

/** What a proof is made of. */
export interface AgentWords {
  sessionId: string
  providerMessageId: string
  body: string
}

/** The proof that a message is an agent's: hex HMAC-SHA-256 of its four fields, each behind its length in bytes. */
export const agentProofOf = (secret: string, { sessionId, providerMessageId, body }: AgentWords): string =>
  createHmac('sha256', secret)
    .update([VERSION, sessionId, providerMessageId, body].map(field).join(''))
    .digest('hex')

/** Whether any of some messages is said in an agent's name. */
export const hasAgentWords = (messages: readonly Pick<NewMessage, 'authorType'>[]): boolean =>
  messages.some(({ authorType }) => authorType === 'agent')

interface Pushed {
  sessionId: string
  messages: readonly NewMessage[]
  /** The proof of each message, where it has one. */
  proofs: readonly (string | undefined)[]
}

/**
 * Whether each message that is said in an agent's name was proved to be, by an API key or by the channel's secret; `null` for a
 * message of the visitor. Throws 403 for a proof that is wrong.
 */
export function proveAgentWords(
  ctx: Context<string>,
  channel: Pick<ChannelRow, 'id' | 'identitySecret'>,
  { sessionId, messages, proofs }: Pushed,
): (boolean | null)[] {
  const isKey = ctx.actor.type === 'agent'
  return messages.map(({ authorType, body, providerMessageId }, index) => {
    if (authorType !== 'agent') return null
    const proof = proofs[index]
    if (proof === undefined) return isKey
    if (channel.identitySecret === null) throw new AppError(E.agent_proof_failed)
    const secret = ctx.services.secrets.open(channel.identitySecret, secretContext(ctx.org.id, channel.id))
    const expected = agentProofOf(secret, { sessionId, providerMessageId: providerMessageId ?? '', body })
    if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(proof, 'hex')))
      throw new AppError(E.agent_proof_failed)
    return true
  })
}

/**
 * Throws 403 where something is said in an agent's name without a proof, and the channel asks for one or the session is that of a
 * verified person who was not proved either.
 */
export async function refuseUnprovedAgentWords(
  ctx: Context<string>,
  channel: Pick<ChannelRow, 'id' | 'requireAgentProof'>,
  sessionId: string,
  { proved, externalId }: { proved: readonly (boolean | null)[]; externalId: string | undefined },
): Promise<void> {
  if (!proved.includes(false)) return
  if (channel.requireAgentProof) throw new AppError(E.agent_proof_required)
  if (externalId !== undefined) return
  const session = await lockSession(ctx, channel.id, sessionId)
  if (session && session.externalId !== null) throw new AppError(E.agent_role_unproved)
}
