import { CheckList } from '../../../../ui/primitives/check-list.tsx'
import { SelectField } from '../../../../ui/primitives/choice-field.tsx'
import { TextArea, TextField } from '../../../../ui/primitives/field.tsx'
import { text } from '../../text.en.ts'
import { fieldAt, type DesignForm } from '../design-form.ts'
import { linesOf } from '../design-values.ts'
import type { FieldType } from '../field-types.ts'

const INPUTS: Partial<Record<FieldType, 'date' | 'datetime-local'>> = {
  date: 'date',
  datetime: 'datetime-local',
}
const LONG: ReadonlySet<FieldType> = new Set<FieldType>(['markdown', 'rich_text', 'json'])

/** What new entries begin with. */
export function DefaultField({ form, path }: { form: DesignForm; path: string }) {
  const { type, options, default: typed } = fieldAt(form, path)
  const place = `${path}.default`
  const set = (value: string) => form.set(place, value)
  const frame = { label: text.field.default, help: text.field.defaultHelp, optional: true }
  if (type === 'boolean')
    return (
      <Choice
        value={typed}
        set={set}
        options={[
          ['true', text.field.defaultYes],
          ['false', text.field.defaultNo],
        ]}
      />
    )
  if (type === 'select')
    return <Choice value={typed} set={set} options={linesOf(options.choices).map((each) => [each, each])} />
  if (type === 'multi_select')
    return (
      <div className="grid gap-1.5">
        <span className="text-small font-medium">{text.field.default}</span>
        <CheckList
          label={text.field.default}
          options={linesOf(options.choices).map((value) => ({ value, label: value }))}
          chosen={linesOf(typed)}
          onChange={(chosen) => set(chosen.join('\n'))}
          error={form.complaints[place]}
        />
      </div>
    )
  if (LONG.has(type)) return <TextArea {...frame} {...form.text(place)} spellCheck={type !== 'json'} />
  return (
    <TextField
      {...frame}
      type={INPUTS[type] ?? 'text'}
      inputMode={type === 'number' ? 'decimal' : type === 'integer' ? 'numeric' : undefined}
      {...form.text(place)}
    />
  )
}

interface ChoiceProps {
  value: string
  set: (value: string) => void
  options: readonly (readonly [value: string, label: string])[]
}

function Choice({ value, set, options }: ChoiceProps) {
  // What is no choice any more is shown until another is made.
  const known =
    options.some(([each]) => each === value) || value === '' ? options : [...options, [value, value] as const]
  return (
    <SelectField
      label={text.field.default}
      value={value}
      options={[
        { value: '', label: text.field.defaultNone },
        ...known.map(([each, label]) => ({ value: each, label })),
      ]}
      onChange={set}
    />
  )
}
