import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { call, send } from '../calls.ts'
import { line, reportTimes } from '../report.ts'
import { scaled } from '../scale.ts'
import type { Stage } from '../stage.ts'

const MEGABYTE = 1024 ** 2
const [WIDTH, HEIGHT] = [6000, 4000]
const QUALITY = 86
const IN_TURN = Math.max(2, scaled(20))
const AT_ONCE = 8

/** A photo of almost 10 MB from the request of an upload to the completed image, and what it costs in memory. */
export async function attachments(stage: Stage): Promise<void> {
  const { service, url, channelId, widgetKey } = stage
  const photo = await makePhoto()
  line('photo', `${WIDTH} × ${HEIGHT}, ${(photo.length / MEGABYTE).toFixed(1)} MB`)
  reportTimes('sharp alone: encode it anew, and once as WebP', await inTurn(5, () => byLibraryAlone(photo)))
  const opened = await send(url, {
    method: 'POST',
    path: '/v1/widget/conversations',
    headers: { authorization: `Bearer ${widgetKey}` },
    body: JSON.stringify({ channelId, sessionId: 'attachments' }),
  })
  const path = `/v1/conversations/${String(opened['conversationId'])}/attachments`
  const upload = () => uploadPhoto(url, path, photo)
  await upload()
  const before = service.memoryMb()

  reportUploads('one after the other', await inTurn(IN_TURN, upload))
  const at = performance.now()
  reportUploads(`${AT_ONCE} at once`, await Promise.all(Array.from({ length: AT_ONCE }, upload)))
  line(`all ${AT_ONCE}`, `${((performance.now() - at) / 1000).toFixed(1)} s`)
  await sleep(5000)
  const memory = [before, service.peakMemoryMb(), service.memoryMb()].map((mb) => mb.toFixed(0))
  line('memory before, at most, 5 s later', `${memory.join(', ')} MB`)
}

/** Milliseconds of each call. */
interface Upload {
  request: number
  send: number
  complete: number
}

async function uploadPhoto(url: string, path: string, photo: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const times = [performance.now()]
  const file = { name: 'photo.jpg', mime: 'image/jpeg', sizeBytes: photo.length }
  const { id, uploadUrl } = await call(url, 'POST', `${path}/upload-request`, file)
  times.push(performance.now())
  const headers = { 'content-type': 'image/jpeg' }
  const sent = await fetch(String(uploadUrl), { method: 'PUT', headers, body: photo })
  if (!sent.ok) throw new Error(`the bytes were refused: ${sent.status} ${await sent.text()}`)
  await sent.arrayBuffer()
  times.push(performance.now())
  await call(url, 'POST', `${path}/${String(id)}/complete`)
  times.push(performance.now())
  const [request = 0, bytes = 0, complete = 0] = times.slice(1).map((at, n) => at - (times[n] as number))
  return { request, send: bytes, complete }
}

function reportUploads(name: string, uploads: readonly Upload[]): void {
  reportTimes(
    `upload request, ${name}`,
    uploads.map(({ request }) => request),
  )
  reportTimes(
    `the bytes, ${name}`,
    uploads.map((upload) => upload.send),
  )
  reportTimes(
    `complete, ${name}`,
    uploads.map(({ complete }) => complete),
  )
  reportTimes(
    `all three, ${name}`,
    uploads.map((upload) => upload.request + upload.send + upload.complete),
  )
}

/** What nobody can be faster than who reads the picture, writes it and makes one smaller one. */
async function byLibraryAlone(photo: Uint8Array): Promise<number> {
  const at = performance.now()
  await sharp(photo).jpeg({ quality: QUALITY, optimiseCoding: false }).toBuffer()
  await sharp(photo).resize({ width: 2560 }).webp({ quality: 80, effort: 2 }).toBuffer()
  return performance.now() - at
}

/** A picture with as much noise as makes it just smaller than 10 MB. */
async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  let [low, high] = [0, 60]
  let photo = new Uint8Array()
  while (high - low > 1) {
    const sigma = (low + high) / 2
    const noise = { type: 'gaussian', mean: 128, sigma } as const
    const made = await sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'black', noise },
    })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    if (made.length < 10 * MEGABYTE) [low, photo] = [sigma, new Uint8Array(made)]
    else high = sigma
  }
  return photo
}

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n++) results.push(await work())
  return results
}
