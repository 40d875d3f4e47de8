import type { Webhook } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'

/** Whether a webhook is on, off, or in trouble. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (!webhook.active && webhook.disabledReason)
    return (
      <Badge tone="red" icon="warning">
        {text.webhooks.disabled}
      </Badge>
    )
  if (!webhook.active) return <Badge icon="close">{formText.inactive}</Badge>
  if (webhook.failingSince)
    return (
      <Badge tone="amber" icon="warning">
        {text.webhooks.failing}
      </Badge>
    )
  return (
    <Badge tone="green" icon="check">
      {formText.active}
    </Badge>
  )
}
