import type { Readable } from 'node:stream'

/** Where bytes are to be sent by a browser or program: nothing else is needed to send them. */
export interface UploadTarget {
  method: 'PUT' | 'POST'
  /** Absolute. */
  url: string
  /** Form fields of a POST, before the part `file`; empty for PUT. */
  fields: Record<string, string>
}

/** What may be sent to an `UploadTarget`. */
export interface UploadTerms {
  contentType: string
  /** Exactly so many bytes. */
  sizeBytes: number
  expiresAt: Date
}

/** A stored object, opened for reading. */
export interface OpenBlob {
  stream: Readable
  sizeBytes: number
  contentType: string
}

/** Some bytes of an object that has them: from the first to the last one, both included. */
export interface BlobPart {
  first: number
  last: number
}

/** Why a store could not do what was asked: it is out of reach or answers with an error, or it has no room. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError'
  readonly reason: 'unavailable' | 'full'

  constructor(reason: 'unavailable' | 'full', options?: ErrorOptions) {
    super(`the blob store is ${reason}`, options)
    this.reason = reason
  }
}

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_.-]+)*$/

/** Throws for a key that could mean another place than it says. */
export function assertBlobKey(key: string): void {
  if (!KEY.test(key) || key.includes('..')) throw new Error('not a blob key')
}

/**
 * Bytes by key. Keys are `[a-z0-9/_.-]+`, chosen by us, never by a caller. Everything may throw `BlobStoreError`;
 * nobody ever reads half of what was written.
 */
export interface BlobStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * Stores a stream of exactly `sizeBytes`; `false`, and nothing is stored, when it is shorter or longer. An error of
   * the source is thrown as it is. The source is destroyed in any case.
   */
  putStream(
    key: string,
    source: Readable,
    terms: Pick<UploadTerms, 'contentType' | 'sizeBytes'>,
  ): Promise<boolean>
  /** Size in bytes; `null` when there is nothing under the key. */
  sizeOf(key: string): Promise<number | null>
  /**
   * For streaming, to the end or until destroyed; of a part, only that is streamed, while `sizeBytes` is that of the whole. `null`
   * when there is nothing under the key.
   */
  open(key: string, part?: BlobPart): Promise<OpenBlob | null>
  /** No error when there is nothing. */
  delete(key: string): Promise<void>
  /** The disk that the store shares with others; absent where there is none to fill up. */
  room?(): Promise<{ freeBytes: number; totalBytes: number }>
  /** Origin of the store's own place to upload to, where it has one. */
  readonly uploadOrigin?: string
  /** A place of the store's own to upload to; `null` where uploads go through the service. Does no I/O. */
  presignUpload(key: string, terms: UploadTerms): UploadTarget | null | Promise<UploadTarget | null>
}
