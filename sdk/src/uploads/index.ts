export { codeOf } from '../api-error.ts'
export {
  acceptOf,
  IMAGE_TYPES,
  MOST_IMAGES,
  MOST_MEGABYTES,
  problemOf,
  type FileUploads,
} from './image-check.ts'
export { sendBytes } from './send-bytes.ts'
export { uploadAttachment, uploadImage, type AttachmentFile } from './upload-attachment.ts'
export type { UploadJob } from './upload-image.ts'
