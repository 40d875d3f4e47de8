import type { MessageImage } from '@stoa/sdk/chat'
import type { TargetedKeyboardEvent, TargetedMouseEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState, type ViewedImage } from './chat-context.ts'
import { Icon, type IconName } from './icons.tsx'

interface Props {
  viewed: ViewedImage
  onMove(next: ViewedImage): void
  onClose(): void
}

/** An image as large as the window allows; modal, above the whole page. */
export function Lightbox({ viewed, onMove, onClose }: Props) {
  const { text } = useChat()
  const { thread, isVisible } = useChatState()
  const dialog = useRef<HTMLDialogElement>(null)
  const message = thread.find(({ key }) => key === viewed.messageKey)
  const images = (message?.attachments ?? []).filter(({ url, kind }) => url !== null && kind !== 'file')
  const at = images.findIndex(({ id }) => id === viewed.imageId)
  const image = images[at]
  useModal(dialog)
  useEffect(() => {
    if (!image || !isVisible) onClose()
  }, [image === undefined, isVisible])

  const move = (step: number) => {
    const next = images[(at + step + images.length) % images.length]
    if (next) onMove({ ...viewed, imageId: next.id })
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDialogElement>) => {
    event.stopPropagation()
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') move(event.key === forward ? 1 : -1)
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const onBackdrop = (event: TargetedMouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget || (event.target as Element).matches('.lightbox-stage'))
      onClose()
  }
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={image?.name}
      onKeyDown={onKeyDown}
      onClick={onBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {image && <LightboxBar image={image} position={{ at, count: images.length }} onClose={onClose} />}
      {image && <LargeImage key={image.id} image={image} />}
      {images.length > 1 && (
        <>
          <Arrow icon="back" label={text.previousImage} onClick={() => move(-1)} />
          <Arrow icon="next" label={text.nextImage} onClick={() => move(1)} />
        </>
      )}
    </dialog>
  )
}

/** Opens the dialog above the page, and gives the focus back in the end. */
function useModal(dialog: { current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const element = dialog.current
    const before = (element?.getRootNode() as ShadowRoot | undefined)?.activeElement as HTMLElement | null
    element?.showModal()
    return () => {
      element?.close()
      before?.focus({ preventScroll: true })
    }
  }, [])
}

interface BarProps {
  image: MessageImage
  position: { at: number; count: number }
  onClose(): void
}

function LightboxBar({ image, position: { at, count }, onClose }: BarProps) {
  const { text, locale } = useChat()
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value)
  return (
    <div class="lightbox-bar">
      <p aria-live="polite">
        <span class="lightbox-name">{image.name}</span>
        {count > 1 && (
          <span>{fill(text.imagePosition, { number: figure(at + 1), count: figure(count) })}</span>
        )}
      </p>
      <a
        class="icon-button"
        href={image.url as string}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={text.openOriginal}
        title={text.openOriginal}
      >
        <Icon name="original" />
      </a>
      <button
        type="button"
        class="icon-button"
        aria-label={text.closeImage}
        title={text.closeImage}
        autofocus
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function LargeImage({ image }: { image: MessageImage }) {
  const { chat, text } = useChat()
  const [failed, setFailed] = useState<string | null>(null)
  const url = image.url as string
  const onError = () => {
    if (failed === null) void chat.refreshImages()
    setFailed(url)
  }
  return (
    <div class="lightbox-stage">
      {failed === url ? (
        <p>{text.imageUnavailable}</p>
      ) : (
        <img
          src={url}
          alt={image.name}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          onError={onError}
        />
      )}
    </div>
  )
}

function Arrow({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button type="button" class={`lightbox-arrow ${icon}`} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
