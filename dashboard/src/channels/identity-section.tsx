import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type Channel } from '../api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { errorText } from '../components/states.tsx'
import { s } from '../messages/en-settings.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { channelsQuery, queryClient } from '../queries.ts'

const text = s.channel

/** The secret with which a site proves who its visitors are. */
export function IdentitySection({ channel }: { channel: Channel }) {
  const [asking, setAsking] = useState(false)
  const rotate = useMutation({
    mutationFn: () => client.conversations.rotateWidgetIdentitySecret({ id: channel.id }),
    onSuccess: () => {
      setAsking(false)
      void queryClient.invalidateQueries(channelsQuery)
    },
  })
  return (
    <SettingsSection title={text.identity} lead={text.identityLead}>
      <Button icon="refresh" onClick={() => setAsking(true)} className="justify-self-start">
        {text.rotateSecret}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text.rotateSecretTitle(channel.name)}
          body={text.rotateSecretBody}
          action={text.rotateSecretAction}
          pending={rotate.isPending}
          error={rotate.isError ? errorText(rotate.error) : undefined}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
      {rotate.data && (
        <SecretDialog
          title={text.identitySecret}
          secrets={[{ label: text.identitySecret, text: rotate.data.identityVerificationSecret }]}
          onClose={() => rotate.reset()}
        />
      )}
    </SettingsSection>
  )
}
