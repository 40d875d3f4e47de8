import type { Person, PersonAddress } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { crmAddAddress } from '../../../data/bounds.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { useWrite, write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost, required } from '../../../ui/forms/validation.ts'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { addressesQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** By what else somebody is known: whoever writes from there is them. */
export function Addresses({ person }: { person: Person }) {
  const addresses = useQuery(addressesQuery(person.id)).data?.items ?? []
  // How many were added here: each begins an empty form.
  const [added, setAdded] = useState(0)
  const mayChange = useCan('crm.addAddress') && person.mergedInto === null
  const further = addresses.filter(({ isPrimary }) => !isPrimary)
  if (!mayChange && further.length === 0) return null
  return (
    <SettingsSection title={text.addresses.title} lead={text.addresses.lead}>
      {further.length > 0 && (
        <Rows>
          {further.map((address) => (
            <Further
              key={`${address.heldBy} ${address.kind}`}
              id={person.id}
              address={address}
              mayChange={mayChange}
            />
          ))}
        </Rows>
      )}
      {mayChange && <AddressForm key={added} id={person.id} onAdded={() => setAdded(added + 1)} />}
    </SettingsSection>
  )
}

interface FurtherProps {
  id: string
  address: PersonAddress
  mayChange: boolean
}

function Further({ id, address: { kind, value, heldBy, isAdded }, mayChange }: FurtherProps) {
  const primary = useWrite({
    run: (of: 'email' | 'phone') => client.crm.makeAddressPrimary({ id, heldBy, kind: of }),
    touches: [['people']],
    said: text.addresses.madePrimary(value),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="grid min-w-0 grow">
        <span className="wrap-anywhere">{value}</span>
        <span className="text-small text-ink-3">
          {text.addresses.kinds[kind]}
          {!isAdded && ` · ${text.addresses.merged}`}
        </span>
      </p>
      {mayChange && kind !== 'endUserId' && (
        <Button
          variant="secondary"
          disabled={primary.isPending}
          aria-label={text.addresses.makePrimaryOf(value)}
          onClick={() => primary.mutate(kind)}
        >
          {text.addresses.makePrimary}
        </Button>
      )}
      {mayChange && isAdded && (
        <ConfirmAction
          label={text.addresses.remove}
          title={text.addresses.removeTitle(value)}
          body={text.addresses.removeBody}
          variant="secondary"
          write={{
            run: () => client.crm.removeAddress({ id, heldBy }),
            touches: [['people']],
            said: text.addresses.removed(value),
          }}
        />
      )}
    </li>
  )
}

function AddressForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const form = useForm({
    initial: { address: '' },
    rules: {
      address: (value) =>
        required(text.addresses.field)(value) ??
        atMost(crmAddAddress.email)(value) ??
        (/@|(\d\D*){3}/.test(value) ? undefined : text.addresses.neither),
    },
    submit: ({ address }) => {
      const value = address.trim()
      return write({
        run: () =>
          client.crm.addAddress({ id, ...(value.includes('@') ? { email: value } : { phone: value }) }),
        touches: [['people']],
        said: text.addresses.added(value),
        leave: onAdded,
      })
    },
  })
  return (
    <form {...form.props} className="grid max-w-form gap-3">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      <TextField label={text.addresses.field} autoComplete="off" {...form.text('address')} />
      <SaveButton form={form} labels={[text.addresses.add, text.addresses.add]} />
    </form>
  )
}
