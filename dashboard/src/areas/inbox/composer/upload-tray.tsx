import { endingOf } from '@stoa/sdk/content'
import { MOST_IMAGES, type FileUploads } from '@stoa/sdk/uploads'
import { useEffect, useState } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { removeImage, retryImage, type ImageUpload, type Tray } from '../drafts/upload-store.ts'
import { language } from '../../../text/language.en.ts'

const percent = new Intl.NumberFormat(language, { style: 'percent' })

interface UploadTrayProps {
  conversationId: string
  fileUploads: FileUploads
  tray: Tray
  /** The focus goes back to where one writes. */
  onDone: () => void
}

/** The images and files that go with the message, and what is wrong with them. */
export function UploadTray({ conversationId, fileUploads, tray, onDone }: UploadTrayProps) {
  const { uploads, problem } = tray
  const failed = uploads.find(({ state }) => state === 'failed')
  const says = problem
    ? problemText(problem, fileUploads)
    : failed &&
      [text.images.failed(failed.name), failed.failure && problemText(failed.failure, fileUploads)]
        .filter(Boolean)
        .join(' ')
  return (
    <div className="grid gap-2 px-3.5 pb-3">
      {uploads.length > 0 && (
        <ul aria-label={text.images.tray} className="flex flex-wrap gap-2 pt-1">
          {uploads.map((upload) => (
            <li
              key={upload.key}
              className={classNames('relative h-20', isFile(upload) ? 'max-w-field' : 'w-20')}
            >
              <UploadTile {...{ conversationId, upload, onDone }} />
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="flex items-start gap-1.5 text-small text-red empty:hidden">
        {says && (
          <>
            <span className="mt-0.5">
              <Icon name="warning" size={16} />
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{says}</span>
          </>
        )}
      </p>
    </div>
  )
}

interface UploadTileProps {
  conversationId: string
  upload: ImageUpload
  onDone: () => void
}

function UploadTile({ conversationId, upload, onDone }: UploadTileProps) {
  const { key, name, state, progress } = upload
  const removal = state === 'uploading' ? text.images.cancel(name) : text.images.takeOut(name)
  return (
    <>
      {isFile(upload) ? <FilePreview name={name} /> : <Preview upload={upload} />}
      {state === 'uploading' && (
        <div
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress * 100)}
          aria-valuetext={text.images.uploading(name, percent.format(progress))}
          className="absolute inset-x-1.5 bottom-1.5 h-1.5 overflow-hidden rounded-full bg-raised"
        >
          <div className="h-full bg-accent" style={{ width: `${progress * 100}%` }} />
        </div>
      )}
      {state === 'failed' && (
        <button
          type="button"
          aria-label={text.images.retry(name)}
          title={text.images.retry(name)}
          onClick={() => retryImage(conversationId, key)}
          className="absolute inset-0 m-auto flex size-9 items-center justify-center rounded-full bg-raised text-red shadow-float pointer-coarse:size-11"
        >
          <Icon name="refresh" />
        </button>
      )}
      <span role="status" className="sr-only">
        {state === 'ready' && text.images.ready(name)}
      </span>
      <button
        type="button"
        aria-label={removal}
        title={removal}
        onClick={() => {
          removeImage(conversationId, key)
          onDone()
        }}
        className="absolute -top-1.5 -right-1.5 flex size-6 items-center justify-center rounded-full bg-ink text-paper pointer-coarse:size-8"
      >
        <Icon name="close" size={14} />
      </button>
    </>
  )
}

const isFile = ({ file, image }: ImageUpload): boolean =>
  image ? image.kind === 'file' : !file?.type.startsWith('image/')

function FilePreview({ name }: { name: string }) {
  return (
    <span className="flex h-full items-center gap-2 rounded-control bg-chip px-3">
      <Icon name="file" />
      <span className="min-w-0">
        <bdi className="block truncate text-small">{name}</bdi>
        <span className="block text-small text-ink-3">{endingOf(name)}</span>
      </span>
    </span>
  )
}

function Preview({ upload: { file, name, image, state } }: { upload: ImageUpload }) {
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setLocal(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const source = local ?? image?.thumbnailUrl
  return (
    <span className="flex size-full items-center justify-center overflow-hidden rounded-control bg-chip text-ink-3">
      {source ? (
        <img
          src={source}
          alt={name}
          className={classNames('size-full object-cover', state !== 'ready' && 'opacity-60')}
        />
      ) : (
        <Icon name="image" size={24} />
      )}
    </span>
  )
}

function problemText(code: string, fileUploads: FileUploads): string | undefined {
  const takesFiles = fileUploads === 'files'
  if (code === 'conv_attachment_mime_rejected')
    return takesFiles ? text.images.wrongFileType : text.images.wrongType
  if (code === 'conv_attachment_too_large')
    return takesFiles ? text.images.fileTooLarge : text.images.tooLarge
  if (code === 'conv_attachment_too_many') return text.images.tooMany(MOST_IMAGES)
  return undefined
}
