import type { KbCandidateDetail } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { TOUCHES } from '../data.ts'
import { text } from '../text.en.ts'
import { textRules } from './document-values.ts'
import { explain } from './explain.ts'
import { MarkdownField } from './markdown-field.tsx'

interface EditProps {
  candidate: KbCandidateDetail
  onClose: () => void
}

/** Changes what is proposed before it is decided. */
export function EditCandidate({ candidate, onClose }: EditProps) {
  const { id, version, title } = candidate
  const form = useForm({
    initial: { title, body: candidate.body },
    rules: textRules,
    explain,
    submit: (values) =>
      write({
        run: () =>
          client.kb.updateCurationCandidate({
            id,
            ifVersion: version,
            title: values.title.trim(),
            body: values.body,
          }),
        touches: TOUCHES,
        said: text.candidate.edited,
        done: onClose,
      }),
  })
  const body = form.text('body')
  return (
    <Dialog wide title={text.candidate.edit} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormProblems form={form} />
        <TextField label={text.document.title} {...form.text('title')} />
        <MarkdownField
          value={body.value}
          error={body.error}
          theirs={body.theirs}
          onChange={(value) => form.set('body', value)}
        />
        <SaveButton form={form} />
      </form>
    </Dialog>
  )
}
