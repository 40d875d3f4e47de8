import type { ChatHost } from './chat-host.ts'
import { isSessionOfAnother } from './identity.ts'
import { MOST_IMAGES, problemOf, type FileUploads } from './image-check.ts'
import { visitorFields } from './post-message.ts'
import { randomId } from './session/random-id.ts'
import type { MessageImage } from './records.ts'
import type { UploadTicket } from './send-bytes.ts'
import { uploadImage, type UploadJob, type UploadPorts } from './upload-image.ts'
import { ApiError, codeOf, identityFields } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

/** An image or file on its way to the service, for the message that is being written. */
export interface Upload {
  key: string
  name: string
  mime: string
  sizeBytes: number
  /** To draw a preview from. */
  file: Blob
  status: 'uploading' | 'ready' | 'failed'
  /** 0 to 1 */
  progress: number
  /** Why it failed: the code of the error. */
  failure: string | null
}

/** The images and files for the message that is being written. */
export interface Uploads {
  /** Takes files and uploads them; what is not taken is told in the state, as `uploadProblem`. */
  add(files: Iterable<File>): void
  /** Takes an image out, and ends its upload. */
  remove(key: string): void
  /** Uploads an image again that failed. */
  retry(key: string): void
}

/** What the uploads need to know of their surroundings. */
export interface UploadSurroundings {
  host: ChatHost
  /** What the channel takes, as far as it is known. */
  fileUploads(): FileUploads
  /** Where the visitor is writing. */
  place(): string
  /** The session that images for a place belong to; on the welcome screen one may have to be begun. */
  sessionFor(place: string): string
  /** The conversation of a session, as far as it is known. */
  knownConversation(sessionId: string): string | undefined
  /** The session is somebody else's: the visitor goes on in another one. */
  leave(sessionId: string): void
  onChange(): void
}

interface Entry {
  upload: Upload
  place: string
  sessionId: string
  job: UploadJob
  image: MessageImage | undefined
  /** Of the running attempt. */
  abort: AbortController | undefined
}

const MOST_AT_ONCE = 3
const LONGEST_NAME = 255

/** Uploads images, three at a time, and keeps them by where the message is written. */
export class UploadDesk implements Uploads {
  private readonly around: UploadSurroundings
  private entries: Entry[] = []
  private readonly problems = new Map<string, string>()
  private readonly conversations = new Map<string, Promise<string>>()

  constructor(around: UploadSurroundings) {
    this.around = around
  }

  add(files: Iterable<File>): void {
    const place = this.around.place()
    this.problems.delete(place)
    let left = MOST_IMAGES - this.of(place).length
    let sessionId: string | undefined
    for (const file of files) {
      const problem =
        problemOf(file, this.around.fileUploads()) ?? (left > 0 ? undefined : 'conv_attachment_too_many')
      if (problem) {
        this.problems.set(place, problem)
        continue
      }
      left -= 1
      sessionId ??= this.sessionOf(place) ?? this.around.sessionFor(place)
      this.entries.push(newEntry(file, place, sessionId))
    }
    this.around.onChange()
    this.start()
  }

  remove(key: string): void {
    this.drop(this.entries.filter(({ upload }) => upload.key === key))
  }

  retry(key: string): void {
    const entry = this.entries.find(({ upload }) => upload.key === key)
    if (entry?.upload.status !== 'failed') return
    this.change(entry, { status: 'uploading', progress: 0, failure: null })
    this.start()
  }

  /** The images of a place, in the order in which they were added. */
  of(place: string): readonly Upload[] {
    return this.entries.filter((entry) => entry.place === place).map(({ upload }) => upload)
  }

  /** Why the last files of a place were not taken. */
  problem(place: string): string | null {
    return this.problems.get(place) ?? null
  }

  /** The session that the images of a place are bound to. */
  sessionOf(place: string): string | undefined {
    return this.entries.find((entry) => entry.place === place)?.sessionId
  }

  /** Hands over the images of a place, for the message that goes out now. */
  take(place: string): MessageImage[] {
    const taken = this.entries.filter((entry) => entry.place === place && entry.image)
    this.problems.delete(place)
    this.drop(taken)
    return taken.map(({ image }) => image as MessageImage)
  }

  /** What was added in one place belongs to another one. */
  rehome(from: string, to: string): void {
    for (const entry of this.entries) if (entry.place === from) entry.place = to
    this.around.onChange()
  }

