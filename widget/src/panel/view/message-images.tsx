import type { MessageImage, ThreadMessage } from '@stoa/sdk/chat'
import { endingOf, fitImage, formatSize, isLinkOld } from '@stoa/sdk/content'
import { useRef, useState } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { useChat } from './chat-context.ts'
import { Icon, type IconName } from './icons.tsx'

const ALONE = { width: 264, height: 264 }

/** The attachments of a message: images, then files. */
export function MessageAttachments({ message }: { message: ThreadMessage }) {
  const files = message.attachments?.filter(({ kind }) => kind === 'file') ?? []
  return (
    <>
      <MessageImages message={message} />
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </>
  )
}

/** A link to download a file, or a note that it was deleted. */
function FileRow({ file: { name, sizeBytes = 0, url, deleted } }: { file: MessageImage }) {
  const { chat, text, locale } = useChat()
  const asked = useRef<string | null>(null)
  if (deleted) return <AttachmentNote says={fill(text.attachmentDeleted, { name })} icon="file" />
  return (
    <a
      class="file"
      {...(url && { href: url })}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!url || !isLinkOld(url) || asked.current === url) return
        // Links expire after an hour: fetches a new one and follows that.
        event.preventDefault()
        const link = event.currentTarget
        asked.current = url
        void chat.refreshImages().then(() => setTimeout(() => link.click()))
      }}
    >
      <Icon name="file" />
      <span>
        <bdi>{name}</bdi>
        <small>
          {endingOf(name)} · {formatSize(sizeBytes, locale)}
        </small>
      </span>
      <Icon name="down" />
    </a>
  )
}

/** The images of a message: a single one, or a grid. */
function MessageImages({ message }: { message: ThreadMessage }) {
  const images = message.attachments?.filter(({ kind }) => kind !== 'file') ?? []
  if (images.length === 0) return null
  const [only] = images
  if (only && images.length === 1) {
    const { width, height } = fitImage(only, ALONE)
    return (
      <div
        class="image-alone"
        // Its size is set from the start, so that nothing moves when the image loads.
        style={only.url === null ? {} : { width: `${width}px`, aspectRatio: `${width} / ${height}` }}
      >
        <ImageTile image={only} messageKey={message.key} />
      </div>
    )
  }
  return (
    <ul class="image-grid" data-columns={images.length === 2 || images.length === 4 ? 2 : 3}>
      {images.map((image) => (
        <li key={image.id}>
          <ImageTile image={image} messageKey={message.key} />
        </li>
      ))}
    </ul>
  )
}

/** An image that opens in the lightbox, or a note that it was deleted or cannot be loaded. */
function ImageTile({ image, messageKey }: { image: MessageImage; messageKey: string }) {
  const { chat, text, showImage } = useChat()
  const { id, name, url } = image
  const source = image.thumbnailUrl ?? url
  const [failed, setFailed] = useState<string | null>(null)
  const hasRefreshed = useRef(false)
  if (source === null) return <AttachmentNote says={fill(text.attachmentDeleted, { name })} />
  if (failed === source) return <AttachmentNote says={text.imageUnavailable} />
  const onError = () => {
    setFailed(source)
    // Links expire after an hour: tries once more with a new one.
    if (!hasRefreshed.current) void chat.refreshImages()
    hasRefreshed.current = true
  }
  return (
    <button
      type="button"
      class="image-tile"
      aria-label={fill(text.openImage, { name })}
      onClick={() => showImage({ messageKey, imageId: id })}
    >
      <img src={source} alt={name} loading="lazy" decoding="async" draggable={false} onError={onError} />
    </button>
  )
}

function AttachmentNote({ says, icon = 'image' }: { says: string; icon?: IconName }) {
  return (
    <p class="gone">
      <Icon name={icon} />
      <span>{says}</span>
    </p>
  )
}
