import type { Attachment } from '@stoa/sdk'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { BareDialog } from '../../../ui/primitives/bare-dialog.tsx'
import { IconButton, iconButtonClass } from '../../../ui/primitives/button.tsx'
import { Hint } from '../../../ui/primitives/hint.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { messagesId } from '../composer/composer-bridge.ts'
import { DeleteAttachment } from './delete-attachment.tsx'
import { refreshImages } from './refresh-images.ts'

interface LightboxProps {
  conversationId: string
  images: readonly Attachment[]
  /** Id of the image that is shown. */
  shown: string
  onMove: (id: string) => void
  onClose: () => void
}

/** An image as large as the window allows, with the others of its message beside it. */
export function Lightbox({ conversationId, images, shown, onMove, onClose }: LightboxProps) {
  const [asking, setAsking] = useState(false)
  const left = images.filter(({ url }) => url !== null)
  const at = left.findIndex(({ id }) => id === shown)
  const image = left[at]
  const [first] = left
  useEffect(() => {
    // What is being looked at may be deleted, here or by a colleague.
    if (image) return
    if (first) onMove(first.id)
    else onClose()
  }, [image, first, onMove, onClose])
  useFocusInThread()
  if (!image) return null
  const move = (step: number) => {
    const next = left[(at + step + left.length) % left.length]
    if (next) onMove(next.id)
  }
  // Outside the log, which would read it out as a message; and not within each other, since Escape would close both.
  return createPortal(
    <>
      <BareDialog
        label={image.name}
        onClose={onClose}
        className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink outline-none"
      >
        <div
          className="flex h-full flex-col"
          onKeyDown={(event) => {
            if (!asking && event.key === 'ArrowLeft') move(-1)
            if (!asking && event.key === 'ArrowRight') move(1)
          }}
        >
          <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
            <p aria-live="polite" className="mr-auto min-w-0 truncate text-small">
              <span className="font-medium">{image.name}</span>
              {left.length > 1 && (
                <span className="ml-2 text-ink-3 tabular-nums">
                  {text.images.position(at + 1, left.length)}
                </span>
              )}
            </p>
            {left.length > 1 && (
              <>
                <IconButton
                  icon="back"
                  label={text.images.previous}
                  shortcut="←"
                  align="end"
                  onClick={() => move(-1)}
                />
                <IconButton
                  icon="chevronRight"
                  label={text.images.next}
                  shortcut="→"
                  align="end"
                  onClick={() => move(1)}
                />
              </>
            )}
            <Original url={image.url as string} />
            <IconButton icon="trash" label={text.images.remove} align="end" onClick={() => setAsking(true)} />
            <IconButton
              icon="close"
              label={sharedText.common.close}
              align="end"
              data-autofocus
              onClick={onClose}
            />
          </div>
          <LargeImage key={image.id} image={image} conversationId={conversationId} />
        </div>
      </BareDialog>
      {asking && (
        <DeleteAttachment attachment={image} {...{ conversationId }} onClose={() => setAsking(false)} />
      )}
    </>,
    document.body,
  )
}

/** Moves the focus to the messages where the opened image is gone. */
function useFocusInThread(): void {
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById(messagesId)?.focus()
      }),
    [],
  )
}

function Original({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text.images.original} ${sharedText.common.newTab}`}
      className={iconButtonClass}
    >
      <Icon name="external" />
      <Hint label={text.images.original} align="end" />
    </a>
  )
}

function LargeImage({ image, conversationId }: { image: Attachment; conversationId: string }) {
  const [failed, setFailed] = useState<string>()
  const url = image.url as string
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center p-4">
      {failed === url ? (
        <p className="text-ink-2">{text.images.unavailable}</p>
      ) : (
        <img
          src={url}
          alt={image.name}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          className="h-auto max-h-full w-auto max-w-full rounded-control object-contain"
          onError={() => {
            setFailed(url)
            void refreshImages(conversationId)
          }}
        />
      )}
    </div>
  )
}
