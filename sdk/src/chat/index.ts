export { Chat } from './chat.ts'
export { WELCOME } from './chat-core.ts'
export type { ChatHost, Visitor } from './chat-host.ts'
export {
  parseMarkdown,
  plainText,
  safeHref,
  type Block,
  type Inline,
  type List,
} from './markdown/parse-markdown.ts'
export { createChat, type ChatOptions } from './create-chat.ts'
export { fetchMessages } from './fetch-messages.ts'
export { createIdentity } from './identity.ts'
export { readIdentity, type Identity } from './identity-pair.ts'
export type { PresenceNote } from './presence-notes.ts'
export type * from './records.ts'
export { fitImage } from './fit-image.ts'
export { httpsUrl } from './https-url.ts'
export {
  acceptOf,
  IMAGE_TYPES,
  MOST_IMAGES,
  MOST_MEGABYTES,
  problemOf,
  type FileUploads,
} from './image-check.ts'
export { formatSize } from './file-size.ts'
export { endingOf, isLinkOld } from './attachment-link.ts'
export { formatPrice } from './price-format.ts'
export { uploadImage, type UploadJob } from './upload-image.ts'
export type { Upload, Uploads } from './uploads.ts'
export { complain, guarded, warn } from './report.ts'
export { browserStorage, type GuardedStorage } from './session/browser-storage.ts'
export { createCookies, readCookie } from './session/cookies.ts'
export { readSessions } from './session/kept-sessions.ts'
export { createSessionStore } from './session/session-store.ts'
export { createStore, type ChatState, type Readable, type Store } from './state.ts'
export { mergeMessages, type Thread, type ThreadMessage } from './thread.ts'
export { ApiError, codeOf, createWidgetApi, identityFields, isApiError } from './widget-api.ts'
export { withIdentity } from './with-identity.ts'
export { watchDrops } from './watch-drops.ts'