  /** Images that were meant for a session which is somebody else's begin anew in another one. */
  moveSession(from: string, to: string): void {
    for (const entry of this.entries) {
      const { job, upload } = entry
      if (entry.sessionId !== from) continue
      entry.abort?.abort()
      entry.abort = entry.image = undefined
      entry.sessionId = to
      entry.job = { ...job, ticket: undefined, isSent: false }
      entry.upload = { ...upload, status: 'uploading', progress: 0, failure: null }
    }
    this.rehome(from, to)
    this.start()
  }

  /** Ends everything. */
  clear(): void {
    this.problems.clear()
    this.drop([...this.entries])
  }

  private drop(gone: readonly Entry[]): void {
    this.entries = this.entries.filter((entry) => !gone.includes(entry))
    for (const entry of gone) entry.abort?.abort()
    this.around.onChange()
    this.start()
  }

  private start(): void {
    const running = this.entries.filter(({ abort }) => abort).length
    const waiting = this.entries.filter(({ abort, upload }) => !abort && upload.status === 'uploading')
    for (const entry of waiting.slice(0, MOST_AT_ONCE - running)) void this.run(entry)
  }

  private async run(entry: Entry): Promise<void> {
    const abort = (entry.abort = new AbortController())
    const isCurrent = () => entry.abort === abort && this.entries.includes(entry)
    try {
      const image = await uploadImage(entry.job, {
        ...this.visitorPorts(entry.sessionId, abort.signal),
        onProgress: (progress) => (isCurrent() ? this.change(entry, { progress }) : undefined),
      })
      if (isCurrent()) {
        entry.image = image
        this.change(entry, { status: 'ready', progress: 1 })
      }
    } catch (error) {
      if (isCurrent()) this.onFailed(entry, codeOf(error))
    }
    if (entry.abort === abort) entry.abort = undefined
    this.start()
  }

  /** How the visitor of a session asks; its conversation is begun if there is none. */
  private visitorPorts(
    sessionId: string,
    signal: AbortSignal,
  ): Omit<UploadPorts<MessageImage>, 'onProgress'> {
    const { host } = this.around
    const ask = async <T>(path: string, body: object) => {
      const conversationId = await this.conversationOf(sessionId)
      if (signal.aborted) throw new ApiError(0, 'aborted')
      return withIdentity(host, (identity) =>
        host.api.request<T>(path, {
          method: 'POST',
          body: { conversationId, sessionId, ...body, ...identityFields(identity) },
        }),
      )
    }
    return {
      request: (file) => ask<UploadTicket>('attachments', file),
      complete: (id) => ask<MessageImage>(`attachments/${id}/complete`, {}),
      signal,
    }
  }

  private onFailed(entry: Entry, failure: string): void {
    if (failure !== 'conv_attachment_mime_rejected') return this.change(entry, { status: 'failed', failure })
    // It is not what it says: trying again would not help.
    this.problems.set(entry.place, failure)
    this.drop([entry])
  }

  private change(entry: Entry, change: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...change }
    this.around.onChange()
  }

  private conversationOf(sessionId: string): Promise<string> {
    const known = this.around.knownConversation(sessionId)
    if (known !== undefined) return Promise.resolve(known)
    const begun = this.conversations.get(sessionId) ?? this.begin(sessionId)
    this.conversations.set(sessionId, begun)
    // The next image asks again.
    begun.catch(() => this.conversations.delete(sessionId))
    return begun
  }

  private async begin(sessionId: string): Promise<string> {
    const { host } = this.around
    try {
      const { conversationId } = await withIdentity(host, () =>
        host.api.request<{ conversationId: string }>('conversations', {
          method: 'POST',
          body: { sessionId, ...visitorFields(host) },
        }),
      )
      return conversationId
    } catch (error) {
      if (isSessionOfAnother(error)) this.around.leave(sessionId)
      throw error
    }
  }
}

function newEntry(file: File, place: string, sessionId: string): Entry {
  const name = file.name.trim().slice(-LONGEST_NAME) || 'file'
  return {
    place,
    upload: {
      key: randomId(),
      name,
      mime: file.type,
      sizeBytes: file.size,
      file,
      status: 'uploading',
      progress: 0,
      failure: null,
    },
    sessionId,
    job: { file, name, ticket: undefined, isSent: false },
    image: undefined,
    abort: undefined,
  }
}
