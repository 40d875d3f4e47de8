import type { Tracker } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../../data/api.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { CopyField } from '../../../../ui/primitives/copy-field.tsx'
import { ConfirmDialog } from '../../../../ui/primitives/dialog.tsx'
import { SecretDialog } from '../../../../ui/primitives/secret-dialog.tsx'
import { Notice } from '../../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../../ui/page-frames/settings-section.tsx'
import { signingRecipe } from './snippet.ts'
import { trackersQuery } from '../data.ts'
import { useWrite } from '../../../../data/writes/write.ts'

/** The identity secret of a tracker, and how to sign with it. */
export function IdentitySection({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const rotate = useWrite({
    run: () => client.analytics.rotateTrackerIdentitySecret({ trackerId: tracker.id }),
    // The one before is void from now on, and this one is shown once: nothing is waited for.
    leave: (made) => {
      setAsking(false)
      setSecret(made.identityVerificationSecret)
    },
    touches: [trackersQuery],
    refused: 'shown',
  })
  const hasSecret = tracker.hasIdentityVerificationSecret
  const { problem } = rotate
  return (
    <SettingsSection title={text.identity.title} lead={text.identity.lead}>
      <CopyField label={text.identity.recipe} text={signingRecipe} multiline />
      <p className="max-w-text text-small text-ink-3">
        {text.identity.recipeHint} {!hasSecret && text.identity.none}
      </p>
      {mayChange && (
        <Button
          icon="refresh"
          onClick={() => (hasSecret ? setAsking(true) : rotate.mutate())}
          disabled={rotate.isPending}
          className="justify-self-start"
        >
          {hasSecret ? text.identity.rotate : text.identity.make}
        </Button>
      )}
      {problem && !asking && <Notice tone="error">{problem}</Notice>}
      {asking && (
        <ConfirmDialog
          title={text.identity.rotateTitle(tracker.name)}
          body={text.identity.rotateBody}
          action={text.identity.rotateAction}
          pending={rotate.isPending}
          error={problem}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && (
        <SecretDialog
          title={text.identity.secret}
          secrets={[{ label: text.identity.secret, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SettingsSection>
  )
}
