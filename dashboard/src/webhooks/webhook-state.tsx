import type { Webhook } from '../api.ts'
import { Badge } from '../components/badge.tsx'
import { s } from '../messages/en-settings.ts'

/** Whether a webhook is on, off, or in trouble. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (!webhook.active && webhook.disabledReason)
    return (
      <Badge tone="red" icon="warning">
        {s.webhooks.disabled}
      </Badge>
    )
  if (!webhook.active) return <Badge icon="close">{s.inactive}</Badge>
  if (webhook.failingSince)
    return (
      <Badge tone="amber" icon="warning">
        {s.webhooks.failing}
      </Badge>
    )
  return (
    <Badge tone="green" icon="check">
      {s.active}
    </Badge>
  )
}
