import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import type { SourceHandle } from '../../../ui/markdown/source.ts'
import { Toolbar } from '../../../ui/markdown/toolbar.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { FieldError } from '../../../ui/primitives/field-error.tsx'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { formattingTools } from '../../content/index.ts'
import { text } from '../text.en.ts'
import { BodyView } from './body-view.tsx'
import { TheirText, type Theirs } from './their-text.tsx'

const SourceEditor = lazy(() => import('../../../ui/markdown/source-editor.tsx'))

const MODES = ['write', 'preview'] as const

interface FieldProps {
  value: string
  error: string | undefined
  /** What somebody else saved meanwhile. */
  theirs: Theirs | undefined
  onChange: (value: string) => void
}

/** A text in Markdown: written in one view, and read in the other. */
export function MarkdownField(props: FieldProps) {
  const { value, error, theirs } = props
  const id = useId()
  const [mode, setMode] = useState<(typeof MODES)[number]>('write')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={id} className="text-small font-medium">
          {text.document.body}
        </span>
        <Segmented
          label={text.document.mode}
          value={mode}
          options={MODES.map((each) => ({ value: each, label: text.document.modes[each] }))}
          onChange={setMode}
        />
      </div>
      {mode === 'preview' ? (
        <div className="min-h-40 rounded-control border border-line bg-surface-1 px-3 py-2">
          <BodyView source={value} />
        </div>
      ) : (
        <Source {...props} labelId={id} errorId={error && `${id}-error`} />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {theirs && <TheirText theirs={theirs} mine={value} />}
    </div>
  )
}

type SourceProps = FieldProps & { labelId: string; errorId: string | undefined }

function Source({ value, onChange, labelId, errorId }: SourceProps) {
  const box = useRef<SourceHandle>(null)
  const isInvalid = errorId !== undefined
  return (
    <div
      className={classNames(
        'relative rounded-control border bg-raised focus-within:outline-2 focus-within:outline-accent',
        isInvalid ? 'border-red' : 'border-control-line',
      )}
    >
      <Toolbar
        label={text.document.body}
        tools={formattingTools(box)}
        className="flex flex-wrap border-b border-line px-1"
      />
      <Suspense
        fallback={
          <textarea
            aria-labelledby={labelId}
            rows={Math.min(value.split('\n').length + 2, 24)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(inputClass, 'border-0! py-2')}
          />
        }
      >
        <SourceEditor
          ref={box}
          value={value}
          labelledBy={labelId}
          describedBy={errorId}
          isInvalid={isInvalid}
          isReadOnly={false}
          list={undefined}
          onChange={onChange}
          onMention={() => undefined}
          onListKey={() => false}
        />
      </Suspense>
    </div>
  )
}
