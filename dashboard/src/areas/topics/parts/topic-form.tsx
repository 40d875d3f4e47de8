import { hasCode } from '@stoa/sdk'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { conversationsCreateTopic } from '../../../data/bounds.ts'

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
    rules: {
      name: all(required(text.topic.name), atMost(conversationsCreateTopic.name)),
      description: atMost(conversationsCreateTopic.description),
    },
    submit: ({ name, description }) => submit({ name: name.trim(), description: description.trim() || null }),
    explain: (error) =>
      hasCode(error, 'conv_topic_slug_conflict') ? { name: text.topic.nameTaken } : undefined,
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{formText.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <TextField label={text.topic.name} autoComplete="off" disabled={!mayChange} {...form.text('name')} />
      <TextArea
        label={text.topic.description}
        help={text.topic.descriptionHelp}
        optional
        disabled={!mayChange}
        {...form.text('description')}
      />
      {mayChange && (
        <SaveButton
          form={form}
          isNew={isNew}
          {...(isNew && { labels: [sharedText.common.create, formText.creating] as const })}
        />
      )}
    </form>
  )
}
