import { SelectField } from '../../../../ui/primitives/choice-field.tsx'
import { TextArea } from '../../../../ui/primitives/field.tsx'
import { text } from '../../text.en.ts'
import { fieldAt, type DesignForm } from '../design-form.ts'
import { OWN } from '../design-values.ts'
import type { FieldPlace } from '../field-types.ts'
import { Part } from '../part.tsx'
import { TypeField } from '../type-field.tsx'
import { BlockTypes } from './block-types.tsx'

interface TypeOptionsProps {
  form: DesignForm
  path: string
  place: FieldPlace
}

/** What some types need besides: choices, where a reference leads, what a list or a page consists of. */
export function TypeOptions(props: TypeOptionsProps) {
  const { form, path } = props
  const { type } = fieldAt(form, path)
  if (type === 'blocks') return <BlockTypes form={form} path={`${path}.options.blockTypes`} />
  return (
    <Part form={form}>
      <Options {...props} />
    </Part>
  )
}

function Options({ form, path, place }: TypeOptionsProps) {
  const { type, options } = fieldAt(form, path)
  switch (type) {
    case 'select':
    case 'multi_select':
      return (
        <TextArea
          label={text.field.choices}
          help={text.field.choicesHelp}
          rows={Math.min(10, Math.max(4, options.choices.split('\n').length + 1))}
          {...form.text(`${path}.options.choices`)}
        />
      )
    case 'reference':
      return <Target form={form} path={`${path}.options.targetCollection`} value={options.targetCollection} />
    case 'array':
      return <Items form={form} path={`${path}.options.items.0`} place={place} />
    default:
      return null
  }
}

function Target({ form, path, value }: { form: DesignForm; path: string; value: string }) {
  const others = form.targets.filter(({ slug }) => slug !== form.values.slug)
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={text.field.target}
        value={value}
        options={[
          { value: '', label: text.field.targetAny },
          { value: OWN, label: text.field.targetOwn },
          ...others.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(slug) => form.set(path, slug)}
      />
      <p className="text-small text-ink-3">{form.complaints[path] ?? text.field.targetHelp}</p>
    </div>
  )
}

function Items({ form, path, place }: TypeOptionsProps) {
  const within = { ...place, depth: place.depth + 1 }
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line px-3 py-4 sm:px-4">
      <legend className="px-1 text-small font-medium">{text.field.items}</legend>
      <TypeField form={form} path={path} place={within} label={text.field.itemType} />
      <TypeOptions form={form} path={path} place={within} />
    </fieldset>
  )
}
