import { client, type Assistant } from '../api.ts'
import { TextArea, TextField } from '../components/field.tsx'
import { Notice } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { SaveButton } from '../forms/save-button.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { atMost } from '../forms/validation.ts'
import { a } from '../messages/en-answering.ts'
import { s } from '../messages/en-settings.ts'
import { queryClient } from '../queries.ts'
import { AssistantPreview } from './assistant-preview.tsx'
import { assistantQuery } from './assistant-query.ts'

const text = a.assistant

/** What the assistant is called and how it greets. */
export function AssistantForm({ assistant, mayChange }: { assistant: Assistant; mayChange: boolean }) {
  const form = useForm({
    initial: { name: assistant.name ?? '', greeting: assistant.greeting ?? '' },
    rules: { name: atMost(64), greeting: atMost(500) },
    submit: async ({ name, greeting }) => {
      await client.identity.updateAssistant({ name: name.trim(), greeting: greeting.trim() })
      await queryClient.invalidateQueries(assistantQuery)
      notify(s.saved)
    },
  })
  return (
    <form {...form.props} className="grid max-w-[520px] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{a.adminsOnly}</Notice>}
      <FormProblems failure={form.failure} complaints={form.complaints} />
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
