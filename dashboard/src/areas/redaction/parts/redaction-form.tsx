import type { Redaction } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { CheckList } from '../../../ui/primitives/check-list.tsx'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { redactionQuery } from '../data.ts'
import { write } from '../../../data/writes/write.ts'

type RedactionValues = Pick<Redaction, 'detectors' | 'policy' | 'minConfidence'>

/** What is hidden, how, and how sure it must be. */
export function RedactionForm({ redaction, mayChange }: { redaction: Redaction; mayChange: boolean }) {
  const { detectors, policy, minConfidence, availableDetectors } = redaction
  const form = useForm<RedactionValues>({
    initial: { detectors, policy, minConfidence },
    rules: {
      detectors: (chosen, { policy }) => (policy !== 'off' && chosen.length === 0 ? text.none : undefined),
    },
    submit: (values) =>
      write({
        run: () => client.conversations.setRedaction(values),
        touches: [redactionQuery],
        said: formText.saved,
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-6">
      <UnsavedGuard dirty={form.dirty} />
      <Notice>{mayChange ? text.counts : formText.adminsOnly}</Notice>
      <FormProblems form={form} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-6">
        <RadioField
          label={text.policy}
          value={form.values.policy}
          options={(['off', 'mask', 'remove'] as const).map((value) => ({
            value,
            label: text.policies[value][0],
            help: text.policies[value][1],
          }))}
          onChange={(policy) => form.set('policy', policy)}
        />
        {form.values.policy !== 'off' && <HiddenFields form={form} availableDetectors={availableDetectors} />}
      </fieldset>
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}

interface HiddenFieldsProps {
  form: ReturnType<typeof useForm<RedactionValues>>
  availableDetectors: Redaction['availableDetectors']
}

function HiddenFields({ form, availableDetectors }: HiddenFieldsProps) {
  return (
    <>
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-small font-medium">
          {text.detectors}
        </p>
        <CheckList
          label={text.detectors}
          options={availableDetectors.map((value) => {
            const [label, hint] = text.names[value] ?? [value, '']
            return { value, label, ...(hint && { hint }) }
          })}
          chosen={form.values.detectors}
          onChange={(detectors) => form.set('detectors', detectors)}
          error={form.complaints.detectors}
        />
      </div>
      <RadioField
        label={text.confidence}
        value={form.values.minConfidence}
        options={(['high', 'medium'] as const).map((value) => ({
          value,
          label: text.confidences[value][0],
          help: text.confidences[value][1],
        }))}
        onChange={(minConfidence) => form.set('minConfidence', minConfidence)}
      />
    </>
  )
}
