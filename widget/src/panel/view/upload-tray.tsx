import type { Upload } from '@stoa/sdk/chat'
import { formatSize } from '@stoa/sdk/content'
import { MOST_IMAGES, MOST_MEGABYTES } from '@stoa/sdk/uploads'
import { fill, type PanelMessages } from '../../messages/pick-locale.ts'
import { useChat, useChatState, useTakesFiles } from './chat-context.ts'
import { Icon } from './icons.tsx'
import { PreviewCanvas } from './preview-canvas.tsx'

/** The uploads of the message that is being written, and what is wrong with them. */
export function UploadTray() {
  const { text, locale } = useChat()
  const { uploads, uploadProblem } = useChatState()
  const failed = uploads.find((upload) => upload.status === 'failed')
  const say = { text, locale, takesFiles: useTakesFiles() }
  const problem = uploadProblem ? problemText(uploadProblem, say) : failed && failureText(failed, say)
  return (
    <>
      {uploads.length > 0 && (
        <ul class="tray" aria-label={text.attachments}>
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
  const { key, name, mime, status, file, progress } = upload
  const removal = status === 'uploading' ? text.cancelUpload : text.removeImage
  return (
    <>
      {mime.startsWith('image/') ? (
        <PreviewCanvas file={file} name={name} />
      ) : (
        <bdi class="tile-file">
          <Icon name="file" />
          <span>{name}</span>
        </bdi>
      )}
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

interface Says {
  text: PanelMessages
  locale: string
  takesFiles: boolean
}

function problemText(code: string, { text, locale, takesFiles }: Says): string | undefined {
  const figure = (count: number) => new Intl.NumberFormat(locale).format(count)
  if (code === 'conv_attachment_mime_rejected') return takesFiles ? text.fileType : text.imageType
  if (code === 'conv_attachment_too_many') return fill(text.tooMany, { count: figure(MOST_IMAGES) })
  if (code !== 'conv_attachment_too_large') return undefined
  const [image = '', size = ''] = [MOST_MEGABYTES.image, MOST_MEGABYTES.file].map((most) =>
    formatSize(most * 1024 ** 2, locale),
  )
  return takesFiles ? fill(text.fileTooLarge, { image, size }) : fill(text.imageTooLarge, { size: image })
}

function failureText({ name, failure }: Upload, say: Says): string {
  const reason = failure === null ? undefined : problemText(failure, say)
  return [fill(say.text.uploadFailed, { name }), reason].filter(Boolean).join(' ')
}
