import { hasCode, SdkError } from '@stoa/sdk'
import { useState } from 'react'
import { factorText } from '../../text/factor.en.ts'
import { Button, TextButton } from '../primitives/button.tsx'
import { TextField } from '../primitives/field.tsx'
import { errorText } from '../primitives/states.tsx'
import { FormProblems } from './form-problems.tsx'
import { useForm } from './use-form.ts'
import { required } from './validation.ts'

type Method = 'passkey' | 'totp' | 'recovery_code'

/** One proof, as the server takes it. */
export type Proof =
  | { code: string }
  | { recoveryCode: string }
  | { passkey: Awaited<ReturnType<typeof askPasskey>> }

interface FactorFormProps {
  methods: readonly Method[]
  passkeyOptions: () => Promise<{ options: Record<string, unknown> }>
  prove: (proof: Proof) => Promise<unknown>
}

async function askPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
}

/** Takes one proof of a second factor: a passkey, a code of an app, or a recovery code. */
export function FactorForm({ methods, passkeyOptions, prove }: FactorFormProps) {
  const has = (method: Method) => methods.includes(method)
  const [byRecovery, setByRecovery] = useState(!has('totp') && !has('passkey'))
  const others = has('totp') || has('passkey')
  return (
    <div className="grid gap-5">
      {has('passkey') && !byRecovery && <PasskeyButton passkeyOptions={passkeyOptions} prove={prove} />}
      {has('passkey') && has('totp') && !byRecovery && (
        <p className="text-center text-small text-ink-3">{factorText.or}</p>
      )}
      {byRecovery ? (
        <CodeForm key="recovery" isRecovery prove={prove} isOnly />
      ) : (
        has('totp') && <CodeForm key="app" prove={prove} isOnly={!has('passkey')} />
      )}
      {has('recovery_code') && others && (
        <TextButton className="justify-self-start" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? (has('totp') ? factorText.toApp : factorText.toPasskey) : factorText.toRecovery}
        </TextButton>
      )}
    </div>
  )
}

function PasskeyButton({ passkeyOptions, prove }: Pick<FactorFormProps, 'passkeyOptions' | 'prove'>) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const { options } = await passkeyOptions()
      await prove({ passkey: await askPasskey(options) })
    } catch (error) {
      if (hasCode(error, 'passkey_refused')) setProblem(factorText.refusedPasskey)
      else setProblem(error instanceof SdkError ? errorText(error) : factorText.cancelledPasskey)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Button variant="primary" icon="key" onClick={() => void ask()} disabled={pending} data-autofocus>
        {pending ? factorText.waiting : factorText.usePasskey}
      </Button>
      {problem && (
        <p role="alert" className="text-small text-red">
          {problem}
        </p>
      )}
    </div>
  )
}

interface CodeFormProps {
  isRecovery?: boolean
  /** Whether it is the only way that is offered, and takes the focus. */
  isOnly: boolean
  prove: (proof: Proof) => Promise<unknown>
}

function CodeForm({ isRecovery = false, isOnly, prove }: CodeFormProps) {
  const label = isRecovery ? factorText.recoveryCode : factorText.code
  const form = useForm({
    initial: { code: '' },
    rules: { code: required(label) },
    submit: ({ code }) => prove(isRecovery ? { recoveryCode: code.trim() } : { code: code.trim() }),
    explain: (error) => {
      if (hasCode(error, 'invalid_input')) return { code: factorText.codeHelp }
      if (!hasCode(error, 'wrong_code')) return undefined
      return { code: isRecovery ? factorText.wrongRecovery : factorText.wrongCode }
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField
        label={label}
        help={isRecovery ? factorText.recoveryHelp : factorText.codeHelp}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={isRecovery ? 40 : 7}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isOnly}
        {...form.text('code')}
      />
      <Button type="submit" variant={isOnly ? 'primary' : 'secondary'} disabled={form.pending}>
        {form.pending ? factorText.submitting : factorText.submit}
      </Button>
    </form>
  )
}
