import { useId } from 'react'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from './text.en.ts'
import { windowHours, type FunnelDraft } from './funnel-draft.ts'

interface WindowFieldProps {
  draft: FunnelDraft
  onChange: (draft: FunnelDraft) => void
}

/** How soon each step must follow the one before. */
export function WindowField({ draft, onChange }: WindowFieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-3">
      <TextField
        id={id}
        label={text.window}
        help={text.windowHelp}
        optional
        error={windowHours(draft) === undefined ? text.windowShape : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={draft.window}
        onChange={(event) => onChange({ ...draft, window: event.target.value })}
      />
      <SelectField
        label={text.windowUnit}
        value={draft.unit}
        options={(['hours', 'days'] as const).map((value) => ({ value, label: text.units[value] }))}
        onChange={(unit) => onChange({ ...draft, unit })}
      />
    </div>
  )
}
