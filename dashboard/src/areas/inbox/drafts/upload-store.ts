import type { Attachment } from '@stoa/sdk'
import { codeOf, MOST_IMAGES, problemOf, type FileUploads } from '@stoa/sdk/uploads'
import { useSyncExternalStore } from 'react'

/** An image or file for the message that is being written. */
export interface ImageUpload {
  key: string
  name: string
  /** To draw a preview from; not there where a message that failed was taken back. */
  file?: File
  state: 'uploading' | 'ready' | 'failed'
  /** 0 to 1 */
  progress: number
  /** Why it failed: the code of the error. */
  failure?: string
  /** As the server has it, once it is ready. */
  image?: Attachment
}

/** The images and files of a conversation that wait to be sent, and why the last files were not taken. */
export interface Tray {
  uploads: readonly ImageUpload[]
  problem?: string | undefined
}

const none: Tray = { uploads: [] }
const mostAtOnce = 3
const longestName = 255
const trays = new Map<string, Tray>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let lastKey = 0

/** The images that wait in a conversation. */
export const currentTray = (conversationId: string): Tray => trays.get(conversationId) ?? none

function setTray(conversationId: string, tray: Tray): void {
  if (tray.uploads.length > 0 || tray.problem) trays.set(conversationId, tray)
  else trays.delete(conversationId)
  for (const listener of listeners) listener()
}

/** The images that wait in a conversation, live; they live as long as the page. */
export function useTray(conversationId: string): Tray {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentTray(conversationId),
  )
}

/** Takes files that the channel takes and uploads them; what is not taken is told as the tray's problem. */
export function addFiles(
  conversationId: string,
  files: Iterable<File>,
  fileUploads: FileUploads = 'images',
): void {
  const { uploads } = currentTray(conversationId)
  const added: ImageUpload[] = []
  let problem: string | undefined
  for (const file of files) {
    const isFull = uploads.length + added.length >= MOST_IMAGES
    const refused = problemOf(file, fileUploads) ?? (isFull ? 'conv_attachment_too_many' : undefined)
    if (refused) problem = refused
    else added.push({ ...blank(file.name), file })
  }
  setTray(conversationId, { uploads: [...uploads, ...added], problem })
  start()
}

/** Puts the images of a message that was taken back before what waits. */
export function restoreImages(conversationId: string, images: readonly Attachment[]): void {
  const { uploads } = currentTray(conversationId)
  const back = images.map((image) => ({ ...blank(image.name), state: 'ready' as const, progress: 1, image }))
  setTray(conversationId, { uploads: [...back, ...uploads].slice(0, MOST_IMAGES) })
}

const blank = (name: string): ImageUpload => ({
  key: `image-${++lastKey}`,
  name: name.trim().slice(-longestName) || 'file',
  state: 'uploading',
  progress: 0,
})

/** Takes an image out, and ends its upload. */
export function removeImage(conversationId: string, key: string, problem?: string): void {
  running.get(key)?.abort()
  running.delete(key)
  const { uploads } = currentTray(conversationId)
  setTray(conversationId, { uploads: uploads.filter((upload) => upload.key !== key), problem })
  start()
}

/** Uploads an image again that failed. */
export function retryImage(conversationId: string, key: string): void {
  patch(conversationId, key, { state: 'uploading', progress: 0 })
  start()
}

/** Hands over the images for the message that goes out now. */
export function takeImages(conversationId: string): Attachment[] {
  const { uploads } = currentTray(conversationId)
  setTray(conversationId, { uploads: uploads.filter(({ image }) => !image) })
  return uploads.flatMap(({ image }) => image ?? [])
}

/** Ends every upload; on sign-out. */
export function forgetImages(): void {
  for (const abort of running.values()) abort.abort()
  running.clear()
  for (const conversationId of trays.keys()) setTray(conversationId, none)
}

function patch(conversationId: string, key: string, change: Partial<ImageUpload>): void {
  const tray = currentTray(conversationId)
  setTray(conversationId, {
    ...tray,
    uploads: tray.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
  })
}

function start(): void {
  for (const [conversationId, { uploads }] of trays)
    for (const { key, name, file, state } of uploads)
      if (file && state === 'uploading' && !running.has(key) && running.size < mostAtOnce)
        void run(conversationId, key, { file, name })
}

async function run(conversationId: string, key: string, source: { file: File; name: string }): Promise<void> {
  const abort = new AbortController()
  running.set(key, abort)
  const isCurrent = () => running.get(key) === abort
  try {
    const { transferImage } = await import('./transfer-image.ts')
    const image = await transferImage(conversationId, source, {
      signal: abort.signal,
      onProgress: (progress) => isCurrent() && patch(conversationId, key, { progress }),
    })
    if (isCurrent()) patch(conversationId, key, { state: 'ready', progress: 1, image })
  } catch (error) {
    const failure = codeOf(error)
    // It is not what it says: trying again would not help.
    if (isCurrent() && failure === 'conv_attachment_mime_rejected') removeImage(conversationId, key, failure)
    else if (isCurrent()) patch(conversationId, key, { state: 'failed', failure })
  }
  if (isCurrent()) running.delete(key)
  start()
}
