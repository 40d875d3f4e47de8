import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client, type Webhook } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { SecretDialog } from '../../components/secret-dialog.tsx'
import { EmptyState } from '../../components/states.tsx'
import { t } from '../../messages/en.ts'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { webhooksQuery } from '../../settings-queries.ts'
import { WebhookForm } from '../../webhooks/webhook-form.tsx'
import { WebhookState } from '../../webhooks/webhook-state.tsx'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = s.webhooks

/** Every webhook, and the way to a new one. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery)
  const [creating, setCreating] = useState(false)
  const mayCreate = useWhoami().actor.role !== 'member'
  const [secret, setSecret] = useState<string>()
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        mayCreate && (
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            {text.create}
          </Button>
        )
      }
    >
      <ListState query={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <Rows>
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </Rows>
          )
        }
      </ListState>
      {creating && (
        <Dialog title={text.create} onClose={() => setCreating(false)} dismissable={false}>
          <WebhookForm
            initial={{ url: '', events: [] }}
            label={t.common.create}
            pendingLabel={s.creating}
            extra={<Button onClick={() => setCreating(false)}>{t.common.cancel}</Button>}
            submit={async (values) => {
              const made = await client.webhooks.createWebhook(values)
              void queryClient.invalidateQueries(webhooksQuery)
              setCreating(false)
              setSecret(made.secret)
            }}
          />
        </Dialog>
      )}
      {secret && (
        <SecretDialog
          title={text.madeTitle}
          secrets={[{ label: text.secret, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  return (
    <li>
      <Link
        to="/settings/webhooks/$webhookId"
        params={{ webhookId: webhook.id }}
        className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
      >
        <span className="grid min-w-0 flex-1 justify-items-start gap-1">
          <span className="max-w-full truncate font-medium">{webhook.url}</span>
          <span className="flex flex-wrap items-center gap-2 text-small text-ink-3">
            <WebhookState webhook={webhook} />
            {text.count(webhook.events.length)}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}
