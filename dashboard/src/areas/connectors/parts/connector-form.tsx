import type { Connector, ConnectorVendor, NewConnector } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { PasswordField, TextField } from '../../../ui/primitives/field.tsx'
import { connectorsQuery } from '../data.ts'
import { text } from '../text.en.ts'

interface FormProps {
  vendors: readonly ConnectorVendor[]
  connector?: Connector
  onDone: (made: Connector | NewConnector) => void
}

/** The fields of the system that is to be connected, as its vendor names them. */
export function ConnectorForm({ vendors, connector, onDone }: FormProps) {
  const form = useForm<{ vendor: string; name: string; fields: Record<string, string> }>({
    initial: {
      vendor: connector?.vendor ?? vendors[0]?.vendor ?? '',
      name: connector?.name ?? '',
      fields: { ...connector?.settings },
    },
    rules: {
      name: all(required(text.name), atMost(120)),
      fields: (fields, { vendor }) =>
        Object.fromEntries(
          fieldsOf(vendors, vendor)
            .filter(({ key, required: needed, secret }) => needed && !secret && !fields[key]?.trim())
            .map(({ key, label }) => [key, required(label)('') ?? '']),
        ),
    },
    submit: ({ vendor, name, fields }) => {
      const given = fieldsOf(vendors, vendor).flatMap(({ key }) =>
        fields[key]?.trim() ? [[key, fields[key].trim()]] : [],
      )
      const config = Object.fromEntries(given) as Record<string, string>
      return write({
        run: async (): Promise<Connector | NewConnector> =>
          connector
            ? client.connectors.updateConnector({ id: connector.id, name: name.trim(), config })
            : client.connectors.createConnector({ vendor, name: name.trim(), config }),
        touches: [connectorsQuery],
        said: connector
          ? text.saved
          : ({ name: called, credentialState }) =>
              credentialState === 'active' ? text.connected(called) : text.saved,
        leave: onDone,
      })
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      {!connector && (
        <SelectField
          label={text.vendor}
          value={form.values.vendor}
          options={vendors.map(({ vendor, displayName }) => ({ value: vendor, label: displayName }))}
          onChange={(value) => form.set('vendor', value)}
        />
      )}
      <TextField label={text.name} help={text.nameHelp} autoComplete="off" {...form.text('name')} />
      {fieldsOf(vendors, form.values.vendor).map(({ key, label, required: needed, secret, placeholder }) =>
        secret ? (
          <PasswordField
            key={key}
            label={label}
            help={connector ? text.secretKept : text.secretLater}
            autoComplete="new-password"
            {...form.text(`fields.${key}`)}
          />
        ) : (
          <TextField
            key={key}
            label={label}
            optional={!needed}
            placeholder={placeholder ?? undefined}
            spellCheck={false}
            autoComplete="off"
            {...form.text(`fields.${key}`)}
          />
        ),
      )}
      <SaveButton
        form={form}
        labels={connector ? [text.change, text.change] : [text.connect, text.connect]}
      />
    </form>
  )
}

const fieldsOf = (vendors: readonly ConnectorVendor[], vendor: string) =>
  vendors.find((each) => each.vendor === vendor)?.configFields ?? []
