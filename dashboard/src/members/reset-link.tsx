import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, hasCode, type Member } from '../api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { ConfirmDialog, Dialog } from '../components/dialog.tsx'
import { exactTime } from '../components/format-time.ts'
import { Menu, MenuItem } from '../components/menu.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { p } from '../messages/en-people.ts'
import { s } from '../messages/en-settings.ts'

const text = p.members

/** What else an owner can do for a member: let them in again who forgot their password. */
export function MemberMenu({ member: { userId, name, email } }: { member: Member }) {
  const [asking, setAsking] = useState(false)
  const make = useMutation({
    mutationFn: () => client.identity.createPasswordResetLink({ userId }),
    onSuccess: () => setAsking(false),
  })
  const refusal = hasCode(make.error, 'member_elsewhere') ? text.resetElsewhere(name) : errorText(make.error)
  return (
    <>
      <Menu align="end" trigger={<IconButton icon="more" label={text.moreFor(name)} align="end" />}>
        <MenuItem icon="key" onSelect={() => setAsking(true)}>
          {text.resetLink}
        </MenuItem>
      </Menu>
      {asking && (
        <ConfirmDialog
          title={text.resetTitle(name)}
          body={text.resetBody(name, email)}
          action={text.resetAction}
          pending={make.isPending}
          error={make.error ? refusal : undefined}
          onConfirm={() => make.mutate()}
          onClose={() => {
            make.reset()
            setAsking(false)
          }}
        />
      )}
      {make.data && (
        <Dialog
          title={text.resetLinkTitle(name)}
          onClose={make.reset}
          dismissable={false}
          wide
          footer={
            <Button variant="primary" onClick={make.reset}>
              {s.done}
            </Button>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Notice tone="warning">{text.resetPassOn(name)}</Notice>
            <CopyField label={text.resetLinkLabel} text={make.data.url} />
            <p className="text-small text-ink-3">{text.resetUntil(exactTime(make.data.expiresAt))}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}
