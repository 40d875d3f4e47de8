import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api'
import { OutboundError } from '../../kernel/ports/outbound.ts'
import { TeamChatError } from '../../kernel/ports/team-chat.ts'

/** What may not be done twice, so that it has to be known whether it was done. */
const SHOWN_ONCE = new Set(['chat.postMessage', 'chat.postEphemeral', 'files.completeUploadExternal'])

const RATE_LIMITED = new Set(['ratelimited', 'rate_limited'])
const GONE = new Set([
  'account_inactive',
  'token_revoked',
  'invalid_auth',
  'token_expired',
  'not_authed',
  'team_not_found',
])
const CHANNEL = new Set(['channel_not_found', 'not_in_channel', 'is_archived'])
const BROKEN = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'])

/** How long to wait where Slack does not say. */
const WAIT_SECONDS = 5

/** What to do about an error of one call of the Web API; what is no error of theirs comes back as it is. */
export function errorOf(method: string, error: unknown): unknown {
  if (error instanceof WebAPIRateLimitedError) return limited(error.retryAfter)
  if (error instanceof WebAPIHTTPError) return ofStatus(error.statusCode, lost(method))
  if (error instanceof WebAPIPlatformError)
    return ofWord(method, error.data.error, error.data.response_metadata?.retryAfter)
  if (error instanceof WebAPIRequestError) return ofConnection(error.original, lost(method))
  return error
}

/** An error of the connection: `lost` where what was sent may have come. */
export function ofConnection(error: unknown, isLost: 'unknown' | 'deferred'): unknown {
  if (!(error instanceof OutboundError)) return error
  const isSent = !error.neverSent && (error.reason === 'timeout' || error.reason === 'connection_failed')
  return new TeamChatError(isSent ? isLost : 'deferred', error.message, { cause: error })
}

/** An answer that is no success. */
export function ofStatus(status: number, isLost: 'unknown' | 'deferred'): TeamChatError {
  return new TeamChatError(status >= 500 ? isLost : 'refused', `Slack answered with ${status}`)
}

export const limited = (seconds: number | null | undefined): TeamChatError =>
  new TeamChatError('deferred', 'Slack asks to wait', {
    retryAfterSeconds: seconds !== null && seconds !== undefined && seconds >= 0 ? seconds : WAIT_SECONDS,
  })

const lost = (method: string) => (SHOWN_ONCE.has(method) ? 'unknown' : 'deferred')

function ofWord(method: string, word: unknown, retryAfter: number | undefined): TeamChatError {
  // An answer that is no JSON stands here as it is.
  if (typeof word !== 'string' || !/^[a-z][\w.:-]{0,99}$/i.test(word))
    return new TeamChatError(lost(method), 'Slack’s answer was not understood')
  if (RATE_LIMITED.has(word)) return limited(retryAfter)
  if (GONE.has(word)) return new TeamChatError('gone', word)
  if (CHANNEL.has(word)) return new TeamChatError('channel', word)
  return new TeamChatError(BROKEN.has(word) ? lost(method) : 'refused', word)
}

/** An answer that says it was done, but not in the form that was agreed on. */
export const notUnderstood = (method: string): TeamChatError =>
  new TeamChatError(SHOWN_ONCE.has(method) ? 'unknown' : 'refused', 'Slack’s answer was not understood')
