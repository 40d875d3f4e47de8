import { SdkError } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { identityAddPasskey } from '../../../data/bounds.ts'
import { whoamiQuery } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { deviceName } from '../../../text/device-name.ts'
import { factorText } from '../../../text/factor.en.ts'
import { secondFactorQuery } from '../data.ts'
import { text } from '../factor.en.ts'

async function createPasskey(name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await client.identity.beginPasskey({})
  const passkey = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  return client.identity.addPasskey({ name, passkey })
}

function explain(error: unknown): string | undefined {
  if (error instanceof SdkError) return undefined
  return error instanceof Error && error.name === 'InvalidStateError'
    ? text.passkeyThere
    : factorText.cancelledPasskey
}

/** Names a new passkey and lets the browser make it. */
export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: readonly string[] | null) => void }) {
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent) },
    rules: { name: all(required(text.passkeyName), atMost(identityAddPasskey.name)) },
    submit: ({ name }) =>
      write({
        run: () => createPasskey(name.trim()),
        leave: ({ recoveryCodes }) => onAdded(recoveryCodes),
        touches: [secondFactorQuery, whoamiQuery],
        said: text.passkeyAdded,
      }),
    explain,
  })
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-ink-2">{text.passkeyLead}</p>
      <FormProblems form={form} />
      <TextField label={text.passkeyName} help={text.passkeyNameHelp} {...form.text('name')} />
      <Button type="submit" variant="primary" disabled={form.pending} className="justify-self-start">
        {form.pending ? factorText.waiting : text.addPasskey}
      </Button>
    </form>
  )
}
