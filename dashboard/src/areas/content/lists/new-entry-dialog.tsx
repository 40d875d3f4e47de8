import { hasCode, type ContentCollectionCounted } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { cmsCreateEntry } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { CreateActions } from '../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { collectionsQuery, localesQuery, titleFieldOf } from '../data.ts'
import { entriesKey } from '../keys.ts'
import { text } from '../text.en.ts'
import { slugOf } from './slug-of.ts'

interface DialogProps {
  collection: ContentCollectionCounted
  onClose: () => void
}

/** Asks what a new entry is called, and opens it. */
export function NewEntryDialog({ collection, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { data: locales = [] } = useQuery(localesQuery)
  const usual = locales.find(({ isDefault }) => isDefault)?.code ?? 'en'
  const titleField = titleFieldOf(collection)
  const [hasOwnSlug, setHasOwnSlug] = useState(titleField === undefined)
  const form = useForm({
    initial: { title: '', slug: '', locale: '' },
    rules: {
      ...(titleField && { title: required(text.create.title) }),
      slug: all(required(text.slug.label), atMost(cmsCreateEntry.slug)),
    },
    submit: ({ title, slug, locale }) =>
      write({
        run: () =>
          client.cms.createEntry({
            collection: collection.id,
            slug,
            ...(collection.localized && { locale: locale || usual }),
            data: titleField ? { [titleField]: title.trim() } : {},
          }),
        leave: ({ id }) => navigate({ to: '/content/entry/$entryId', params: { entryId: id } }),
        touches: [entriesKey, collectionsQuery],
      }),
    explain: (error) => (hasCode(error, 'cms_slug_conflict') ? { slug: text.create.slugTaken } : undefined),
  })
  return (
    <Dialog title={text.create.heading(collection.name)} onClose={onClose} dismissable={!form.dirty}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        {titleField && (
          <TextField
            label={text.create.title}
            data-autofocus
            {...form.text('title')}
            onChange={(event) => {
              form.set('title', event.target.value)
              if (!hasOwnSlug) form.set('slug', slugOf(event.target.value))
            }}
          />
        )}
        <TextField
          label={text.slug.label}
          help={text.slug.help}
          {...form.text('slug')}
          onChange={(event) => {
            setHasOwnSlug(event.target.value !== '')
            form.set('slug', event.target.value.replace(/[\s/?#%\\]+/g, '-'))
          }}
        />
        {collection.localized && locales.length > 1 && (
          <SelectField
            label={text.list.language}
            value={form.values.locale || usual}
            options={locales.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(locale) => form.set('locale', locale)}
          />
        )}
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
