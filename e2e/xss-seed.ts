import { send } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { call, manage, type Answer, type Widget } from './calls.ts'

/** A session into which payloads went in every way in which a visitor or an agent can send them. */
export interface Planted {
  sessionId: string
  conversationId: string
  payloads: string[]
}

const AT_ONCE = 8
const MOST_AT_ONCE = 40
const METADATA_BYTES = 3600
const MAX_NAME = 120
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Runs work on each item, some at a time. */
async function eachOf<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** What may come of a payload: it is taken, or refused with a clear 4xx. */
function expectClear({ status, body }: Answer, what: string): boolean {
  if (status < 300) return true
  if (status < 400 || status > 499 || typeof body.code !== 'string')
    throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return false
}

/** Sends every payload as a visitor's and an agent's text, in names of images, in metadata and on product cards. */
export async function plant(url: string, widget: Widget, payloads: readonly string[]): Promise<Planted[]> {
  const groups = inGroups(payloads)
  const planted: Planted[] = []
  await eachOf(groups, async (group, at) => {
    const sessionId = `planted-${String(at).padStart(4, '0')}`
    const conversationId = await plantGroup(url, widget, { sessionId, payloads: group })
    planted.push({ sessionId, conversationId, payloads: group })
  })
  return planted.toSorted((a, b) => a.sessionId.localeCompare(b.sessionId))
}

async function plantGroup(
  url: string,
  widget: Widget,
  { sessionId, payloads }: Omit<Planted, 'conversationId'>,
): Promise<string> {
  const post = (path: string, body: object) =>
    call(url, 'POST', `/v1/widget/${path}`, {
      key: widget.key,
      body: { channelId: widget.id, sessionId, ...body },
    })
  const visitor = {
    name: cut(payloads[0] as string, MAX_NAME),
    metadata: Object.fromEntries(
      payloads.map((payload, at) => [at % 2 ? `k${at}` : cut(payload, 60), payload]),
    ),
  }
  const { conversationId } = taken(await post('messages', { visitor, messages: [{ body: 'planted' }] }))
  for (const role of ['end_user', 'agent'])
    taken(await post('messages', { messages: payloads.map((body) => ({ role, body: `${body} ${role}` })) }))
  for (let from = 0; from < payloads.length; from += 8) {
    const items = payloads.slice(from, from + 8).map((title) => ({
      productRef: cut(title, 128),
      title: cut(title, 300),
      imageUrl: null,
      url: 'https://good.example/',
      currency: cut(title, 3),
      priceMin: cut(title, 32),
      priceMax: null,
    }))
    const components = [
      {
        type: 'product_list',
        source: { connectionId: 'c', vendor: 'v', label: cut(payloads[from] as string, 120) },
        items,
      },
    ]
    await manage(url, 'POST', `/v1/conversations/${conversationId}/messages`, {
      body: 'cards',
      components,
      claim: false,
    })
  }
  for (let from = 0; from < payloads.length; from += 10) {
    const ids: string[] = []
    for (const name of payloads.slice(from, from + 10)) {
      const asked = await post('attachments', {
        conversationId,
        name,
        mime: 'image/png',
        sizeBytes: PNG.length,
      })
      if (!expectClear(asked, `an image called ${name}`)) continue
      if ((await send(asked.body, { bytes: PNG, mime: 'image/png' })) >= 300)
        throw new Error('the bytes were refused')
      taken(await post(`attachments/${asked.body.id}/complete`, { conversationId }))
      ids.push(asked.body.id)
    }
    if (ids.length > 0) taken(await post('messages', { messages: [{ body: '', attachmentIds: ids }] }))
  }
  return conversationId
}

/** Sends each payload as the name, and as a part of the email address, of a visitor of its own. */
export async function plantNames(url: string, widget: Widget, payloads: readonly string[]): Promise<void> {
  await eachOf(payloads, async (payload, at) => {
    const own = { channelId: widget.id, sessionId: `named-${String(at).padStart(4, '0')}` }
    const send = (method: string, path: string, body: object) =>
      call(url, method, `/v1/widget/${path}`, { key: widget.key, body: { ...own, ...body } })
    const name = cut(payload, MAX_NAME)
    const named = await send('POST', 'messages', { visitor: { name }, messages: [{ body: `${at}` }] })
    if (!expectClear(named, `a visitor called ${name}`))
      taken(await send('POST', 'messages', { messages: [{ body: `${at}` }] }))
    const email = `${cut(payload, 60)}@example.com`
    expectClear(await send('PATCH', 'visitor', { email }), `the address ${email}`)
  })
}

function taken({ status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** The beginning of a text, without half a character at its end. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Groups that fit into one conversation: by count, and by what their metadata may weigh. */
function inGroups(payloads: readonly string[]): string[][] {
  const groups: string[][] = [[]]
  let bytes = 0
  for (const payload of payloads) {
    const cost = Buffer.byteLength(JSON.stringify([payload, cut(payload, 60)])) + 8
    if (bytes + cost > METADATA_BYTES || (groups.at(-1) as string[]).length >= MOST_AT_ONCE) {
      groups.push([])
      bytes = 0
    }
    ;(groups.at(-1) as string[]).push(payload)
    bytes += cost
  }
  return groups
}
