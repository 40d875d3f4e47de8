import { hasCode } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { keys } from '../../../data/keys.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { factorText } from '../../../text/factor.en.ts'
import { text } from '../text.en.ts'

interface ResetFactorProps {
  userId: string
  name: string
  onClose: () => void
}

/** Asks before a member’s second factor is removed. */
export function ResetFactor({ userId, name, onClose }: ResetFactorProps) {
  const reset = useWrite({
    run: () => client.identity.resetSecondFactor({ userId }),
    touches: [keys.members],
    said: text.members.factorReset(name),
    leave: onClose,
    refused: 'shown',
  })
  const refusal = () => {
    if (hasCode(reset.error, 'member_elsewhere')) return text.members.resetFactorElsewhere(name)
    return hasCode(reset.error, 'confirmation_needed') ? factorText.confirmFirst : reset.problem
  }
  return (
    <ConfirmDialog
      title={text.members.resetFactorTitle(name)}
      body={text.members.resetFactorBody}
      action={text.members.resetFactor}
      pending={reset.isPending}
      error={refusal()}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    />
  )
}
