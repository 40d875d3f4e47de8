import { formatSize } from '@stoa/sdk/content'
import { useId, useRef, useState, type DragEvent } from 'react'
import { language } from '../../../text/language.en.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { FieldError } from '../../../ui/primitives/field-error.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from './text.en.ts'

interface DropProps {
  label: string
  /** How the names of files end that may be chosen. */
  endings: readonly string[]
  file: File | undefined
  error: string | undefined
  onFile: (file: File) => void
}

/** One file, chosen or dropped. */
export function FileDrop({ label, endings, file, error, onFile }: DropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(is)
  }
  const take = (files: FileList | null) => {
    if (files?.[0]) onFile(files[0])
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span id={id} className="text-small font-medium">
        {label}
      </span>
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          take(event.dataTransfer.files)
        }}
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed px-4 py-4',
          isOver ? 'border-accent bg-accent-soft' : error ? 'border-red' : 'border-control-line',
        )}
      >
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={label}
          accept={endings.join()}
          onChange={(event) => {
            take(event.target.files)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        {file && (
          <span className="flex min-w-0 flex-1 basis-48 items-center gap-2.5">
            <span className="text-ink-3">
              <Icon name="file" />
            </span>
            <span className="min-w-0">
              <span className="block [overflow-wrap:anywhere]">{file.name}</span>
              <span className="block text-small text-ink-3">{formatSize(file.size, language)}</span>
            </span>
          </span>
        )}
        <Button icon="upload" aria-invalid={error ? true : undefined} onClick={() => input.current?.click()}>
          {file ? text.file.change : text.file.choose}
        </Button>
        <span className="text-small text-ink-3 max-sm:hidden">{text.file.drop}</span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
