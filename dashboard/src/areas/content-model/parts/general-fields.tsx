import { cmsCreateCollection as bounds } from '../../../data/bounds.ts'
import { CheckField, TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import type { DesignForm } from './design-form.ts'
import { follow, slugFromName } from './field-names.ts'

/** What a collection is called and what it is for. */
export function GeneralFields({ form }: { form: DesignForm }) {
  const { name, slug, localized } = form.values
  const nameProps = form.text('name')
  return (
    <fieldset disabled={!form.mayChange} className="grid max-w-form gap-5">
      <legend className="sr-only">{text.form.general}</legend>
      <TextField
        label={text.form.name}
        maxLength={bounds.name}
        placeholder={text.form.nameExample}
        {...nameProps}
        onChange={(event) => {
          const after = event.target.value
          nameProps.onChange(event)
          if (form.isNew) form.set('slug', follow(slugFromName, { before: name, after, current: slug }))
        }}
      />
      <TextField
        label={text.form.slug}
        help={form.isNew ? text.form.slugHelp : text.form.slugFixed}
        readOnly={!form.isNew}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={64}
        {...form.text('slug')}
      />
      <TextArea
        label={text.form.description}
        help={text.form.descriptionHelp}
        optional
        rows={2}
        maxLength={bounds.description}
        {...form.text('description')}
      />
      <CheckField
        label={text.form.localized}
        help={text.form.localizedHelp}
        checked={localized}
        onChange={(event) => form.set('localized', event.target.checked)}
      />
    </fieldset>
  )
}
