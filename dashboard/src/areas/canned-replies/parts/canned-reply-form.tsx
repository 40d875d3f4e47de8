import { hasCode } from '@stoa/sdk'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required, type Rules } from '../../../ui/forms/validation.ts'
import { isShortcutTaken } from '../data.ts'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { BodyField } from './body-field.tsx'
import { CannedReplyPreview } from './canned-reply-preview.tsx'
import { unknownVariables } from './variables.ts'
import { conversationsCreateCannedReply } from '../../../data/bounds.ts'

/** A canned reply as the form holds it. */
interface CannedReplyValues {
  title: string
  shortcut: string
  body: string
  audience: 'own' | 'shared'
}

const rules: Rules<CannedReplyValues> = {
  title: all(required(text.cannedReply.name), atMost(conversationsCreateCannedReply.title)),
  body: all(required(text.cannedReply.body), atMost(conversationsCreateCannedReply.body), (value) => {
    const names = unknownVariables(value)
    return names.length > 0 ? text.cannedReply.unknown(names) : undefined
  }),
}

const shortcutShape = all(required(text.cannedReply.shortcut), (value) =>
  /^[a-z0-9-]{1,40}$/.test(value.trim()) ? undefined : text.cannedReply.shortcutShape,
)

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
    rules: {
      ...rules,
      shortcut: async (value) => {
        const wanted = value.trim()
        const complaint = shortcutShape(value)
        if (complaint || wanted === initial.shortcut) return complaint
        return (await isShortcutTaken(wanted)) ? text.cannedReply.shortcutTaken : undefined
      },
    },
    submit: (values) => submit({ ...values, title: values.title.trim(), shortcut: values.shortcut.trim() }),
    explain: (error) =>
      hasCode(error, 'conv_canned_shortcut_taken') ? { shortcut: text.cannedReply.shortcutTaken } : undefined,
  })
  const label = isNew ? sharedText.common.create : formText.save
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{formText.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <TextField
        label={text.cannedReply.name}
        help={text.cannedReply.nameHelp}
        disabled={!mayChange}
        {...form.text('title')}
      />
      <TextField
        label={text.cannedReply.shortcut}
        help={text.cannedReply.shortcutHelp}
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
          label={text.cannedReply.audience}
          value={form.values.audience}
          options={(['own', 'shared'] as const).map((value) => ({
            value,
            label: text.cannedReply.audiences[value],
          }))}
          onChange={(audience) => form.set('audience', audience)}
        />
      )}
      {mayChange && (
        <SaveButton form={form} isNew={isNew} labels={[label, isNew ? formText.creating : formText.saving]} />
      )}
    </form>
  )
}
