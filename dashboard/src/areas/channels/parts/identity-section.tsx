import type { Channel } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { SecretDialog } from '../../../ui/primitives/secret-dialog.tsx'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { channelsQuery } from '../../../data/queries.ts'
import { useWrite } from '../../../data/writes/write.ts'

/** The secret with which a site proves who its visitors are. */
export function IdentitySection({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const rotate = useWrite({
    run: () => client.conversations.rotateWidgetIdentitySecret({ id: channel.id }),
    // The one before is void from now on, and this one is shown once: nothing is waited for.
    leave: (made) => {
      setAsking(false)
      setSecret(made.identityVerificationSecret)
    },
    touches: [channelsQuery],
    refused: 'shown',
  })
  return (
    <SettingsSection title={text.channel.identity} lead={text.channel.identityLead}>
      {mayChange && (
        <Button icon="refresh" onClick={() => setAsking(true)} className="justify-self-start">
          {text.channel.rotateSecret}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={text.channel.rotateSecretTitle(channel.name)}
          body={text.channel.rotateSecretBody}
          action={text.channel.rotateSecretAction}
          pending={rotate.isPending}
          error={rotate.problem}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && (
        <SecretDialog
          title={text.channel.identitySecret}
          secrets={[{ label: text.channel.identitySecret, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SettingsSection>
  )
}
