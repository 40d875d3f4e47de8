import type { Services } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'
import { E } from '../errors.ts'

/** Throws 400 for a URL that deliveries could or should never go to. */
export function assertUrlAllowed(
  url: string,
  { config, outbound }: Pick<Services, 'config' | 'outbound'>,
): void {
  const refuse = (message: string) =>
    new AppError(E.webhook_url_not_allowed, { detail: message, fields: [{ path: 'url', message }] })
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) throw refuse('It is not a URL.')
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && config.SVC_ALLOW_PRIVATE_TARGETS)) {
    throw refuse('It must start with https://.')
  }
  try {
    outbound.assertAllowed(url)
  } catch (error) {
    if (error instanceof OutboundError) throw refuse(`${error.message}.`)
    throw error
  }
}

/** Throws 400 that names the event types which nobody offers. */
export function assertEventsKnown(
  events: readonly string[],
  { eventTypes }: Pick<Services, 'eventTypes'>,
): void {
  const unknown = events.flatMap((type, index) =>
    eventTypes.get(type)?.public ? [] : [{ type, path: `events.${index}` }],
  )
  if (unknown.length === 0) return
  throw new AppError(E.webhook_unknown_event, {
    detail: `Not in the catalogue: ${unknown.map(({ type }) => type).join(', ')}.`,
    fields: unknown.map(({ type, path }) => ({ path, message: `${type} is not an event type` })),
  })
}
