import type { Attachment, Message } from '@stoa/sdk'
import { fitImage } from '@stoa/sdk/content'
import { lazy, Suspense, useState } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text } from '../text.en.ts'
import { MessageFiles } from './message-files.tsx'
import { refreshImages } from './refresh-images.ts'

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

const alone = { width: 320, height: 320 }

/** What is attached to a message: its images, below them its files. */
export function MessageAttachments({
  message: { conversationId, attachments },
}: {
  message: Pick<Message, 'conversationId' | 'attachments'>
}) {
  const files = attachments.filter(({ kind }) => kind === 'file')
  const images = attachments.filter(({ kind }) => kind === 'image')
  return (
    <>
      <MessageImages attachments={images} {...{ conversationId }} />
      <MessageFiles {...{ files, conversationId }} />
    </>
  )
}

/** The images of a message: one as it is, several as a grid. */
function MessageImages({ conversationId, attachments }: Pick<Message, 'conversationId' | 'attachments'>) {
  const [shown, setShown] = useState<string>()
  const [only] = attachments
  if (!only) return null
  const tile = (image: Attachment) => (
    <ImageTile image={image} conversationId={conversationId} onShow={() => setShown(image.id)} />
  )
  return (
    <>
      {attachments.length === 1 ? (
        <Alone image={only}>{tile(only)}</Alone>
      ) : (
        <ul
          className={classNames(
            'my-1 grid w-[min(360px,60vw)] max-w-full gap-1.5',
            attachments.length === 2 || attachments.length === 4 ? 'grid-cols-2' : 'grid-cols-3',
          )}
        >
          {attachments.map((image) => (
            <li key={image.id} className="aspect-square min-w-0">
              {tile(image)}
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Suspense>
          <Lightbox
            {...{ conversationId, shown }}
            images={attachments}
            onMove={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A single image; its space is reserved, so that nothing moves when it loads. */
function Alone({ image, children }: { image: Attachment; children: React.ReactNode }) {
  const { width, height } = fitImage(image, alone)
  const style = image.url === null ? undefined : { width, aspectRatio: `${width} / ${height}` }
  return (
    <div className="my-1 max-w-full" style={style}>
      {children}
    </div>
  )
}

interface ImageTileProps {
  image: Attachment
  conversationId: string
  onShow: () => void
}

/** An image that opens large, or what is left of one that was deleted or cannot be had. */
function ImageTile({ image, conversationId, onShow }: ImageTileProps) {
  const { name, url, thumbnailUrl } = image
  const source = thumbnailUrl ?? url
  const [failed, setFailed] = useState<string>()
  if (source === null) return <Gone says={text.thread.imageDeleted(name)} />
  if (failed === source) return <Gone says={text.thread.imageUnavailable(name)} />
  return (
    <button
      type="button"
      aria-label={text.thread.openImage(name)}
      onClick={onShow}
      className="block size-full cursor-zoom-in overflow-hidden rounded-control bg-chip focus-visible:-outline-offset-2"
    >
      <img
        src={source}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
        onError={() => {
          setFailed(source)
          void refreshImages(conversationId)
        }}
      />
    </button>
  )
}

function Gone({ says }: { says: string }) {
  return (
    <p
      title={says}
      className="line-clamp-4 size-full min-w-0 rounded-control bg-chip px-2 py-1.5 text-small text-ink-2 [overflow-wrap:anywhere]"
    >
      {says}
    </p>
  )
}
