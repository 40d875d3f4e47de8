import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TeamChatApp, TeamChatRequest } from '../../kernel/ports/team-chat.ts'

/** How far from now a request may say that it was signed. */
const MOST_SECONDS_OFF = 300

/** Whether a request was signed by Slack with this secret, in these minutes. */
export function verify(
  { signingSecret }: Pick<TeamChatApp, 'signingSecret'>,
  { headers, body }: TeamChatRequest,
  now: Date,
): boolean {
  const given = headers['x-slack-signature']
  const at = headers['x-slack-request-timestamp']
  if (!signingSecret || !given || !at || !/^\d{1,12}$/.test(at)) return false
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(at)) > MOST_SECONDS_OFF) return false
  const expected = createHmac('sha256', signingSecret).update(`v0:${at}:`).update(body).digest('hex')
  const [one, two] = [Buffer.from(`v0=${expected}`), Buffer.from(given)]
  return one.length === two.length && timingSafeEqual(one, two)
}
