import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { text } from '../text.en.ts'
import { fieldAt, type DesignForm } from './design-form.ts'
import { newField, type DraftField } from './design-values.ts'
import { canBe, INDEXABLE, TYPE_GROUPS, type FieldPlace, type FieldType } from './field-types.ts'

interface TypeFieldProps {
  form: DesignForm
  path: string
  place: FieldPlace
  label?: string
}

/** The type, with the sentence that says what it is for. */
export function TypeField({ form, path, place, label }: TypeFieldProps) {
  const field = fieldAt(form, path)
  const change = (type: FieldType) => form.set(path, ofType(field, type))
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={label ?? text.field.type}
        value={field.type}
        options={TYPE_GROUPS.flatMap(([, types]) => types as readonly FieldType[])
          .filter((type) => canBe(type, place))
          .map((value) => ({ value, label: text.types[value][0] }))}
        onChange={change}
      />
      <p className="text-small text-ink-3">{text.types[field.type][1]}</p>
    </div>
  )
}

/** The same field with another type: what only the former type had is left out. */
const ofType = (field: DraftField, type: FieldType): DraftField => ({
  ...field,
  type,
  default: '',
  indexed: field.indexed && INDEXABLE.has(type),
  options: { ...field.options, items: type === 'array' ? [newField('text')] : [] },
})
