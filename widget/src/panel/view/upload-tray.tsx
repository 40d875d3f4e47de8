import type { Upload } from '@stoa/sdk/chat'
import { fill, plural, type PanelMessages } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'
import { PreviewCanvas } from './preview-canvas.tsx'

const MOST_IMAGES = 10
const MOST_MEGABYTES = 10

/** The images that go with the message, and what is wrong with them. */
export function UploadTray() {
  const { text, locale } = useChat()
  const { uploads, uploadProblem } = useChatState()
  const failed = uploads.find((upload) => upload.status === 'failed')
  const problem = uploadProblem
    ? problemText(uploadProblem, text, locale)
    : failed && failureText(failed, text, locale)
  return (
    <>
      {uploads.length > 0 && (
        <ul class="tray" aria-label={text.images}>
          {uploads.map((upload) => (
            <li key={upload.key} class="tile" data-status={upload.status}>
              <UploadTile upload={upload} />
            </li>
          ))}
        </ul>
      )}
      <div class="tray-problem" role="alert">
        {problem && (
          <p>
            <Icon name="warning" />
            {problem}
          </p>
        )}
      </div>
    </>
  )
}

function UploadTile({ upload }: { upload: Upload }) {
  const { chat, text, composer } = useChat()
  const { key, name, status, file, progress } = upload
  const removal = status === 'uploading' ? text.cancelUpload : text.removeImage
  return (
    <>
      <PreviewCanvas file={file} name={name} />
      {status === 'uploading' && <ProgressRing name={name} progress={progress} />}
      {status === 'failed' && (
        <button
          type="button"
          class="tile-retry"
          aria-label={fill(text.retryUpload, { name })}
          title={text.retry}
          onClick={() => chat.uploads.retry(key)}
        >
          <Icon name="retry" />
        </button>
      )}
      <span class="unseen" role="status">
        {status === 'ready' && fill(text.uploaded, { name })}
      </span>
      <button
        type="button"
        class="tile-remove"
        aria-label={fill(removal, { name })}
        title={fill(removal, { name })}
        onClick={() => {
          chat.uploads.remove(key)
          composer.current?.focus()
        }}
      >
        <Icon name="close" />
      </button>
    </>
  )
}

function ProgressRing({ name, progress }: { name: string; progress: number }) {
  const { text, locale } = useChat()
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(progress)
  return (
    <div
      class="ring"
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
      aria-valuetext={fill(text.uploading, { name, percent })}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="14" />
        <circle cx="18" cy="18" r="14" pathLength={100} stroke-dasharray={`${progress * 100} 100`} />
      </svg>
    </div>
  )
}

function problemText(code: string, text: PanelMessages, locale: string): string | undefined {
  if (code === 'conv_attachment_mime_rejected') return text.imageType
  if (code === 'conv_attachment_too_many') return plural(locale, text.imageTooMany, MOST_IMAGES)
  if (code !== 'conv_attachment_too_large') return undefined
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' }).format(MOST_MEGABYTES)
  return fill(text.imageTooLarge, { size })
}

function failureText({ name, failure }: Upload, text: PanelMessages, locale: string): string {
  const reason = failure === null ? undefined : problemText(failure, text, locale)
  return [fill(text.uploadFailed, { name }), reason].filter(Boolean).join(' ')
}
