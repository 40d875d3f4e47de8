/** An image on its way to the service, for the message that is being written. */
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
