import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client, type Webhook } from '../api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmAction } from '../components/confirm-action.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { s } from '../messages/en-settings.ts'
import { queryClient } from '../queries.ts'
import { webhooksQuery } from '../settings-queries.ts'

const text = s.webhook
const refresh = () => queryClient.invalidateQueries(webhooksQuery)
const onError = (error: unknown) => notify(errorText(error), { tone: 'error' })

/** Test, switch, new secret, delete. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, active, url } = webhook
  const navigate = useNavigate()
  const toggle = useMutation({
    mutationFn: () => client.webhooks.updateWebhook({ id, active: !active }),
    onSuccess: refresh,
    onError,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {active && <TestButton id={id} />}
      <Button
        variant={active ? 'secondary' : 'primary'}
        onClick={() => toggle.mutate()}
        disabled={toggle.isPending}
      >
        {active ? text.switchOff : text.switchOn}
      </Button>
      <RotateSecret id={id} />
      <ConfirmAction
        label={text.remove}
        title={text.removeTitle}
        body={text.removeBody(url)}
        work={() => client.webhooks.deleteWebhook({ id })}
        onDone={() => {
          void navigate({ to: '/settings/webhooks' }).then(refresh)
          notify(text.removed)
        }}
      />
    </div>
  )
}

function TestButton({ id }: { id: string }) {
  const test = useMutation({
    mutationFn: () => client.webhooks.sendTestWebhook({ id }),
    onSuccess: () => {
      notify(text.tested)
      void queryClient.invalidateQueries({ queryKey: ['deliveries', id] })
    },
    onError,
  })
  return (
    <Button variant="primary" onClick={() => test.mutate()} disabled={test.isPending}>
      {text.test}
    </Button>
  )
}

function RotateSecret({ id }: { id: string }) {
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <ConfirmAction
        variant="secondary"
        label={text.rotate}
        title={text.rotateTitle}
        body={text.rotateBody}
        action={text.rotateAction}
        work={async () => setSecret((await client.webhooks.rotateWebhookSecret({ id })).secret)}
        onDone={() => undefined}
      />
      {secret && (
        <SecretDialog
          title={text.rotated}
          secrets={[{ label: s.webhooks.secret, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
