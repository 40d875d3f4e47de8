import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type NewShareLink, type ShareLink, type Tracker } from '../api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmAction } from '../components/confirm-action.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { Time } from '../components/time.tsx'
import { notify } from '../components/toast.tsx'
import { CreateActions } from '../forms/create-actions.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, atMost, required } from '../forms/validation.ts'
import { s } from '../messages/en-settings.ts'
import { k } from '../messages/en-trackers.ts'
import { ListState } from '../pages/settings/list-state.tsx'
import { Rows, SettingsSection } from '../pages/settings/settings-page.tsx'
import { queryClient } from '../queries.ts'
import { shareLinksQuery } from './tracker-queries.ts'

const text = k.share

/** Who outside sees a tracker's figures, and the way to let somebody. */
export function ShareSection({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const links = useQuery(shareLinksQuery(tracker.id))
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewShareLink>()
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <ListState query={links}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-small text-ink-3">{text.none}</p>
          ) : (
            <Rows>
              {items.map((link) => (
                <LinkRow key={link.id} link={link} mayChange={mayChange} />
              ))}
            </Rows>
          )
        }
      </ListState>
      {mayChange && (
        <Button icon="plus" onClick={() => setCreating(true)} className="justify-self-start">
          {text.create}
        </Button>
      )}
      {creating && (
        <CreateLinkDialog
          trackerId={tracker.id}
          onClose={() => setCreating(false)}
          onMade={(link) => {
            setCreating(false)
            setMade(link)
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={text.madeTitle(made.name)}
          secrets={[{ label: text.link, text: made.url }]}
          onClose={() => setMade(undefined)}
        />
      )}
    </SettingsSection>
  )
}

function LinkRow({ link, mayChange }: { link: ShareLink; mayChange: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <span className="font-medium [overflow-wrap:anywhere]">{link.name}</span>
        <p className="text-small text-ink-3">
          {text.created} <Time at={link.createdAt} /> · {text.lastUsed}{' '}
          {link.lastUsedAt ? <Time at={link.lastUsedAt} /> : s.never}
        </p>
      </div>
      {mayChange && (
        <ConfirmAction
          label={text.revoke}
          title={text.revokeTitle(link.name)}
          body={text.revokeBody}
          work={() => client.analytics.revokeShareLink({ id: link.id })}
          onDone={() => {
            void queryClient.invalidateQueries(shareLinksQuery(link.trackerId))
            notify(text.revoked(link.name))
          }}
        />
      )}
    </li>
  )
}

interface CreateLinkProps {
  trackerId: string
  onClose: () => void
  onMade: (link: NewShareLink) => void
}

function CreateLinkDialog({ trackerId, onClose, onMade }: CreateLinkProps) {
  const form = useForm({
    initial: { name: '' },
    rules: { name: all(required(text.name), atMost(120)) },
    submit: async ({ name }) => {
      const made = await client.analytics.createShareLink({ trackerId, name: name.trim() })
      void queryClient.invalidateQueries(shareLinksQuery(trackerId))
      onMade(made)
    },
  })
  return (
    <Dialog title={text.createTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems failure={form.failure} complaints={form.complaints} />
        <TextField label={text.name} help={text.nameHelp} autoComplete="off" {...form.text('name')} />
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
