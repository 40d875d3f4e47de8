import { inputClass } from '../../../ui/primitives/field.tsx'
import { viewerInstant, viewerTime, viewerZoneName } from '../../../text/viewer-zone.ts'
import { text } from '../text.en.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell, type ControlIds } from './field-shell.tsx'

const control = ({ id, describedBy, isInvalid }: ControlIds) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
  className: inputClass,
})

/** A short text: one line, or as many as it has. */
export function TextValue(props: FieldProps) {
  const { value, onChange } = props
  const { isReadOnly } = useSurroundings()
  const written = typeof value === 'string' ? value : ''
  const rows = written.split('\n').length
  return (
    <FieldShell {...props}>
      {(ids) =>
        rows > 1 ? (
          <textarea
            {...control(ids)}
            rows={Math.min(rows, 8)}
            readOnly={isReadOnly}
            value={written}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...control(ids)}
            readOnly={isReadOnly}
            value={written}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </FieldShell>
  )
}

/** A yes or no. */
export function BooleanValue(props: FieldProps) {
  const { value, onChange, field } = props
  const { isReadOnly } = useSurroundings()
  return (
    <FieldShell {...props}>
      {({ id, describedBy }) => (
        <span className="flex items-center gap-2.5 text-body">
          <input
            id={id}
            type="checkbox"
            disabled={isReadOnly}
            aria-describedby={describedBy}
            checked={(value ?? field.default) === true}
            onChange={(event) => onChange(event.target.checked)}
            className="size-4"
          />
          <span aria-hidden="true" className="text-small text-ink-2">
            {(value ?? field.default) === true ? text.fields.yes : text.fields.no}
          </span>
        </span>
      )}
    </FieldShell>
  )
}

/** A day of the calendar. */
export function DateValue(props: FieldProps) {
  const { isReadOnly } = useSurroundings()
  return (
    <FieldShell {...props}>
      {(ids) => (
        <input
          {...control(ids)}
          type="date"
          readOnly={isReadOnly}
          value={typeof props.value === 'string' ? props.value : ''}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </FieldShell>
  )
}

/** A moment, in the zone in which whoever looks sees times. */
export function DateTimeValue(props: FieldProps) {
  const { value, onChange } = props
  const { isReadOnly } = useSurroundings()
  const zone = viewerZoneName()
  const isKnown = typeof value === 'string' && !Number.isNaN(Date.parse(value))
  const write = (local: string) => {
    const at = local === '' ? undefined : viewerInstant(local)
    if (at === undefined || !Number.isNaN(at.getTime())) onChange(at?.toISOString())
  }
  return (
    <FieldShell {...props} hint={zone && text.fields.zone(zone)}>
      {(ids) => (
        <input
          {...control(ids)}
          type="datetime-local"
          readOnly={isReadOnly}
          value={isKnown ? viewerTime(value) : ''}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </FieldShell>
  )
}

/** One of some choices. */
export function SelectValue(props: FieldProps) {
  const { field, value, onChange } = props
  const { isReadOnly } = useSurroundings()
  const choices = field.options?.choices ?? []
  const chosen = typeof value === 'string' ? value : ''
  return (
    <FieldShell {...props}>
      {(ids) => (
        <select
          {...control(ids)}
          disabled={isReadOnly}
          value={chosen}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{text.fields.nothingChosen}</option>
          {/* What was a choice once stays until something else is chosen. */}
          {chosen !== '' && !choices.includes(chosen) && <option value={chosen}>{chosen}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </FieldShell>
  )
}

/** Several of some choices. */
export function MultiSelectValue(props: FieldProps) {
  const { field, value, onChange } = props
  const { isReadOnly } = useSurroundings()
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const choices = [...new Set([...(field.options?.choices ?? []), ...chosen])]
  const toggle = (choice: string) =>
    onChange(choices.filter((each) => (each === choice) !== chosen.includes(each)))
  return (
    <FieldShell {...props} isGroup>
      {({ labelId, describedBy }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className="flex flex-wrap gap-x-5 gap-y-1"
        >
          {choices.map((choice) => (
            <label key={choice} className="control flex items-center gap-2 text-body">
              <input
                type="checkbox"
                disabled={isReadOnly}
                checked={chosen.includes(choice)}
                onChange={() => toggle(choice)}
                className="size-4"
              />
              {choice}
            </label>
          ))}
        </div>
      )}
    </FieldShell>
  )
}
