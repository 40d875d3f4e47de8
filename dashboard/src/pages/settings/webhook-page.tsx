import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { client, type Webhook } from '../../api.ts'
import { EmptyState, Notice } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { notify } from '../../components/toast.tsx'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { webhooksQuery } from '../../settings-queries.ts'
import { DeliveryLog } from '../../webhooks/delivery-log.tsx'
import { WebhookActions } from '../../webhooks/webhook-actions.tsx'
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
      <WebhookActions webhook={webhook} />
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
