/** Bytes by key. Keys are `[a-z0-9/_.-]+`, chosen by us, never by a caller. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** `null` when there is nothing under the key. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>
  /** No error when there is nothing. */
  delete(key: string): Promise<void>
}
