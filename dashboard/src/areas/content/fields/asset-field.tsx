import { inputClass } from '../../../ui/primitives/field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell } from './field-shell.tsx'

/** A file of the media library, by its id. */
export function AssetValue(props: FieldProps) {
  const { value, onChange } = props
  const { entry, isReadOnly } = useSurroundings()
  const id = typeof value === 'string' ? value : ''
  const asset = entry.assets[id]
  return (
    <FieldShell {...props} hint={text.fields.assetHint}>
      {(ids) => (
        <div className="grid gap-2">
          {asset && (
            <span className="flex items-center gap-2 text-small text-ink-2">
              <Icon name={asset.mime.startsWith('image/') ? 'image' : 'file'} size={16} />
              {asset.name}
            </span>
          )}
          <input
            id={ids.id}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.isInvalid || undefined}
            readOnly={isReadOnly}
            value={id}
            placeholder="cma_…"
            onChange={(event) => onChange(event.target.value.trim())}
            className={inputClass}
          />
        </div>
      )}
    </FieldShell>
  )
}
