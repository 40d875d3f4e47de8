import { plural } from './plural.ts'

/** The texts around images and products, in English; loaded with what shows them. */
export const i = {
  position: (at: number, count: number) => `${at} of ${count}`,
  next: 'Next image',
  previous: 'Previous image',
  original: 'Open original',
  remove: 'Delete image',
  removeFile: 'Delete file',
  removeFileTitle: 'Delete this file?',
  removeTitle: 'Delete this image?',
  removeBody: (name: string) =>
    `“${name}” is deleted for everyone, including the visitor. You can’t undo this.`,
  removed: (name: string) => `“${name}” deleted`,
  unavailable: 'This image can’t be shown.',
  tray: 'Attachments to send',
  uploading: (name: string, percent: string) => `${name}, ${percent} uploaded`,
  ready: (name: string) => `${name} is ready to send`,
  cancel: (name: string) => `Cancel upload of ${name}`,
  takeOut: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Upload ${name} again`,
  failed: (name: string) => `${name} couldn’t be uploaded.`,
  wrongType: 'Only PNG, JPEG, GIF and WebP images can be sent.',
  wrongFileType:
    'You can send images, PDF, text, Word, Excel, PowerPoint, OpenDocument, audio and video files, without macros.',
  tooLarge: 'Images can be up to 10 MB.',
  fileTooLarge: 'Images can be up to 10 MB, other files up to 25 MB.',
  tooMany: (most: number) => `A message can have up to ${plural(most, 'attachment', 'attachments')}.`,
  products: (label: string) => `Products ${label}`.trim(),
  from: (price: string) => `from ${price}`,
}
