import type { Webhook } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { SecretDialog } from '../../../ui/primitives/secret-dialog.tsx'
import { text } from '../text.en.ts'
import { deliveriesKey, webhooksQuery } from '../data.ts'
import { useWrite } from '../../../data/writes/write.ts'

/** Test, switch, new secret, delete. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, active, url } = webhook
  const navigate = useNavigate()
  const toggle = useWrite({
    run: () => client.webhooks.updateWebhook({ id, active: !active }),
    touches: [webhooksQuery],
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
        write={{
          run: () => client.webhooks.deleteWebhook({ id }),
          leave: () => navigate({ to: '/settings/webhooks', ignoreBlocker: true }),
          touches: [webhooksQuery],
          said: text.webhook.removed,
        }}
      />
    </div>
  )
}

function TestButton({ id }: { id: string }) {
  const test = useWrite({
    run: () => client.webhooks.sendTestWebhook({ id }),
    touches: [deliveriesKey(id)],
    said: text.webhook.tested,
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
        write={{
          run: () => client.webhooks.rotateWebhookSecret({ id }),
          done: (made) => setSecret(made.secret),
        }}
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
