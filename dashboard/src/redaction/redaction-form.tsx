import { client, type Redaction } from '../api.ts'
import { CheckList } from '../components/check-list.tsx'
import { RadioField } from '../components/choice-field.tsx'
import { Notice } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { SaveButton } from '../forms/save-button.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { a } from '../messages/en-answering.ts'
import { s } from '../messages/en-settings.ts'
import { queryClient } from '../queries.ts'
import { redactionQuery } from './redaction-query.ts'

const text = a.redaction

type RedactionValues = Pick<Redaction, 'detectors' | 'policy' | 'minConfidence'>

/** What is hidden, how, and how sure it must be. */
export function RedactionForm({ redaction, mayChange }: { redaction: Redaction; mayChange: boolean }) {
  const { detectors, policy, minConfidence, availableDetectors } = redaction
  const form = useForm<RedactionValues>({
    initial: { detectors, policy, minConfidence },
    rules: {
      detectors: (chosen, { policy }) => (policy !== 'off' && chosen.length === 0 ? text.none : undefined),
    },
    submit: async (values) => {
      await client.conversations.setRedaction(values)
      await queryClient.invalidateQueries(redactionQuery)
      notify(s.saved)
    },
  })
  return (
    <form {...form.props} className="grid max-w-[560px] gap-6">
      <UnsavedGuard dirty={form.dirty} />
      <Notice>{mayChange ? text.counts : a.adminsOnly}</Notice>
      <FormProblems failure={form.failure} complaints={form.complaints} />
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
