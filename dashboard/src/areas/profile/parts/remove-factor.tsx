import type { SecondFactor } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { whoamiQuery } from '../../../data/queries.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { secondFactorQuery } from '../data.ts'
import { text } from '../factor.en.ts'

interface RemoveProps {
  factor: SecondFactor
  /** The passkey; the app without one. */
  passkeyId?: string
  onClose: () => void
}

/** Says what is lost with a factor, and removes it. */
export function RemoveFactor({ factor, passkeyId, onClose }: RemoveProps) {
  const remove = useWrite({
    run: () =>
      passkeyId === undefined
        ? client.identity.removeAuthenticatorApp({})
        : client.identity.removePasskey({ id: passkeyId }),
    touches: [secondFactorQuery, whoamiQuery],
    said: text.removed,
    leave: onClose,
    refused: 'shown',
  })
  const isLast = (factor.appSince === null ? 0 : 1) + factor.passkeys.length === 1
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{isLast ? text.removeLast : text.removeOne}</p>
      {remove.problem && (
        <p role="alert" className="text-small text-red">
          {remove.problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => remove.mutate()} disabled={remove.isPending}>
          {text.remove}
        </Button>
        <Button onClick={onClose}>{sharedText.common.cancel}</Button>
      </div>
    </div>
  )
}

/** Makes new recovery codes, after saying that the old ones stop working. */
export function RenewCodes({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const renew = useWrite({
    run: () => client.identity.renewRecoveryCodes({}),
    touches: [secondFactorQuery],
    leave: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    refused: 'shown',
  })
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{text.renewBody}</p>
      {renew.problem && (
        <p role="alert" className="text-small text-red">
          {renew.problem}
        </p>
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => renew.mutate()}
        disabled={renew.isPending}
      >
        {text.renew}
      </Button>
    </div>
  )
}
