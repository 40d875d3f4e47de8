import type { Assistant } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { AssistantPreview } from './assistant-preview.tsx'
import { assistantQuery } from '../data.ts'
import { write } from '../../../data/writes/write.ts'
import { identityUpdateAssistant } from '../../../data/bounds.ts'

/** What the assistant is called and how it greets. */
export function AssistantForm({ assistant, mayChange }: { assistant: Assistant; mayChange: boolean }) {
  const form = useForm({
    initial: { name: assistant.name ?? '', greeting: assistant.greeting ?? '' },
    rules: { name: atMost(identityUpdateAssistant.name), greeting: atMost(identityUpdateAssistant.greeting) },
    submit: ({ name, greeting }) =>
      write({
        run: () => client.identity.updateAssistant({ name: name.trim(), greeting: greeting.trim() }),
        touches: [assistantQuery],
        said: formText.saved,
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{formText.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <TextField
        label={text.name}
        help={text.nameHelp}
        optional
        placeholder={text.nameless}
        autoComplete="off"
        disabled={!mayChange}
        {...form.text('name')}
      />
      <AssistantPreview name={form.values.name} />
      <TextArea
        label={text.greeting}
        help={text.greetingHelp}
        optional
        disabled={!mayChange}
        {...form.text('greeting')}
      />
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}
