import { hasCode } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { orgQuery } from '../../../data/settings-queries.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { factorText } from '../../../text/factor.en.ts'
import { text } from '../text.en.ts'

/** Whether members need a second factor; owners change it. */
export function SecondFactorRule({ required }: { required: boolean }) {
  // Of this field only owners are asked, as of what they do to members' factors.
  const mayChange = useCan('identity.resetSecondFactor')
  const [asking, setAsking] = useState(false)
  const change = useWrite({
    run: () => client.identity.updateOrg({ secondFactorRequired: !required }),
    touches: [orgQuery],
    said: required ? text.factor.notRequiredNow : text.factor.requiredNow,
    leave: () => setAsking(false),
    refused: 'shown',
  })
  const refusal = () => {
    if (hasCode(change.error, 'no_second_factor')) return text.factor.ownFirst
    return hasCode(change.error, 'confirmation_needed') ? factorText.confirmFirst : change.problem
  }
  const action = required ? text.factor.stop : text.factor.require
  return (
    <SettingsSection title={text.factor.title} lead={required ? text.factor.isRequired : text.factor.isFree}>
      {mayChange && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {action}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={required ? text.factor.stopTitle : text.factor.requireTitle}
          body={required ? text.factor.stopBody : text.factor.requireBody}
          action={action}
          pending={change.isPending}
          error={refusal()}
          onConfirm={() => change.mutate()}
          onClose={() => {
            change.reset()
            setAsking(false)
          }}
        />
      )}
    </SettingsSection>
  )
}
