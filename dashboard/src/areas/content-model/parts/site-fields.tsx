import { cmsCreateCollection as bounds } from '../../../data/bounds.ts'
import { CheckList } from '../../../ui/primitives/check-list.tsx'
import { RadioField, SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CheckField, TextField } from '../../../ui/primitives/field.tsx'
import { language } from '../../../text/language.en.ts'
import { text } from '../text.en.ts'
import type { DesignForm } from './design-form.ts'
import type { DraftField } from './design-values.ts'
import { titleOf } from './field-row.tsx'
import { SEARCHABLE } from './field-types.ts'

/** Where entries are seen, what they are called, what is searched, and what is asked of images. */
export function SiteFields({ form }: { form: DesignForm }) {
  const { settings, fields } = form.values
  const named = fields.filter(({ name }) => name !== '')
  return (
    <fieldset disabled={!form.mayChange} className="grid max-w-form gap-5">
      <legend className="sr-only">{text.settings.title}</legend>
      <AddressField
        form={form}
        name="liveUrl"
        label={text.settings.liveUrl}
        help={text.settings.liveUrlHelp}
        placeholder="https://example.com/{locale}/{collection}/{slug}"
      />
      <AddressField
        form={form}
        name="previewUrl"
        label={text.settings.previewUrl}
        help={text.settings.previewUrlHelp}
        placeholder="https://example.com/preview/{collection}/{slug}?preview={token}"
      />
      <div className="grid gap-1.5">
        <SelectField
          label={text.settings.titleField}
          value={named.some(({ name }) => name === settings.titleField) ? settings.titleField : ''}
          options={[
            { value: '', label: text.settings.titleAutomatic },
            ...named
              .filter(({ type }) => type === 'text')
              .map((field) => ({ value: field.name, label: titleOf(field) })),
          ]}
          onChange={(name) => form.set('settings.titleField', name)}
        />
        <p className="text-small text-ink-3">{text.settings.titleFieldHelp}</p>
      </div>
      <SearchFields form={form} fields={named.filter(({ type }) => SEARCHABLE.has(type))} />
      <CheckField
        label={text.settings.requireAltText}
        help={text.settings.requireAltTextHelp}
        checked={settings.requireAltText}
        onChange={(event) => form.set('settings.requireAltText', event.target.checked)}
      />
    </fieldset>
  )
}

interface AddressFieldProps {
  form: DesignForm
  name: 'liveUrl' | 'previewUrl'
  label: string
  help: string
  placeholder: string
}

function AddressField({ form, name, label, help, placeholder }: AddressFieldProps) {
  const template = form.values.settings[name]
  const example = template.trim() && exampleOf(template.trim(), form.values.slug)
  return (
    <TextField
      label={label}
      help={
        <>
          {help}
          {example && (
            <span className="mt-1 block font-mono [overflow-wrap:anywhere]">
              {text.settings.example(example)}
            </span>
          )}
        </>
      }
      type="url"
      optional
      spellCheck={false}
      placeholder={placeholder}
      maxLength={bounds[`settings.${name}`]}
      {...form.text(`settings.${name}`)}
    />
  )
}

/** What an address becomes for some entry. */
const exampleOf = (template: string, slug: string): string =>
  template
    .replaceAll('{slug}', 'hello-world')
    .replaceAll('{locale}', language)
    .replaceAll('{collection}', slug || 'posts')
    .replaceAll('{token}', 'eyJhbGci…')

function SearchFields({ form, fields }: { form: DesignForm; fields: readonly DraftField[] }) {
  const { searchesAll, searchableFields } = form.values.settings
  return (
    <div className="grid gap-2">
      <RadioField
        label={text.settings.search}
        value={searchesAll ? 'all' : 'some'}
        options={[
          { value: 'all', label: text.settings.searchAll },
          { value: 'some', label: text.settings.searchSome },
        ]}
        onChange={(value) => form.set('settings.searchesAll', value === 'all')}
      />
      {!searchesAll &&
        (fields.length === 0 ? (
          <p className="text-small text-ink-3">{text.settings.searchNone}</p>
        ) : (
          <CheckList
            label={text.settings.searchSome}
            options={fields.map((field) => ({ value: field.name, label: titleOf(field) }))}
            chosen={searchableFields}
            onChange={(chosen) => form.set('settings.searchableFields', chosen)}
          />
        ))}
    </div>
  )
}
