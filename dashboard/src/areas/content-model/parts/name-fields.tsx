import { cmsCreateCollection as bounds } from '../../../data/bounds.ts'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { fieldAt, type DesignForm } from './design-form.ts'
import { follow, nameFromLabel } from './field-names.ts'

/** What a field or a type of block is called, by people and by programs. */
export function NameFields({ form, path }: { form: DesignForm; path: string }) {
  const { name, label, isStored } = fieldAt(form, path)
  const labelProps = form.text(`${path}.label`)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={text.field.label}
        maxLength={bounds['fields.label']}
        autoFocus={!isStored && label === '' && name === ''}
        {...labelProps}
        onChange={(event) => {
          const after = event.target.value
          labelProps.onChange(event)
          if (!isStored)
            form.set(`${path}.name`, follow(nameFromLabel, { before: label, after, current: name }))
        }}
      />
      <TextField
        label={text.field.name}
        help={isStored ? text.field.nameFixed : text.field.nameHelp}
        readOnly={isStored}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={64}
        {...form.text(`${path}.name`)}
      />
    </div>
  )
}
