import type { OutreachProposal } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

const TOUCHES = [['outreach'], ['review'], ['home']] as const

interface Asked {
  when: 'now' | 'later'
  fingerprint: string
}

/** What can be decided about a proposal that waits, or was approved for later. */
export function Decision({ proposal }: { proposal: OutreachProposal }) {
  const mayApprove = useCan('outreach.approveProposal')
  const mayDismiss = useCan('outreach.dismissProposal')
  const [asked, setAsked] = useState<Asked>()
  const { id, status } = proposal
  // What was on the page when the question was opened: it may be another by the time of the answer.
  const ask = (when: Asked['when']) => setAsked({ when, fingerprint: proposal.draftFingerprint })
  const close = () => setAsked(undefined)
  const approve = useWrite({
    run: (sendAt: string | null) =>
      client.outreach.approveProposal({ id, fingerprint: asked?.fingerprint ?? '', sendAt }),
    touches: TOUCHES,
    said: (done) => (done.status === 'approved' ? text.scheduled : text.approved),
    done: close,
    refused: 'shown',
  })
  const dismiss = useWrite({
    run: () => client.outreach.dismissProposal({ id }),
    touches: TOUCHES,
    said: text.dismissed,
  })
  const cancel = useWrite({
    run: () => client.outreach.cancelScheduledSend({ id, reason: text.cancelReason }),
    touches: TOUCHES,
    said: text.cancelled,
  })
  if (status === 'approved')
    return mayApprove ? (
      <Button className="justify-self-start" onClick={() => cancel.mutate()} disabled={cancel.isPending}>
        {text.cancel}
      </Button>
    ) : null
  const to = proposal.contact?.name ?? proposal.contact?.email ?? text.noContact
  return (
    <div className="grid gap-3">
      {!mayApprove && <Notice>{text.mayNot}</Notice>}
      <div className="flex flex-wrap gap-2">
        {mayApprove && (
          <>
            <Button variant="primary" icon="check" onClick={() => ask('now')}>
              {text.approve}
            </Button>
            <Button icon="clock" onClick={() => ask('later')}>
              {text.later}
            </Button>
          </>
        )}
        {mayDismiss && (
          <Button onClick={() => dismiss.mutate()} disabled={dismiss.isPending}>
            {text.dismiss}
          </Button>
        )}
      </div>
      {asked?.when === 'now' && (
        <ConfirmDialog
          title={text.approveTitle(to)}
          body={text.approveBody}
          action={text.approve}
          pending={approve.isPending}
          error={approve.problem}
          onConfirm={() => approve.mutate(null)}
          onClose={close}
        />
      )}
      {asked?.when === 'later' && (
        <Later
          pending={approve.isPending}
          problem={approve.problem}
          onTime={(sendAt) => approve.mutate(sendAt)}
          onClose={close}
        />
      )}
    </div>
  )
}

interface LaterProps {
  pending: boolean
  problem: string | undefined
  onTime: (sendAt: string) => void
  onClose: () => void
}

function Later({ pending, problem, onTime, onClose }: LaterProps) {
  const [at, setAt] = useState('')
  const [complaint, setComplaint] = useState<string>()
  return (
    <Dialog title={text.later} onClose={onClose} dismissable={false}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const time = new Date(at)
          if (Number.isNaN(time.getTime()) || time.getTime() <= Date.now())
            return setComplaint(text.laterPast)
          onTime(time.toISOString())
        }}
      >
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={text.laterAt}
          type="datetime-local"
          value={at}
          error={complaint}
          onChange={(event) => {
            setAt(event.target.value)
            setComplaint(undefined)
          }}
        />
        <Button type="submit" variant="primary" disabled={pending} className="justify-self-start">
          {text.schedule}
        </Button>
      </form>
    </Dialog>
  )
}
