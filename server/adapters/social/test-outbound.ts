import { OutboundError, type OutboundFailure, type OutboundRequest } from '../../kernel/ports/outbound.ts'
import { SocialError } from '../../kernel/ports/social.ts'

/** What a platform answers: a status, a JSON and headers; or why nothing comes back. */
export type Given =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string>; truncated?: boolean }
  | OutboundFailure

/** A platform that answers in the order of a list, and what it was asked. */
export function platformThat(given: Given[], server: string | null = null) {
  const asked: OutboundRequest[] = []
  const request = async (input: OutboundRequest) => {
    asked.push(input)
    const answer = given[asked.length - 1]
    if (answer === undefined) throw new Error(`nobody expected ${input.method ?? 'GET'} ${input.url}`)
    if (typeof answer === 'string') throw new OutboundError(answer, `it ended with ${answer}`)
    const { status = 200, json, text, headers = {}, truncated = false } = answer
    const body = Buffer.from(text ?? (json === undefined ? '' : JSON.stringify(json)))
    return { status, headers, body, truncated, durationMs: 1, url: input.url }
  }
  return { from: { outbound: { request }, server }, asked }
}

export const formOf = ({ body }: OutboundRequest) => Object.fromEntries(new URLSearchParams(body as string))

export const jsonOf = ({ body }: OutboundRequest): unknown => JSON.parse(body as string)

export const textOf = ({ body }: OutboundRequest) => Buffer.from(body as Uint8Array).toString('latin1')

/** Why something failed. */
export async function failureOf(promise: Promise<unknown>): Promise<[SocialError['reason'], string]> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof SocialError) return [error.reason, error.message]
  throw new Error(`it should have failed with a SocialError, not with ${String(error)}`)
}

export const reasonOf = async (promise: Promise<unknown>) => (await failureOf(promise))[0]
