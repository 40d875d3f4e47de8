import type { ConversationDetail } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../../data/api.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Dialog } from '../../../../ui/primitives/dialog.tsx'
import { CheckField, TextField } from '../../../../ui/primitives/field.tsx'
import { sendingTime } from '../../../../text/format-time.ts'
import { errorText, Notice } from '../../../../ui/primitives/states.tsx'
import { notify } from '../../../../ui/primitives/toast.tsx'
import { text as composerText } from '../text.en.ts'
import { text } from '../../text.en.ts'
import { readDraft } from '../../drafts/draft-store.ts'
import { saveAll } from '../../drafts/draft-sync.ts'
import { restoreImages, takeImages } from '../../drafts/upload-store.ts'
import { changeDraft } from '../../drafts/use-draft.ts'
import { keepScheduled } from './scheduled-query.ts'
import { sendTimeOf, sendTimes } from './send-times.ts'
import { viewerZoneName } from '../../../../text/viewer-zone.ts'

interface SendLaterDialogProps {
  detail: ConversationDetail
  name: string
  onClose: () => void
}

/** Asks when the reply is sent; it leaves the box only when the server has it. */
export function SendLaterDialog({ detail, name, onClose }: SendLaterDialogProps) {
  const [now] = useState(() => new Date())
  const zone = viewerZoneName()
  const [cancelOnReply, setCancelOnReply] = useState(true)
  const [other, setOther] = useState('')
  const [problem, setProblem] = useState<'missing' | 'past' | 'tooFar'>()
  const { isPending, error, schedule } = useSchedule(detail.id, onClose)
  const submitOther = () => {
    const time = sendTimeOf(other, new Date())
    if (typeof time === 'string') return setProblem(time)
    void schedule(time, cancelOnReply)
  }
  return (
    <Dialog title={composerText.later.title} onClose={onClose}>
      <div className="grid gap-4">
        {error !== undefined && <Notice tone="error">{errorText(error)}</Notice>}
        <ul aria-label={composerText.later.presets} className="-mx-2.5">
          {sendTimes(now).map(({ id, at }, index) => (
            <li key={id}>
              <button
                type="button"
                data-autofocus={index === 0 ? '' : undefined}
                disabled={isPending}
                onClick={() => void schedule(at, cancelOnReply)}
                className="control flex w-full items-center justify-between gap-3 rounded-control px-2.5 text-start text-body hover:bg-surface-2 focus-visible:-outline-offset-2"
              >
                {text.snooze[id]}
                <span className="text-small text-ink-3 tabular-nums">{sendingTime(at)}</span>
              </button>
            </li>
          ))}
        </ul>
        <CheckField
          label={composerText.later.cancelOnReply(name)}
          checked={cancelOnReply}
          onChange={(event) => setCancelOnReply(event.target.checked)}
        />
        <form
          noValidate
          className="grid gap-3 border-t border-line pt-4"
          onSubmit={(event) => {
            event.preventDefault()
            submitOther()
          }}
        >
          <TextField
            label={composerText.later.other}
            help={zone && composerText.later.zone(zone)}
            type="datetime-local"
            value={other}
            error={problem && composerText.later[problem]}
            onChange={(event) => {
              setOther(event.target.value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" variant="primary" disabled={isPending} className="justify-self-end">
            {composerText.later.submit}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function useSchedule(conversationId: string, onClose: () => void) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const schedule = async (at: Date, cancelOnReply: boolean) => {
    const text = readDraft(conversationId).reply
    const images = takeImages(conversationId)
    setPending(true)
    setError(undefined)
    try {
      const message = await client.conversations.scheduleMessage({
        id: conversationId,
        body: text.trim(),
        sendAt: at.toISOString(),
        cancelOnReply,
        ...(images.length > 0 && { attachmentIds: images.map(({ id }) => id) }),
      })
      keepScheduled(message)
      // What was written on meanwhile, on another machine for example, stays.
      if (readDraft(conversationId).reply === text) changeDraft(conversationId, { reply: '' })
      saveAll()
      notify(composerText.later.scheduled(sendingTime(at)))
      onClose()
    } catch (failure) {
      restoreImages(conversationId, images)
      setError(failure)
      setPending(false)
    }
  }
  return { isPending, error, schedule }
}
