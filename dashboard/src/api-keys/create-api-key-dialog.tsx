import { client, type NewApiKey, type Scope } from '../api.ts'
import { RadioField } from '../components/choice-field.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { CreateActions } from '../forms/create-actions.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, atMost, required } from '../forms/validation.ts'
import { t } from '../messages/en.ts'
import { s } from '../messages/en-settings.ts'
import { queryClient } from '../queries.ts'
import { apiKeysQuery } from '../settings-queries.ts'
import { ScopeField } from './scope-field.tsx'

const text = s.apiKeys

interface Values {
  name: string
  reach: 'everything' | 'chosen'
  scopes: Scope[]
}

/** Asks what a new API key is for and what it may do. */
export function CreateApiKeyDialog(props: { onClose: () => void; onMade: (key: NewApiKey) => void }) {
  const form = useForm<Values>({
    initial: { name: '', reach: 'chosen', scopes: ['conv:read', 'conv:write'] },
    rules: {
      name: all(required(text.name), atMost(128)),
      scopes: (scopes, { reach }) =>
        reach === 'chosen' && scopes.length === 0 ? t.validation.none : undefined,
    },
    submit: async ({ name, reach, scopes }) => {
      const made = await client.identity.createApiKey({
        name: name.trim(),
        scopes: reach === 'everything' ? ['*'] : scopes,
      })
      void queryClient.invalidateQueries(apiKeysQuery)
      props.onMade(made)
    },
  })
  return (
    <Dialog title={text.create} onClose={props.onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems failure={form.failure} complaints={form.complaints} />
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
        <CreateActions pending={form.pending} onClose={props.onClose} />
      </form>
    </Dialog>
  )
}
