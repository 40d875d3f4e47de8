import { SdkError } from '@stoa/sdk'
import { codeOf } from '@stoa/sdk/uploads'
import { formatShare } from '../../../text/format-share.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { forgetImportUpload, retryImportUpload, type ImportUpload } from './upload-store.ts'

/** A file on its way: how far it is, or why it did not arrive and what to do. */
export function UploadProgress({ upload }: { upload: ImportUpload }) {
  const { name, state, progress, failure } = upload
  if (state === 'failed')
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <Notice tone="error">{reasonOf(failure)}</Notice>
        <p className="flex flex-wrap gap-2">
          <Button variant="primary" icon="refresh" onClick={retryImportUpload}>
            {text.upload.retry}
          </Button>
          <Button onClick={forgetImportUpload}>{text.upload.discard}</Button>
        </p>
      </div>
    )
  const said = state === 'starting' ? text.upload.starting : text.upload.sending(formatShare(progress))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      <ProgressBar label={said} value={progress} />
      <p className="text-small text-ink-3">
        {said}
        {state === 'sending' && ` · ${text.upload.hint}`}
      </p>
      {state === 'sending' && (
        <Button className="justify-self-start" onClick={forgetImportUpload}>
          {text.upload.cancel}
        </Button>
      )}
    </div>
  )
}

const REASONS: Readonly<Record<string, string>> = {
  network: text.upload.network,
  storage_full: text.upload.full,
}

const reasonOf = (failure: unknown): string =>
  failure instanceof SdkError ? errorText(failure) : (REASONS[codeOf(failure)] ?? text.upload.other)
