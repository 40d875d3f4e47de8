import type { Webhook } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { webhookQuery, webhooksQuery } from '../data.ts'
import { DeliveryLog } from '../parts/delivery-log.tsx'
import { WebhookActions } from '../parts/webhook-actions.tsx'
import { WebhookForm } from '../parts/webhook-form.tsx'
import { WebhookState } from '../parts/webhook-state.tsx'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { write } from '../../../data/writes/write.ts'

/** One webhook: its state, its deliveries, its settings. */
export function WebhookPage() {
  return (
    <AdminsOnly needs="webhooks.getWebhook" title={text.webhooks.title} lead={text.webhooks.adminsOnly}>
      <OneWebhook />
    </AdminsOnly>
  )
}

function OneWebhook() {
  const { webhookId } = useParams({ from: '/app/settings/webhooks/$webhookId' })
  const webhook = useQuery(webhookQuery(webhookId))
  return (
    <PageFrame
      variant="detail"
      query={webhook}
      missing={{ title: text.webhook.notFound, hint: text.webhook.notFoundHint }}
      title={webhook.data?.url ?? text.webhooks.title}
      back={{ to: '/settings/webhooks', label: text.webhook.back }}
      lead={webhook.data && <WebhookState webhook={webhook.data} />}
    >
      {(read) => <Details key={webhookId} webhook={read} />}
    </PageFrame>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  return (
    <>
      {webhook.disabledReason && <Notice tone="error">{text.webhooks.disabledHint}</Notice>}
      {webhook.active && webhook.failingSince && (
        <Notice tone="warning">
          {text.webhooks.failingSince} <Time at={webhook.failingSince} />.
        </Notice>
      )}
      <WebhookActions webhook={webhook} />
      <DeliveryLog webhook={webhook} />
      <SettingsSection title={text.webhook.settings}>
        <div className="max-w-form">
          <WebhookForm
            initial={{ url: webhook.url, events: webhook.events }}
            submit={(values) =>
              write({
                run: () => client.webhooks.updateWebhook({ id: webhook.id, ...values }),
                touches: [webhooksQuery],
                said: formText.saved,
              })
            }
          >
            {(form) => (
              <>
                <SaveButton form={form} />
                <UnsavedGuard dirty={form.dirty} />
              </>
            )}
          </WebhookForm>
        </div>
      </SettingsSection>
    </>
  )
}
