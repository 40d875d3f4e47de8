/** A file as a picker hands it over. */
export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** One dark pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A small picture, made larger by what follows its end where the number of bytes matters. */
export const picture = (name: string, bytes = PIXEL.length): PickedFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([PIXEL, Buffer.alloc(bytes - PIXEL.length)]),
})
