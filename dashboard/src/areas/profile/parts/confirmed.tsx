import { hasCode, type SecondFactor } from '@stoa/sdk'
import type { ReactNode } from 'react'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FactorForm, type Proof } from '../../../ui/forms/factor-form.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { PasswordField } from '../../../ui/primitives/field.tsx'
import { useNow } from '../../../ui/primitives/now.ts'
import { factorText } from '../../../text/factor.en.ts'
import { secondFactorQuery } from '../data.ts'
import { text } from '../factor.en.ts'

/** Shows what changes how one signs in only to who has proved lately who they are; asks for it else. */
export function Confirmed({ factor, children }: { factor: SecondFactor; children: ReactNode }) {
  const now = useNow()
  const until = factor.confirmedUntil
  if (until !== null && Date.parse(until) > now) return children
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{text.confirmLead}</p>
      {factor.appSince !== null || factor.passkeys.length > 0 ? <ByFactor factor={factor} /> : <ByPassword />}
    </div>
  )
}

function ByFactor({ factor }: { factor: SecondFactor }) {
  const methods = [
    ...(factor.passkeys.length > 0 && factor.canUsePasskeys ? (['passkey'] as const) : []),
    ...(factor.appSince !== null ? (['totp'] as const) : []),
    ...(factor.recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ]
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={() => client.identity.confirmPasskeyOptions({})}
      prove={(proof: Proof) =>
        write({ run: () => client.identity.confirmIdentity(proof), touches: [secondFactorQuery] })
      }
    />
  )
}

function ByPassword() {
  const form = useForm({
    initial: { password: '' },
    rules: { password: required(text.password) },
    submit: ({ password }) =>
      write({ run: () => client.identity.confirmIdentity({ password }), touches: [secondFactorQuery] }),
    explain: (error) => (hasCode(error, 'wrong_password') ? { password: text.wrongPassword } : undefined),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <PasswordField label={text.password} autoComplete="current-password" {...form.text('password')} />
      <Button type="submit" variant="primary" disabled={form.pending} className="justify-self-start">
        {form.pending ? factorText.submitting : factorText.submit}
      </Button>
    </form>
  )
}
