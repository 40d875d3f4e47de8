import type { Person } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'

const BASES = ['consent', 'legitimate_interest', 'contract'] as const

/** Whether somebody may be written to, and on what basis. */
export function Consent({ person }: { person: Person }) {
  const {
    id,
    doNotContact,
    unsubscribedAt,
    consentLawfulBasis: basis,
    consentSource,
    consentGivenAt,
  } = person
  const mayChange = useCan('crm.updateContact') && person.mergedInto === null
  return (
    <SettingsSection title={text.consent} lead={text.consentLead}>
      <p className="flex flex-wrap items-center gap-2">
        {text.basis}: {text.bases[basis ?? 'none']}
        {consentSource && <span className="text-ink-2 wrap-anywhere">· {consentSource}</span>}
        {consentGivenAt && <Time at={consentGivenAt} className="text-ink-3" />}
      </p>
      {doNotContact && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="amber" icon="bellOff">
            {text.suppressed}
          </Badge>
          {unsubscribedAt && <Time at={unsubscribedAt} className="text-ink-3" />}
        </p>
      )}
      {mayChange && (
        <>
          <BasisForm person={person} />
          <div className="justify-self-start">
            {doNotContact ? (
              <Reopen id={id} />
            ) : (
              <ConfirmAction
                label={text.stop}
                title={text.stopTitle}
                body={text.stopBody}
                variant="secondary"
                write={{
                  run: () => client.crm.updateContact({ id, doNotContact: true }),
                  touches: [['people']],
                  said: text.stopped,
                }}
              />
            )}
          </div>
        </>
      )}
    </SettingsSection>
  )
}

function BasisForm({ person: { id, consentLawfulBasis } }: { person: Person }) {
  const form = useForm({
    initial: { lawfulBasis: consentLawfulBasis ?? BASES[0], source: '' },
    rules: { source: required(text.source) },
    submit: ({ lawfulBasis, source }) =>
      write({
        run: () => client.crm.setContactConsent({ id, lawfulBasis, source: source.trim() }),
        touches: [['people']],
        said: text.recorded,
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      <SelectField
        label={text.basis}
        value={form.values.lawfulBasis}
        options={BASES.map((value) => ({ value, label: text.bases[value] }))}
        onChange={(value) => form.set('lawfulBasis', value)}
      />
      <TextField label={text.source} autoComplete="off" {...form.text('source')} />
      <SaveButton form={form} labels={[text.record, text.record]} />
    </form>
  )
}

function Reopen({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.reopen}</Button>
      {isOpen && <ReopenDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: required(text.reason) },
    submit: ({ reason }) =>
      write({
        run: () => client.crm.updateContact({ id, doNotContact: false, reason: reason.trim() }),
        touches: [['people']],
        said: text.reopened,
        leave: onClose,
      }),
  })
  return (
    <Dialog title={text.reopenTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField label={text.reason} autoComplete="off" {...form.text('reason')} />
        <SaveButton form={form} labels={[text.reopen, text.reopen]} />
      </form>
    </Dialog>
  )
}
