import { hasCode, type BeginAuthenticatorAppResult } from '@stoa/sdk'
import { useEffect, useState } from 'react'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { whoamiQuery } from '../../../data/queries.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { factorText } from '../../../text/factor.en.ts'
import { secondFactorQuery } from '../data.ts'
import { text } from '../factor.en.ts'

interface AddProps {
  /** With the recovery codes, where the person has just got their first ones. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Shows a key for an authenticator app, and takes the app’s first code. */
export function AddApp({ onAdded }: AddProps) {
  const [begun, setBegun] = useState<BeginAuthenticatorAppResult>()
  const [problem, setProblem] = useState<unknown>()
  const begin = () => {
    setProblem(undefined)
    client.identity.beginAuthenticatorApp({}).then(setBegun, setProblem)
  }
  useEffect(begin, [])
  if (problem) return <ErrorState error={problem} onRetry={begin} />
  return begun ? <FirstCode begun={begun} onAdded={onAdded} /> : <Skeleton lines={6} />
}

function FirstCode({ begun, onAdded }: AddProps & { begun: BeginAuthenticatorAppResult }) {
  const form = useForm({
    initial: { code: '' },
    rules: { code: required(factorText.code) },
    submit: async ({ code }) => {
      const { recoveryCodes } = await write({
        run: () => client.identity.confirmAuthenticatorApp({ code: code.trim() }),
        leave: (result) => onAdded(result.recoveryCodes),
        touches: [secondFactorQuery, whoamiQuery],
        said: text.appAdded,
      })
      return recoveryCodes
    },
    explain: (error) => {
      if (hasCode(error, 'invalid_input')) return { code: factorText.codeHelp }
      return hasCode(error, 'wrong_code') ? { code: factorText.wrongCode } : undefined
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-2">{text.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
        alt={text.qr}
        className="size-48 justify-self-center rounded-control bg-white"
      />
      <CopyField label={text.key} text={begun.secret} />
      <FormProblems form={form} />
      <TextField
        label={factorText.code}
        help={text.firstCodeHelp}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        {...form.text('code')}
      />
      <Button type="submit" variant="primary" disabled={form.pending} className="justify-self-start">
        {form.pending ? factorText.submitting : text.addApp}
      </Button>
    </form>
  )
}
