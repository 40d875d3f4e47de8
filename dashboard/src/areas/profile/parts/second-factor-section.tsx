import type { SecondFactor } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { secondFactorQuery } from '../data.ts'
import { text } from '../factor.en.ts'
import { AddApp } from './add-app.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { Confirmed } from './confirmed.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveFactor, RenewCodes } from './remove-factor.tsx'

type Step =
  | { kind: 'add-app' | 'add-passkey' | 'remove-app' | 'renew' }
  | { kind: 'remove-passkey'; id: string; name: string }
  | { kind: 'codes'; codes: readonly string[] }

/** What one proves oneself by beside the password, with the ways to change it. */
export function SecondFactorSection() {
  const factor = useQuery(secondFactorQuery)
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <ListState query={factor}>{(data) => <Factors factor={data} />}</ListState>
    </SettingsSection>
  )
}

/** The factors, and what is being done about them. */
export function Factors({ factor }: { factor: SecondFactor }) {
  const [step, setStep] = useState<Step>()
  const has = factor.appSince !== null || factor.passkeys.length > 0
  return (
    <div className="grid gap-4">
      {has && factor.recoveryCodesLeft < 3 && <Notice tone="warning">{text.fewCodes}</Notice>}
      {!has && <p className="text-ink-3">{text.none}</p>}
      {has && (
        <Rows>
          {factor.appSince !== null && (
            <FactorRow
              icon="key"
              name={text.app}
              line={
                <>
                  {text.since} <Time at={factor.appSince} />
                </>
              }
            >
              <Button variant="danger" onClick={() => setStep({ kind: 'remove-app' })}>
                {text.remove}
              </Button>
            </FactorRow>
          )}
          {factor.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <FactorRow
              key={id}
              icon="device"
              name={text.passkey(name)}
              line={
                <>
                  {lastUsedAt ? text.lastUsed : text.since} <Time at={lastUsedAt ?? createdAt} />
                </>
              }
            >
              <Button variant="danger" onClick={() => setStep({ kind: 'remove-passkey', id, name })}>
                {text.remove}
              </Button>
            </FactorRow>
          ))}
          <FactorRow icon="lock" name={text.codes} line={text.codesLeft(factor.recoveryCodesLeft)}>
            <Button onClick={() => setStep({ kind: 'renew' })}>{text.renew}</Button>
          </FactorRow>
        </Rows>
      )}
      <div className="flex flex-wrap gap-2">
        {factor.appSince === null && (
          <Button onClick={() => setStep({ kind: 'add-app' })}>{text.addApp}</Button>
        )}
        {factor.canUsePasskeys && (
          <Button onClick={() => setStep({ kind: 'add-passkey' })}>{text.addPasskey}</Button>
        )}
      </div>
      {!factor.canUsePasskeys && <p className="text-small text-ink-3">{text.noPasskeys}</p>}
      {step && <StepDialog factor={factor} step={step} setStep={setStep} />}
    </div>
  )
}

interface RowProps {
  icon: 'key' | 'device' | 'lock'
  name: string
  line: ReactNode
  children: ReactNode
}

function FactorRow({ icon, name, line, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name={icon} size={22} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-small text-ink-3">{line}</p>
      </div>
      {children}
    </li>
  )
}

const titleOf = (step: Step): string =>
  step.kind === 'remove-passkey' ? text.titles[step.kind](step.name) : text.titles[step.kind]

function StepDialog({
  factor,
  step,
  setStep,
}: {
  factor: SecondFactor
  step: Step
  setStep: (step?: Step) => void
}) {
  const close = () => setStep()
  const added = (codes: readonly string[] | null) => setStep(codes ? { kind: 'codes', codes } : undefined)
  return (
    <Dialog key={step.kind} title={titleOf(step)} onClose={close} dismissable={false}>
      {step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} onDone={close} />
      ) : (
        <Confirmed factor={factor}>
          {step.kind === 'add-app' && <AddApp onAdded={added} />}
          {step.kind === 'add-passkey' && <AddPasskey onAdded={added} />}
          {step.kind === 'remove-app' && <RemoveFactor factor={factor} onClose={close} />}
          {step.kind === 'remove-passkey' && (
            <RemoveFactor factor={factor} passkeyId={step.id} onClose={close} />
          )}
          {step.kind === 'renew' && <RenewCodes onRenewed={(codes) => setStep({ kind: 'codes', codes })} />}
        </Confirmed>
      )}
    </Dialog>
  )
}
