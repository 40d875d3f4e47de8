import { hasCode, type ScheduledMessage } from '@stoa/sdk'
import { useMemo } from 'react'
import { client } from '../../../../data/api.ts'
import { errorText } from '../../../../ui/primitives/states.tsx'
import { notify } from '../../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { refresh } from '../../../../data/queries.ts'
import { restoreImages } from '../../drafts/upload-store.ts'
import { prependText } from '../../drafts/use-draft.ts'
import { dismiss } from './dismissed-store.ts'
import { keepScheduled, scheduledQuery } from './scheduled-query.ts'

/** Cancels a scheduled reply; on failure shows why and resolves to `undefined`. */
async function cancel({ id, conversationId }: ScheduledMessage): Promise<ScheduledMessage | undefined> {
  try {
    const cancelled = await client.conversations.cancelScheduledMessage({
      id: conversationId,
      scheduledMessageId: id,
    })
    keepScheduled(cancelled)
    return cancelled
  } catch (error) {
    notify(hasCode(error, 'conv_conflict') ? text.scheduled.sent : errorText(error), { tone: 'error' })
    void refresh(scheduledQuery(conversationId))
    return undefined
  }
}

/** Puts text and attachments of a scheduled reply into the composer. */
function restoreToComposer({ conversationId, body, attachments }: ScheduledMessage): void {
  prependText(conversationId, { mode: 'reply', body })
  restoreImages(conversationId, attachments)
}

/** Schedules a cancelled reply again; where that fails it goes into the composer. */
async function reschedule(message: ScheduledMessage): Promise<void> {
  if (new Date(message.sendAt).getTime() <= Date.now()) {
    restoreToComposer(message)
    return notify(text.scheduled.tooLate, { tone: 'error' })
  }
  try {
    const { conversationId: id, body, sendAt, cancelOnReply, attachments } = message
    const attachmentIds = attachments.map((attachment) => attachment.id)
    keepScheduled(
      await client.conversations.scheduleMessage({
        id,
        body,
        sendAt,
        cancelOnReply,
        ...(attachmentIds.length > 0 && { attachmentIds }),
      }),
    )
  } catch (error) {
    restoreToComposer(message)
    notify(errorText(error), { tone: 'error' })
  }
}

/** What can be done with a reply that is sent later, or was not sent. */
export function useScheduledActions(onDone: () => void) {
  return useMemo(
    () => ({
      async cancel(message: ScheduledMessage) {
        if (await cancel(message)) notify(text.scheduled.cancelled, { undo: () => void reschedule(message) })
        onDone()
      },
      async edit(message: ScheduledMessage) {
        if (message.status !== 'scheduled') dismiss(message.id)
        else if (!(await cancel(message))) return
        restoreToComposer(message)
        onDone()
      },
      dismiss(message: ScheduledMessage) {
        dismiss(message.id)
        onDone()
      },
    }),
    [onDone],
  )
}
