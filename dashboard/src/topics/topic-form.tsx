import { hasCode } from '../api.ts'
import { TextArea, TextField } from '../components/field.tsx'
import { Notice } from '../components/states.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { SaveButton } from '../forms/save-button.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, atMost, required } from '../forms/validation.ts'
import { a } from '../messages/en-answering.ts'
import { t } from '../messages/en.ts'
import { s } from '../messages/en-settings.ts'

const text = a.topic

interface TopicFormProps {
  initial: { name: string; description: string }
  isNew: boolean
  mayChange: boolean
  submit: (values: { name: string; description: string | null }) => Promise<unknown>
}

/** What a topic is called and what belongs to it. */
export function TopicForm({ initial, isNew, mayChange, submit }: TopicFormProps) {
  const form = useForm({
    initial,
    rules: { name: all(required(text.name), atMost(120)), description: atMost(600) },
    submit: ({ name, description }) => submit({ name: name.trim(), description: description.trim() || null }),
    explain: (error) => (hasCode(error, 'conv_topic_slug_conflict') ? { name: text.nameTaken } : undefined),
  })
  return (
    <form {...form.props} className="grid max-w-[520px] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{a.adminsOnly}</Notice>}
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.name} autoComplete="off" disabled={!mayChange} {...form.text('name')} />
      <TextArea
        label={text.description}
        help={text.descriptionHelp}
        optional
        disabled={!mayChange}
        {...form.text('description')}
      />
      {mayChange && (
        <SaveButton
          form={form}
          isNew={isNew}
          {...(isNew && { labels: [t.common.create, s.creating] as const })}
        />
      )}
    </form>
  )
}
