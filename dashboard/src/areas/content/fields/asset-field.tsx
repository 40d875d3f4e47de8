import { AssetPicker } from '../../media/index.ts'
import { labelOf } from '../data.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell } from './field-shell.tsx'

/** A file of the media library. */
export function AssetValue(props: FieldProps) {
  const { field, value, onChange } = props
  const { isReadOnly } = useSurroundings()
  return (
    <FieldShell {...props} isGroup>
      {({ describedBy, isInvalid }) => (
        <AssetPicker
          label={props.label ?? labelOf(field)}
          value={typeof value === 'string' && value !== '' ? value : undefined}
          isReadOnly={isReadOnly}
          describedBy={describedBy}
          isInvalid={isInvalid}
          onChange={onChange}
        />
      )}
    </FieldShell>
  )
}
