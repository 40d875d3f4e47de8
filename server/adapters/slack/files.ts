import { z } from 'zod'
import type { OutboundRequest } from '../../kernel/ports/outbound.ts'
import { TeamChatError, type TeamChat, type TeamChatCall } from '../../kernel/ports/team-chat.ts'
import { ask } from './calls.ts'
import { limited, ofConnection, ofStatus } from './errors.ts'
import { isOfSlack } from './hosts.ts'

const TIMEOUT_MS = 60_000
const MOST_REDIRECTS = 2

/** The bytes of a file that somebody shared. */
export const download: TeamChat['download'] = async ({ outbound, botToken }, address, maxBytes) => {
  let url = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!isOfSlack(url)) throw new TeamChatError('refused', 'the file is not at Slack')
    const came = await send(outbound, {
      url,
      headers: { authorization: `Bearer ${botToken}` },
      maxBytes,
    })
    const next = came.headers['location']
    if (came.status >= 300 && came.status < 400 && next && URL.canParse(next, url)) {
      url = new URL(next, url).href
      continue
    }
    if (came.status !== 200) throw ofStatus(came.status, 'deferred')
    // Who may not read a file is shown the page to sign in.
    if (/^text\/html\b/i.test(came.headers['content-type'] ?? ''))
      throw new TeamChatError('refused', 'Slack answered with a page in place of the file')
    if (came.truncated || came.body.length > maxBytes)
      throw new TeamChatError('refused', `the file is larger than ${maxBytes} bytes`)
    return came.body
  }
  throw new TeamChatError('refused', 'the file is always elsewhere')
}

/** Puts a file into a thread; until the last of its calls nobody sees anything. */
export const upload: TeamChat['upload'] = async (call, { channelId, threadId, name, bytes, alt }) => {
  const place = await ask(
    call,
    'files.getUploadURLExternal',
    { filename: name, length: bytes.length, ...(alt && { alt_txt: alt.slice(0, 1000) }) },
    z.object({ upload_url: z.string(), file_id: z.string().min(1) }),
  )
  if (!isOfSlack(place.upload_url))
    throw new TeamChatError('refused', 'Slack wants the file at a place that is not its own')
  const came = await send(call.outbound, {
    url: place.upload_url,
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  if (came.status !== 200) throw ofStatus(came.status, 'deferred')
  await ask(
    call,
    'files.completeUploadExternal',
    { files: [{ id: place.file_id, title: name }], channel_id: channelId, thread_ts: threadId },
    z.object({}),
  )
}

/** One exchange beside the Web API. */
async function send(outbound: TeamChatCall['outbound'], request: OutboundRequest) {
  const came = await outbound.request({ timeoutMs: TIMEOUT_MS, ...request }).catch((error: unknown) => {
    throw ofConnection(error, 'deferred')
  })
  if (came.status === 429) {
    const wait = came.headers['retry-after'] ?? ''
    throw limited(/^\d+$/.test(wait) ? Number(wait) : null)
  }
  return came
}
