import { lazy, Suspense, useRef, useState } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import type { SourceHandle } from '../../../ui/markdown/source.ts'
import { Toolbar, type Tool } from '../../../ui/markdown/toolbar.tsx'
import { AssetDialog } from '../../media/index.ts'
import { text } from '../text.en.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell } from './field-shell.tsx'
import { formattingTools } from './formatting-tools.ts'
import { assetToken } from './name-tokens.ts'
import { NameSuggestions, useNameSuggestions } from './name-suggestions.tsx'

const SourceEditor = lazy(() => import('../../../ui/markdown/source-editor.tsx'))

/** A text that is edited as its source, with files and entries found by name. */
export function SourceValue(props: FieldProps) {
  const { value, onChange } = props
  const { isReadOnly } = useSurroundings()
  const box = useRef<SourceHandle>(null)
  const suggestions = useNameSuggestions(box)
  const [isPicking, setIsPicking] = useState(false)
  const written = typeof value === 'string' ? value : ''
  const tools = formattingTools(box)
  const insert: Tool = {
    id: 'insert',
    icon: 'at',
    label: text.formatting.insert,
    run: () => box.current?.insert('@'),
  }
  const file: Tool = {
    id: 'file',
    icon: 'image',
    label: text.formatting.file,
    run: () => setIsPicking(true),
  }
  return (
    <FieldShell {...props} isGroup hint={isReadOnly ? undefined : text.fields.sourceHint}>
      {({ labelId, describedBy, isInvalid }) => (
        <div
          className={classNames(
            'relative rounded-control border focus-within:outline-2 focus-within:outline-accent',
            isReadOnly ? 'bg-surface-1' : 'bg-raised',
            isInvalid ? 'border-red' : isReadOnly ? 'border-line' : 'border-control-line',
          )}
        >
          {!isReadOnly && (
            <Toolbar
              label={text.formatting.label}
              tools={[...tools, file, insert]}
              className="flex flex-wrap border-b border-line px-1"
            />
          )}
          <Suspense
            fallback={
              <textarea
                aria-labelledby={labelId}
                rows={Math.min(written.split('\n').length + 2, 24)}
                readOnly={isReadOnly}
                value={written}
                onChange={(event) => onChange(event.target.value)}
                className={classNames(inputClass, 'border-0! py-2')}
              />
            }
          >
            <SourceEditor
              ref={box}
              value={written}
              labelledBy={labelId}
              describedBy={describedBy}
              isInvalid={isInvalid}
              isReadOnly={isReadOnly}
              list={suggestions.list}
              onChange={onChange}
              onMention={suggestions.onMention}
              onListKey={suggestions.onKey}
            />
          </Suspense>
          <NameSuggestions suggestions={suggestions} box={box} />
          {isPicking && (
            <AssetDialog
              onClose={() => setIsPicking(false)}
              onPick={(asset) => {
                setIsPicking(false)
                box.current?.insert(assetToken(asset))
              }}
            />
          )}
        </div>
      )}
    </FieldShell>
  )
}
