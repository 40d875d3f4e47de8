import type { NewShareLink, ShareLink, Tracker } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../../data/api.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { ConfirmAction } from '../../../../data/writes/confirm-action.tsx'
import { Dialog } from '../../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../../ui/primitives/field.tsx'
import { SecretDialog } from '../../../../ui/primitives/secret-dialog.tsx'
import { Time } from '../../../../ui/primitives/time.tsx'
import { CreateActions } from '../../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../../text/forms.en.ts'
import { ListState } from '../../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../../ui/page-frames/settings-section.tsx'
import { shareLinksQuery } from '../data.ts'
import { write } from '../../../../data/writes/write.ts'
import { analyticsCreateShareLink } from '../../../../data/bounds.ts'

/** The share links of a tracker, and a button for a new one. */
export function ShareSection({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const links = useQuery(shareLinksQuery(tracker.id))
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewShareLink>()
  return (
    <SettingsSection title={text.share.title} lead={text.share.lead}>
      <ListState query={links}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-small text-ink-3">{text.share.none}</p>
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
          {text.share.create}
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
          title={text.share.madeTitle(made.name)}
          secrets={[{ label: text.share.link, text: made.url }]}
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
          {text.share.created} <Time at={link.createdAt} /> · {text.share.lastUsed}{' '}
          {link.lastUsedAt ? <Time at={link.lastUsedAt} /> : formText.never}
        </p>
      </div>
      {mayChange && (
        <ConfirmAction
          label={text.share.revoke}
          title={text.share.revokeTitle(link.name)}
          body={text.share.revokeBody}
          write={{
            run: () => client.analytics.revokeShareLink({ id: link.id }),
            touches: [shareLinksQuery(link.trackerId)],
            said: text.share.revoked(link.name),
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
    rules: { name: all(required(text.share.name), atMost(analyticsCreateShareLink.name)) },
    submit: ({ name }) =>
      write({
        run: () => client.analytics.createShareLink({ trackerId, name: name.trim() }),
        leave: onMade,
        touches: [shareLinksQuery(trackerId)],
      }),
  })
  return (
    <Dialog title={text.share.createTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField
          label={text.share.name}
          help={text.share.nameHelp}
          autoComplete="off"
          {...form.text('name')}
        />
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
