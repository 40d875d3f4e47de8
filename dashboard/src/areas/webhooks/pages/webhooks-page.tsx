import type { Webhook } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { SecretDialog } from '../../../ui/primitives/secret-dialog.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { CreateActions } from '../../../ui/forms/create-actions.tsx'
import { text } from '../text.en.ts'
import { webhooksQuery } from '../data.ts'
import { WebhookForm } from '../parts/webhook-form.tsx'
import { WebhookState } from '../parts/webhook-state.tsx'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { write } from '../../../data/writes/write.ts'

/** Every webhook, and the way to a new one. */
export function WebhooksPage() {
  return (
    <AdminsOnly needs="webhooks.listWebhooks" title={text.webhooks.title} lead={text.webhooks.adminsOnly}>
      <Webhooks />
    </AdminsOnly>
  )
}

function Webhooks() {
  const webhooks = useQuery(webhooksQuery)
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <PageFrame
      variant="detail"
      title={text.webhooks.title}
      lead={text.webhooks.lead}
      action={
        <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
          {text.webhooks.create}
        </Button>
      }
    >
      <ListState query={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.webhooks.emptyTitle} hint={text.webhooks.emptyHint} />
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
        <Dialog title={text.webhooks.create} onClose={() => setCreating(false)} dismissable={false}>
          <WebhookForm
            initial={{ url: '', events: [] }}
            submit={(values) =>
              write({
                run: () => client.webhooks.createWebhook(values),
                leave: (made) => {
                  setCreating(false)
                  setSecret(made.secret)
                },
                touches: [webhooksQuery],
              })
            }
          >
            {({ pending }) => <CreateActions pending={pending} onClose={() => setCreating(false)} />}
          </WebhookForm>
        </Dialog>
      )}
      {secret && (
        <SecretDialog
          title={text.webhooks.madeTitle}
          secrets={[{ label: text.webhooks.secret, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </PageFrame>
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
            {text.webhooks.count(webhook.events.length)}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}
