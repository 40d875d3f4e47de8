import { plural } from './plural.ts'

/** The texts around images and products, in English; loaded with what shows them. */
export const i = {
  position: (at: number, count: number) => `${at} of ${count}`,
  next: 'Next image',
  previous: 'Previous image',
  original: 'Open original',
  remove: 'Delete image',
  removeTitle: 'Delete this image?',
  removeBody: (name: string) =>
    `“${name}” disappears for everybody, the visitor included. This cannot be undone.`,
  removed: (name: string) => `“${name}” was deleted`,
  unavailable: 'This image cannot be shown.',
  tray: 'Images to send',
  uploading: (name: string, percent: string) => `${name}, ${percent} uploaded`,
  ready: (name: string) => `${name} is ready to be sent`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  takeOut: (name: string) => `Take out ${name}`,
  retry: (name: string) => `Upload ${name} again`,
  failed: (name: string) => `${name} was not uploaded.`,
  wrongType: 'Only PNG, JPEG, GIF and WebP images can be sent.',
  tooLarge: 'An image may have at most 10 MB.',
  tooMany: (most: number) => `A message can hold at most ${plural(most, 'image', 'images')}.`,
  products: (label: string) => `Products ${label}`.trim(),
  from: (price: string) => `from ${price}`,
}
