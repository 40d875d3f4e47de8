import type { NewTracker } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../../data/api.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { CopyField } from '../../../../ui/primitives/copy-field.tsx'
import { Dialog } from '../../../../ui/primitives/dialog.tsx'
import { SecretDialog } from '../../../../ui/primitives/secret-dialog.tsx'
import { CreateActions } from '../../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { splitLines } from '../../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { queryClient } from '../../../../data/queries.ts'
import { TrackerFields, trackerRules, type TrackerValues } from './tracker-fields.tsx'
import { trackerKeyQuery, trackersQuery } from '../data.ts'
import { write } from '../../../../data/writes/write.ts'

const initial: TrackerValues = {
  name: '',
  allowedOrigins: '',
  requireVerifiedIdentity: false,
  canonicalLocales: '',
  retentionDays: '425',
  maxDailyRecords: '2000000',
}

/** Makes a tracker, shows its key, and its secret once, and leads to how it is set up. */
export function CreateTrackerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<NewTracker>()
  const form = useForm<TrackerValues>({
    initial,
    rules: trackerRules,
    submit: async (values) => {
      await write({
        run: () =>
          client.analytics.createTracker({
            name: values.name.trim(),
            allowedOrigins: splitLines(values.allowedOrigins),
          }),
        leave: (created) => {
          const { id: trackerId, trackerKey, keyPrefix } = created
          queryClient.setQueryData(trackerKeyQuery(trackerId).queryKey, { trackerId, trackerKey, keyPrefix })
          setMade(created)
        },
        touches: [{ ...trackersQuery, exact: true }],
      })
    },
  })
  if (made) {
    return (
      <SecretDialog
        title={text.list.madeTitle(made.name)}
        onClose={onClose}
        secrets={[{ label: text.list.identitySecret, text: made.identityVerificationSecret }]}
        actions={
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              void navigate({ to: '/settings/trackers/$trackerId', params: { trackerId: made.id } })
            }}
          >
            {text.list.setUp}
          </Button>
        }
      >
        <CopyField label={text.list.trackerKey} text={made.trackerKey} />
      </SecretDialog>
    )
  }
  return (
    <Dialog title={text.list.create} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TrackerFields form={form} brief />
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
