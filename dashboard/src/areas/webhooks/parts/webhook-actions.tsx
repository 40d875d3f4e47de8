import type { Webhook } from '@stoa/sdk'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmAction } from '../../../ui/primitives/confirm-action.tsx'
import { SecretDialog } from '../../../ui/primitives/secret-dialog.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { deliveriesKey, webhooksQuery } from '../data.ts'

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
        {active ? text.webhook.switchOff : text.webhook.switchOn}
      </Button>
      <RotateSecret id={id} />
      <ConfirmAction
        label={text.webhook.remove}
        title={text.webhook.removeTitle}
        body={text.webhook.removeBody(url)}
        work={() => client.webhooks.deleteWebhook({ id })}
        onDone={() => {
          void navigate({ to: '/settings/webhooks' }).then(refresh)
          notify(text.webhook.removed)
        }}
      />
    </div>
  )
}

function TestButton({ id }: { id: string }) {
  const test = useMutation({
    mutationFn: () => client.webhooks.sendTestWebhook({ id }),
    onSuccess: () => {
      notify(text.webhook.tested)
      void queryClient.invalidateQueries({ queryKey: deliveriesKey(id) })
    },
    onError,
  })
  return (
    <Button variant="primary" onClick={() => test.mutate()} disabled={test.isPending}>
      {text.webhook.test}
    </Button>
  )
}

function RotateSecret({ id }: { id: string }) {
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <ConfirmAction
        variant="secondary"
        label={text.webhook.rotate}
        title={text.webhook.rotateTitle}
        body={text.webhook.rotateBody}
        action={text.webhook.rotateAction}
        work={async () => setSecret((await client.webhooks.rotateWebhookSecret({ id })).secret)}
        onDone={() => undefined}
      />
      {secret && (
        <SecretDialog
          title={text.webhook.rotated}
          secrets={[{ label: text.webhooks.secret, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
