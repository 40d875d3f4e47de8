/** Why an upload is refused. */
export type ImageRefusal =
  | 'not_an_image'
  | 'too_many_pixels'
  | 'too_many_frames'
  | 'too_large'
  | 'truncated'
  | 'trailing_data'
  | 'undecodable'

/** Thrown for bytes that are no image we take; the fault is the uploader's. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly reason: ImageRefusal

  constructor(reason: ImageRefusal, options?: ErrorOptions) {
    super(`the image was refused: ${reason}`, options)
    this.reason = reason
  }

  /** Whether these bytes are none of its kind, and may be of another. */
  get isOtherKind(): boolean {
    return this.reason === 'not_an_image'
  }
}
