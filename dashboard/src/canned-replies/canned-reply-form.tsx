import { hasCode } from '../api.ts'
import { RadioField } from '../components/choice-field.tsx'
import { TextField } from '../components/field.tsx'
import { Notice } from '../components/states.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { SaveButton } from '../forms/save-button.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, atMost, required, type Rules } from '../forms/validation.ts'
import { a } from '../messages/en-answering.ts'
import { t } from '../messages/en.ts'
import { s } from '../messages/en-settings.ts'
import { BodyField } from './body-field.tsx'
import { CannedReplyPreview } from './canned-reply-preview.tsx'
import { unknownVariables } from './variables.ts'

const text = a.cannedReply

/** A canned reply as the form holds it. */
interface CannedReplyValues {
  title: string
  shortcut: string
  body: string
  audience: 'own' | 'shared'
}

const rules: Rules<CannedReplyValues> = {
  title: all(required(text.name), atMost(120)),
  shortcut: all(required(text.shortcut), (value) =>
    /^[a-z0-9-]{1,40}$/.test(value.trim()) ? undefined : text.shortcutShape,
  ),
  body: all(required(text.body), atMost(10_000), (value) => {
    const names = unknownVariables(value)
    return names.length > 0 ? text.unknown(names) : undefined
  }),
}

interface CannedReplyFormProps {
  initial: CannedReplyValues
  isNew: boolean
  mayChange: boolean
  /** Whether the person may choose that everybody has it. */
  mayShare: boolean
  submit: (values: CannedReplyValues) => Promise<unknown>
}

/** What a canned reply says and how it is found, with a preview. */
export function CannedReplyForm({ initial, isNew, mayChange, mayShare, submit }: CannedReplyFormProps) {
  const form = useForm({
    initial,
    rules,
    submit: (values) => submit({ ...values, title: values.title.trim(), shortcut: values.shortcut.trim() }),
    explain: (error) =>
      hasCode(error, 'conv_canned_shortcut_taken') ? { shortcut: text.shortcutTaken } : undefined,
  })
  const label = isNew ? t.common.create : s.save
  return (
    <form {...form.props} className="grid max-w-[600px] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{a.adminsOnly}</Notice>}
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.name} help={text.nameHelp} disabled={!mayChange} {...form.text('title')} />
      <TextField
        label={text.shortcut}
        help={text.shortcutHelp}
        disabled={!mayChange}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.text('shortcut')}
      />
      <BodyField field={form.text('body')} disabled={!mayChange} />
      <CannedReplyPreview body={form.values.body} />
      {isNew && mayShare && (
        <RadioField
          label={text.audience}
          value={form.values.audience}
          options={(['own', 'shared'] as const).map((value) => ({ value, label: text.audiences[value] }))}
          onChange={(audience) => form.set('audience', audience)}
        />
      )}
      {mayChange && <SaveButton form={form} isNew={isNew} labels={[label, isNew ? s.creating : s.saving]} />}
    </form>
  )
}
