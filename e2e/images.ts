import { expect } from 'vitest'
import { load, photo, send } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import type { Answer } from './calls.ts'
import type { Day } from './shop.ts'

/** Images of both sides can be looked at by whoever has the link, until one is deleted. */
export async function imagesGoBothWays({ owner, anton }: Pick<Day, 'owner' | 'anton'>): Promise<void> {
  const id = anton.conversationId
  const theirs = await uploadPhoto('bowl.png', {
    request: (file) => anton.post('attachments', { conversationId: id, ...file }),
    complete: (image) => anton.post(`attachments/${image}/complete`, { conversationId: id }),
  })
  await anton.say({ body: 'It came like this.', attachmentIds: [theirs] })
  const hasImage = ({ message }: { message: { attachments?: unknown[] } }) =>
    (message.attachments?.length ?? 0) > 0
  const { message: received } = await owner.socket.told('conversation.message.received', hasImage)
  await expectLoads(received.attachments[0])
  const ours = await uploadPhoto('whole.png', {
    request: (file) => owner.on(id, 'attachments/upload-request', file),
    complete: (image) => owner.on(id, `attachments/${image}/complete`),
  })
  await owner.on(id, 'messages', { body: 'It should look like this.', attachmentIds: [ours], claim: false })
  const { message: sent } = await anton.socket.told('conversation.message.sent', hasImage)
  await expectLoads(sent.attachments[0])
  const path = `/v1/conversations/${id}/attachments/${theirs}`
  for (const alreadyDeleted of [false, true])
    expect((await owner.does('DELETE', path)).body).toMatchObject({ deleted: true, alreadyDeleted })
  await expectGone(received.attachments[0])
  await expectLoads(sent.attachments[0])
  for (const { socket } of [owner, anton]) {
    const { message } = await socket.told('conversation.message.attachment_deleted')
    expect(message.attachments).toMatchObject([{ id: theirs, name: 'bowl.png', deleted: true, url: null }])
  }
}

/** How one side of a conversation uploads. */
interface Side {
  request(file: { name: string; mime: string; sizeBytes: number }): Promise<Answer>
  complete(id: string): Promise<Answer>
}

/** Uploads a photo: asks where to, sends the bytes, completes; answers the id. */
async function uploadPhoto(name: string, side: Side): Promise<string> {
  const { bytes, mime } = await photo(640, name)
  const { status, body } = await side.request({ name, mime, sizeBytes: bytes.length })
  expect(status).toBe(201)
  expect(await send(body, { bytes, mime })).toBe(204)
  expect((await side.complete(body.id)).body).toMatchObject({ uploaded: true, width: 640, height: 480 })
  return body.id
}

interface Shown {
  url: string
  thumbnailUrl: string
}

/** Loads an image and its thumbnail by their links, as somebody who is nobody here. */
async function expectLoads({ url, thumbnailUrl }: Shown): Promise<void> {
  const [image, thumbnail] = await Promise.all([load(url), load(thumbnailUrl)])
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(thumbnail.bytes.length).toBeLessThan(image.bytes.length)
}

/** Neither link leads anywhere any more. */
async function expectGone({ url, thumbnailUrl }: Shown): Promise<void> {
  const answers = await Promise.all([load(url), load(thumbnailUrl)])
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
}
