import { formatShare } from '../../../text/format-share.ts'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { text } from '../text.en.ts'
import { removeUpload, retryUpload, useUploads, type Upload } from '../upload-store.ts'

/** The files on their way, and those that did not arrive; nothing where there are none. */
export function UploadList() {
  const uploads = useUploads()
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const open = uploads.length - failed
  const said = [open > 0 && text.uploads.open(open), failed > 0 && text.uploads.failed(failed)]
  return (
    <>
      <p role="status" className="sr-only">
        {said.filter(Boolean).join(', ')}
      </p>
      {uploads.length > 0 && (
        <section aria-label={text.uploads.title}>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised px-4">
            {uploads.map((upload) => (
              <UploadLine key={upload.key} upload={upload} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function UploadLine({ upload: { key, name, state, progress, failure, canRetry } }: { upload: Upload }) {
  const isFailed = state === 'failed'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className={isFailed ? 'text-red' : 'text-ink-3'}>
        <Icon name={isFailed ? 'warning' : 'upload'} size={16} />
      </span>
      <span className="grid min-w-0 flex-1 basis-40">
        <span className="truncate">{name}</span>
        {isFailed ? (
          <span className="text-small text-red">{reasonOf(failure)}</span>
        ) : (
          <span className="text-small text-ink-3">
            {state === 'waiting'
              ? text.uploads.waiting
              : progress < 1
                ? formatShare(progress)
                : text.uploads.finishing}
          </span>
        )}
        {!isFailed && (
          <ProgressBar label={text.uploads.sending(name, formatShare(progress))} value={progress} />
        )}
      </span>
      {canRetry && (
        <Button aria-label={text.uploads.retryOf(name)} icon="refresh" onClick={() => retryUpload(key)}>
          {text.uploads.retry}
        </Button>
      )}
      <IconButton
        icon="close"
        label={isFailed ? text.uploads.dismiss(name) : text.uploads.cancel(name)}
        onClick={() => removeUpload(key)}
      />
    </li>
  )
}

const REASONS: Readonly<Record<string, string>> = {
  cms_asset_too_large: text.uploads.tooLarge,
  cms_asset_mime_rejected: text.uploads.rejected,
  conv_attachment_mime_rejected: text.uploads.rejected,
  cms_asset_busy: text.uploads.busy,
  network: text.uploads.network,
  network_error: text.uploads.network,
  storage_full: text.uploads.full,
}

const reasonOf = (failure = ''): string => REASONS[failure] ?? text.uploads.other
