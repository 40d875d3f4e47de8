import type { Message } from '../api.ts'
import { t } from '../messages/en.ts'

/** An image of a message, or what is left of one that was deleted. */
export function MessageImage({ image }: { image: Message['attachments'][number] }) {
  const { url, thumbnailUrl, name, width, height } = image
  if (url === null) return <p className="text-small text-ink-3">{t.thread.imageDeleted(name)}</p>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="my-1 block">
      <img
        src={thumbnailUrl ?? url}
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        className="h-auto max-h-80 w-auto max-w-full rounded-card"
      />
    </a>
  )
}
