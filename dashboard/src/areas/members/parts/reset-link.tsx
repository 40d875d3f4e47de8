import { hasCode, type Member } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/primitives/dialog.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { ResetFactor } from './reset-factor.tsx'
import { useWrite } from '../../../data/writes/write.ts'

/** What else an owner can do for a member: let them in again who forgot their password or lost their second factor. */
export function MemberMenu({ member: { userId, name, email, secondFactorSince } }: { member: Member }) {
  const [asking, setAsking] = useState(false)
  const [resetting, setResetting] = useState(false)
  const make = useWrite({
    run: () => client.identity.createPasswordResetLink({ userId }),
    done: () => setAsking(false),
    refused: 'shown',
  })
  const refusal = hasCode(make.error, 'member_elsewhere') ? text.members.resetElsewhere(name) : make.problem
  return (
    <>
      <Menu align="end" trigger={<IconButton icon="more" label={text.members.moreFor(name)} align="end" />}>
        <MenuItem icon="key" onSelect={() => setAsking(true)}>
          {text.members.resetLink}
        </MenuItem>
        {secondFactorSince !== null && (
          <MenuItem icon="lock" onSelect={() => setResetting(true)}>
            {text.members.resetFactor}
          </MenuItem>
        )}
      </Menu>
      {resetting && <ResetFactor userId={userId} name={name} onClose={() => setResetting(false)} />}
      {asking && (
        <ConfirmDialog
          title={text.members.resetTitle(name)}
          body={text.members.resetBody(name, email)}
          action={text.members.resetAction}
          pending={make.isPending}
          error={refusal}
          onConfirm={() => make.mutate()}
          onClose={() => {
            make.reset()
            setAsking(false)
          }}
        />
      )}
      {make.data && (
        <Dialog
          title={text.members.resetLinkTitle(name)}
          onClose={make.reset}
          dismissable={false}
          wide
          footer={
            <Button variant="primary" onClick={make.reset}>
              {formText.done}
            </Button>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Notice tone="warning">{text.members.resetPassOn(name)}</Notice>
            <CopyField label={text.members.resetLinkLabel} text={make.data.url} />
            <p className="text-small text-ink-3">{text.members.resetUntil(exactTime(make.data.expiresAt))}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}
