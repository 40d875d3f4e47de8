import type { NewApiKey } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { RadioField, SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { CheckField, TextField } from '../../../ui/primitives/field.tsx'
import { CreateActions } from '../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { apiKeysQuery } from '../../../data/settings-queries.ts'
import { ScopeField, type KeyScope } from './scope-field.tsx'
import { write } from '../../../data/writes/write.ts'
import { identityCreateApiKey } from '../../../data/bounds.ts'

const validities = ['unlimited', '7', '30', '90', '365'] as const
type Validity = (typeof validities)[number]

interface Values {
  name: string
  reach: 'everything' | 'chosen'
  scopes: KeyScope[]
  validity: Validity
  answersCustomers: boolean
}

/** Only who may write can answer. */
const mayAnswer = ({ reach, scopes }: Pick<Values, 'reach' | 'scopes'>): boolean =>
  reach === 'everything' || scopes.includes('conv:write')

/** Asks what a new API key is for and what it may do. */
export function CreateApiKeyDialog(props: { onClose: () => void; onMade: (key: NewApiKey) => void }) {
  const form = useForm<Values>({
    initial: {
      name: '',
      reach: 'chosen',
      scopes: ['conv:read', 'conv:write'],
      validity: 'unlimited',
      answersCustomers: false,
    },
    rules: {
      name: all(required(text.name), atMost(identityCreateApiKey.name)),
      scopes: (scopes, { reach }) =>
        reach === 'chosen' && scopes.length === 0 ? formText.validation.none : undefined,
    },
    submit: ({ name, reach, scopes, validity, answersCustomers }) =>
      write({
        run: () =>
          client.identity.createApiKey({
            name: name.trim(),
            scopes: reach === 'everything' ? ['*'] : scopes,
            answersCustomers: answersCustomers && mayAnswer({ reach, scopes }),
            ...(validity !== 'unlimited' && { expiresInDays: Number(validity) }),
          }),
        leave: props.onMade,
        touches: [apiKeysQuery],
      }),
  })
  return (
    <Dialog title={text.create} onClose={props.onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField label={text.name} help={text.nameHelp} autoComplete="off" {...form.text('name')} />
        <RadioField
          label={text.scopes}
          value={form.values.reach}
          options={[
            { value: 'chosen', label: text.chosen },
            { value: 'everything', label: text.everything, help: text.everythingHelp },
          ]}
          onChange={(reach) => form.set('reach', reach)}
        />
        {form.values.reach === 'chosen' && (
          <ScopeField
            chosen={form.values.scopes}
            onChange={(scopes) => form.set('scopes', scopes)}
            error={form.complaints.scopes}
          />
        )}
        {mayAnswer(form.values) && (
          <CheckField
            label={text.answers}
            help={text.answersHelp}
            checked={form.values.answersCustomers}
            onChange={(event) => form.set('answersCustomers', event.target.checked)}
          />
        )}
        <SelectField
          label={text.validity}
          value={form.values.validity}
          options={validities.map((value) => ({
            value,
            label: value === 'unlimited' ? text.unlimited : text.days(Number(value)),
          }))}
          onChange={(validity) => form.set('validity', validity)}
        />
        <CreateActions pending={form.pending} onClose={props.onClose} />
      </form>
    </Dialog>
  )
}
