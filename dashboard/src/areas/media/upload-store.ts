import type { ContentAsset } from '@stoa/sdk'
import { codeOf, uploadImage, type UploadJob } from '@stoa/sdk/uploads'
import { useSyncExternalStore } from 'react'
import { client } from '../../data/api.ts'
import { refresh } from '../../data/queries.ts'
import { assetsKey } from './keys.ts'

/** A file on its way into the media library. */
export interface Upload {
  key: string
  name: string
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1 */
  progress: number
  /** Why it failed: the code of the error. */
  failure?: string
  /** Whether another attempt may do better. */
  canRetry: boolean
}

interface Task extends Upload {
  file: File
  job: UploadJob
  abort: AbortController
  /** The asset whose file it replaces. */
  replaces: string | undefined
  onDone: ((asset: ContentAsset) => void) | undefined
}

const MEGABYTE = 1024 ** 2
/** The largest image, and the largest other file, in megabytes. */
const MOST_MEGABYTES = { image: 10, file: 50 }
const AT_ONCE = 3
const LONGEST_NAME = 255

// What another attempt changes nothing of.
const FINAL = new Set(['cms_asset_mime_rejected', 'conv_attachment_mime_rejected', 'cms_asset_too_large'])

// What another attempt goes on from: the bytes may be there already.
const GOES_ON = new Set(['network', 'network_error', 'cms_asset_busy'])

let tasks: readonly Task[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function publish(next: readonly Task[]): void {
  tasks = next
  for (const listener of listeners) listener()
}

const patch = (key: string, change: Partial<Task>) =>
  publish(tasks.map((task) => (task.key === key ? { ...task, ...change } : task)))

/** The files on their way; they go on while other pages are looked at. */
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => tasks,
  )

interface UploadOptions {
  replaces?: string
  onDone?: (asset: ContentAsset) => void
}

/** Uploads files; what cannot be taken is told of at once. */
export function uploadFiles(files: Iterable<File>, { replaces, onDone }: UploadOptions = {}): void {
  const added = [...files].map((file): Task => {
    const name = file.name.trim().slice(-LONGEST_NAME) || 'file'
    const most = MOST_MEGABYTES[file.type.startsWith('image/') ? 'image' : 'file']
    const isTooLarge = file.size > most * MEGABYTE
    return {
      key: `upload-${++lastKey}`,
      name,
      file,
      job: { file, name, ticket: undefined, isSent: false },
      abort: new AbortController(),
      state: isTooLarge ? 'failed' : 'waiting',
      progress: 0,
      ...(isTooLarge && { failure: 'cms_asset_too_large' }),
      canRetry: false,
      replaces,
      onDone,
    }
  })
  publish([...tasks, ...added])
  start()
}

/** Tries again what failed. */
export function retryUpload(key: string): void {
  patch(key, { state: 'waiting', progress: 0, canRetry: false, abort: new AbortController() })
  start()
}

/** Ends an upload, or takes one that failed off the list. */
export function removeUpload(key: string): void {
  tasks.find((task) => task.key === key)?.abort.abort()
  publish(tasks.filter((task) => task.key !== key))
  start()
}

/** Ends all of them; on sign-out. */
export function forgetUploads(): void {
  for (const { abort } of tasks) abort.abort()
  publish([])
}

function start(): void {
  const free = AT_ONCE - tasks.filter(({ state }) => state === 'sending').length
  for (const task of tasks.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    patch(task.key, { state: 'sending' })
    void run(task)
  }
}

async function run({ key, job, replaces, abort, onDone }: Task): Promise<void> {
  try {
    const asset = await uploadImage(job, {
      request: (file) =>
        replaces === undefined
          ? client.cms.requestAssetUpload(file)
          : client.cms.replaceAsset({ assetId: replaces, ...file }),
      complete: (assetId) => client.cms.completeAssetUpload({ assetId }),
      signal: abort.signal,
      onProgress: (progress) => patch(key, { progress }),
    })
    await refresh(assetsKey)
    publish(tasks.filter((task) => task.key !== key))
    onDone?.(asset)
  } catch (error) {
    if (!abort.signal.aborted) fail(key, job, codeOf(error))
  }
  start()
}

function fail(key: string, job: UploadJob, failure: string): void {
  // What was answered is of these bytes: another attempt sends them anew. Without an answer it goes on.
  if (!GOES_ON.has(failure)) Object.assign(job, { ticket: undefined, isSent: false })
  patch(key, { state: 'failed', failure, canRetry: !FINAL.has(failure) })
}
