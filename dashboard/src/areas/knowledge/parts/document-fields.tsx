import type { Form } from '../../../ui/forms/use-form.ts'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { AudienceField } from './audience.tsx'
import type { DocumentValues } from './document-values.ts'
import { MarkdownField } from './markdown-field.tsx'

/** The fields of a document. */
export function DocumentFields({ form }: { form: Form<DocumentValues> }) {
  const body = form.text('body')
  return (
    <>
      <TextField label={text.document.title} help={text.document.titleHelp} {...form.text('title')} />
      <MarkdownField
        value={body.value}
        error={body.error}
        theirs={body.theirs}
        onChange={(value) => form.set('body', value)}
      />
      <AudienceField value={form.values.audience} onChange={(value) => form.set('audience', value)} />
      <TextField label={text.document.tags} help={text.document.tagsHelp} optional {...form.text('tags')} />
    </>
  )
}
