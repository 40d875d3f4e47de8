import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { client, type Webhook } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmAction } from '../../components/confirm-action.tsx'
import { SecretDialog } from '../../components/secret-dialog.tsx'
import { EmptyState, errorText, Notice } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { notify } from '../../components/toast.tsx'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { webhooksQuery } from '../../settings-queries.ts'
import { DeliveryLog } from '../../webhooks/delivery-log.tsx'
import { WebhookForm } from '../../webhooks/webhook-form.tsx'
import { WebhookState } from '../../webhooks/webhook-state.tsx'
import { ListState } from './list-state.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = s.webhook
const refresh = () => queryClient.invalidateQueries(webhooksQuery)

/** One webhook: its state, its deliveries, its settings. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/app/settings/webhooks/$webhookId' })
  const webhooks = useQuery(webhooksQuery)
  const webhook = webhooks.data?.items.find((each) => each.id === webhookId)
  return (
    <SettingsPage
      title={webhook?.url ?? (webhooks.data ? text.notFound : s.webhooks.title)}
      back={{ to: '/settings/webhooks', label: text.back }}
      lead={webhook && <WebhookState webhook={webhook} />}
    >
      <ListState query={webhooks}>
        {() =>
          webhook ? (
            <Details webhook={webhook} />
          ) : (
            <EmptyState title={text.notFound} hint={text.notFoundHint} />
          )
        }
      </ListState>
    </SettingsPage>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  return (
    <>
      {webhook.disabledReason && <Notice tone="error">{s.webhooks.disabledHint}</Notice>}
      {webhook.active && webhook.failingSince && (
        <Notice tone="warning">
          {s.webhooks.failingSince} <Time at={webhook.failingSince} />.
        </Notice>
      )}
      <Actions webhook={webhook} />
      <DeliveryLog webhook={webhook} />
      <SettingsSection title={text.settings}>
        <div className="max-w-[560px]">
          <WebhookForm
            key={webhook.updatedAt}
            initial={{ url: webhook.url, events: webhook.events }}
            label={s.save}
            pendingLabel={s.saving}
            submit={async (values) => {
              await client.webhooks.updateWebhook({ id: webhook.id, ...values })
              await refresh()
              notify(s.saved)
            }}
          />
        </div>
      </SettingsSection>
    </>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { id, active, url } = webhook
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const failed = (error: unknown) => notify(errorText(error), { tone: 'error' })
  const test = useMutation({
    mutationFn: () => client.webhooks.sendTestWebhook({ id }),
    onSuccess: () => {
      notify(text.tested)
      void queryClient.invalidateQueries({ queryKey: ['deliveries', id] })
    },
    onError: failed,
  })
  const toggle = useMutation({
    mutationFn: () => client.webhooks.updateWebhook({ id, active: !active }),
    onSuccess: refresh,
    onError: failed,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {active && (
        <Button variant="primary" onClick={() => test.mutate()} disabled={test.isPending}>
          {text.test}
        </Button>
      )}
      <Button
        variant={active ? 'secondary' : 'primary'}
        onClick={() => toggle.mutate()}
        disabled={toggle.isPending}
      >
        {active ? text.switchOff : text.switchOn}
      </Button>
      <ConfirmAction
        variant="secondary"
        label={text.rotate}
        title={text.rotateTitle}
        body={text.rotateBody}
        action={text.rotateAction}
        work={async () => setSecret((await client.webhooks.rotateWebhookSecret({ id })).secret)}
        onDone={() => undefined}
      />
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
      {secret && (
        <SecretDialog
          title={text.rotated}
          secrets={[{ label: s.webhooks.secret, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  )
}
