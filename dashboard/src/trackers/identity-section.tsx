import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type Tracker } from '../api.ts'
import { Button } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { k } from '../messages/en-trackers.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { queryClient } from '../queries.ts'
import { signingRecipe } from './snippet.ts'
import { trackersQuery } from './tracker-queries.ts'

const text = k.identity

/** The secret with which a site proves who its visitors are, and how. */
export function IdentitySection({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const [asking, setAsking] = useState(false)
  const rotate = useMutation({
    mutationFn: () => client.analytics.rotateTrackerIdentitySecret({ trackerId: tracker.id }),
    onSuccess: () => {
      setAsking(false)
      void queryClient.invalidateQueries(trackersQuery)
    },
  })
  const hasSecret = tracker.hasIdentityVerificationSecret
  const problem = rotate.isError ? errorText(rotate.error) : undefined
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <CopyField label={text.recipe} text={signingRecipe} multiline />
      <p className="max-w-[64ch] text-small text-ink-3">
        {text.recipeHint} {!hasSecret && text.none}
      </p>
      {mayChange && (
        <Button
          icon="refresh"
          onClick={() => (hasSecret ? setAsking(true) : rotate.mutate())}
          disabled={rotate.isPending}
          className="justify-self-start"
        >
          {hasSecret ? text.rotate : text.make}
        </Button>
      )}
      {problem && !asking && <Notice tone="error">{problem}</Notice>}
      {asking && (
        <ConfirmDialog
          title={text.rotateTitle(tracker.name)}
          body={text.rotateBody}
          action={text.rotateAction}
          pending={rotate.isPending}
          error={problem}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
      {rotate.data && (
        <SecretDialog
          title={text.secret}
          secrets={[{ label: text.secret, text: rotate.data.identityVerificationSecret }]}
          onClose={() => rotate.reset()}
        />
      )}
    </SettingsSection>
  )
}
