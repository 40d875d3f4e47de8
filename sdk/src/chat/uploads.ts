import type { ChatHost } from './chat-host.ts'
import { isSessionOfAnother } from './identity.ts'
import { MOST_IMAGES, problemOf, type FileUploads } from '../uploads/image-check.ts'
import { visitorFields } from './post-message.ts'
import { randomId } from '../random-id.ts'
import type { MessageImage } from './records.ts'
import type { UploadTicket } from '../uploads/send-bytes.ts'
import { runUpload, type UploadJob, type UploadPorts } from '../uploads/upload-image.ts'
import { codeOf } from '../api-error.ts'
import { identityFields } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

/** An upload of an image or file for the message that is being written. */
export interface Upload {
  key: string
  name: string
  mime: string
  sizeBytes: number
  /** For a preview. */
  file: Blob
  status: 'uploading' | 'ready' | 'failed'
  /** 0 to 1 */
  progress: number
  /** Code of the error when it failed. */
  failure: string | null
}

/** The images and files for the message that is being written. */
export interface Uploads {
  /** Uploads files; a file that is refused sets `uploadProblem` in the state. */
  add(files: Iterable<File>): void
  /** Removes a file and aborts its upload. */
  remove(key: string): void
  /** Uploads a failed file again. */
  retry(key: string): void
}

/** What the upload queue needs of the chat. */
export interface UploadContext {
  host: ChatHost
  /** What the channel lets visitors send. */
  fileUploads(): FileUploads
  /** Key of the composer on the screen. */
  composer(): string
  /** The session to upload a composer’s files to; for the welcome screen, one without messages. */
  sessionFor(composer: string): string
  /** Id of a session’s conversation, if known. */
  knownConversation(sessionId: string): string | undefined
  /** The session is somebody else's: goes on in another one. */
  abandonSession(sessionId: string): void
  onChange(): void
}

interface Entry {
  upload: Upload
  composer: string
  sessionId: string
  job: UploadJob
  image: MessageImage | undefined
  /** Of the running attempt. */
  abort: AbortController | undefined
}

const MOST_AT_ONCE = 3
const LONGEST_NAME = 255

/** Uploads images and files, three at a time, and holds them by composer until their message is sent. */
export class UploadQueue implements Uploads {
  private readonly context: UploadContext
  private entries: Entry[] = []
  private readonly problems = new Map<string, string>()
  private readonly conversations = new Map<string, Promise<string>>()

  constructor(context: UploadContext) {
    this.context = context
  }

  add(files: Iterable<File>): void {
    const composer = this.context.composer()
    this.problems.delete(composer)
    let left = MOST_IMAGES - this.of(composer).length
    let sessionId: string | undefined
    for (const file of files) {
      const problem =
        problemOf(file, this.context.fileUploads()) ?? (left > 0 ? undefined : 'conv_attachment_too_many')
      if (problem) {
        this.problems.set(composer, problem)
        continue
      }
      left -= 1
      sessionId ??= this.sessionOf(composer) ?? this.context.sessionFor(composer)
      this.entries.push(newEntry(file, composer, sessionId))
    }
    this.context.onChange()
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

  /** The uploads of a composer, in the order in which they were added. */
  of(composer: string): readonly Upload[] {
    return this.entries.filter((entry) => entry.composer === composer).map(({ upload }) => upload)
  }

  /** Code of the error that the last files of a composer were refused with. */
  problem(composer: string): string | null {
    return this.problems.get(composer) ?? null
  }

  /** The session that a composer’s files are uploaded to. */
  sessionOf(composer: string): string | undefined {
    return this.entries.find((entry) => entry.composer === composer)?.sessionId
  }

  /** Removes and returns the uploaded files of a composer, for the message that is sent now. */
  take(composer: string): MessageImage[] {
    const taken = this.entries.filter((entry) => entry.composer === composer && entry.image)
    this.problems.delete(composer)
    this.drop(taken)
    return taken.map(({ image }) => image as MessageImage)
  }

  /** Moves uploads from one composer to another. */
  moveComposer(from: string, to: string): void {
    for (const entry of this.entries) if (entry.composer === from) entry.composer = to
    this.context.onChange()
  }

  /** Uploads the files of one session again to another one, as the first is somebody else's. */
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
    this.moveComposer(from, to)
    this.start()
  }

  /** Aborts and removes all uploads. */
  clear(): void {
    this.problems.clear()
    this.drop([...this.entries])
  }

  private drop(gone: readonly Entry[]): void {
    this.entries = this.entries.filter((entry) => !gone.includes(entry))
    for (const entry of gone) entry.abort?.abort()
    this.context.onChange()
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
      const image = await runUpload(entry.job, {
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

  /** The requests of an upload in a session; they create its conversation if there is none. */
  private visitorPorts(
    sessionId: string,
    signal: AbortSignal,
  ): Omit<UploadPorts<MessageImage>, 'onProgress'> {
    const { host } = this.context
    const ask = async <T>(path: string, body: object) => {
      const conversationId = await this.conversationOf(sessionId)
      if (signal.aborted) throw signal.reason
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
    // The content is not of a type that is allowed: a retry would not help.
    this.problems.set(entry.composer, failure)
    this.drop([entry])
  }

  private change(entry: Entry, change: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...change }
    this.context.onChange()
  }

  private conversationOf(sessionId: string): Promise<string> {
    const known = this.context.knownConversation(sessionId)
    if (known !== undefined) return Promise.resolve(known)
    const created = this.conversations.get(sessionId) ?? this.createConversation(sessionId)
    this.conversations.set(sessionId, created)
    // After a failure the next upload tries again.
    created.catch(() => this.conversations.delete(sessionId))
    return created
  }

  private async createConversation(sessionId: string): Promise<string> {
    const { host } = this.context
    try {
      const { conversationId } = await withIdentity(host, () =>
        host.api.request<{ conversationId: string }>('conversations', {
          method: 'POST',
          body: { sessionId, ...visitorFields(host) },
        }),
      )
      return conversationId
    } catch (error) {
      if (isSessionOfAnother(error)) this.context.abandonSession(sessionId)
      throw error
    }
  }
}

function newEntry(file: File, composer: string, sessionId: string): Entry {
  const name = file.name.trim().slice(-LONGEST_NAME) || 'file'
  return {
    composer,
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
