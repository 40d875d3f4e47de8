import type { Message } from '@stoa/sdk'

/** Messages after one of their images was deleted: its name stays, its links are gone. */
export const imageDeleted = (messages: readonly Message[], imageId: string): Message[] =>
  messages.map((message) =>
    message.attachments.some(({ id }) => id === imageId)
      ? {
          ...message,
          attachments: message.attachments.map((image) =>
            image.id === imageId ? { ...image, deleted: true, url: null, thumbnailUrl: null } : image,
          ),
        }
      : message,
  )
