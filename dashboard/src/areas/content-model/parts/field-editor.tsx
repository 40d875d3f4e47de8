import { cmsCreateCollection as bounds } from '../../../data/bounds.ts'
import { CheckField, TextArea } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { fieldAt, type DesignForm } from './design-form.ts'
import { hasDefault } from './field-defaults.ts'
import { INDEXABLE, type FieldPlace } from './field-types.ts'
import { NameFields } from './name-fields.tsx'
import { DefaultField } from './options/default-field.tsx'
import { Part } from './part.tsx'
import { TypeOptions } from './options/type-options.tsx'
import { TypeField } from './type-field.tsx'

interface FieldEditorProps {
  form: DesignForm
  path: string
  place: FieldPlace
}

/** All that can be said of one field. */
export function FieldEditor({ form, path, place }: FieldEditorProps) {
  const field = fieldAt(form, path)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Part form={form}>
        <NameFields form={form} path={path} />
        <TypeField form={form} path={path} place={place} />
      </Part>
      <TypeOptions form={form} path={path} place={place} />
      <Part form={form}>
        <TextArea
          label={text.field.help}
          help={text.field.helpHelp}
          optional
          rows={2}
          maxLength={bounds['fields.description']}
          {...form.text(`${path}.description`)}
        />
        {hasDefault(field.type) && <DefaultField form={form} path={path} />}
        <Switches form={form} path={path} place={place} />
      </Part>
    </div>
  )
}

function Switches({ form, path, place }: FieldEditorProps) {
  const field = fieldAt(form, path)
  const isTop = !place.inBlock && place.depth === 0
  const box = (name: 'required' | 'localized' | 'indexed') => ({
    checked: field[name],
    onChange: (event: { target: { checked: boolean } }) => form.set(`${path}.${name}`, event.target.checked),
  })
  return (
    <div className="grid gap-1">
      <CheckField label={text.field.requiredLabel} help={text.field.requiredHelp} {...box('required')} />
      {isTop && form.values.localized && (
        <CheckField label={text.field.localizedLabel} help={text.field.localizedHelp} {...box('localized')} />
      )}
      {isTop && INDEXABLE.has(field.type) && (
        <CheckField label={text.field.indexedLabel} help={text.field.indexedHelp} {...box('indexed')} />
      )}
    </div>
  )
}
