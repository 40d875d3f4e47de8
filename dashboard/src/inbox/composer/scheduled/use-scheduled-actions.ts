import { useMemo } from 'react'
import { client, hasCode, type ScheduledMessage } from '../../../api.ts'
import { errorText } from '../../../components/states.tsx'
import { notify } from '../../../components/toast.tsx'
import { w } from '../../../messages/en-composer.ts'
import { queryClient } from '../../../queries.ts'
import { restoreImages } from '../upload-store.ts'
import { putBack } from '../use-draft.ts'
import { dismiss } from './dismissed-store.ts'
import { keepScheduled, scheduledQuery } from './scheduled-query.ts'

/** Takes a reply back; `undefined`, with a word, where that did not work. */
async function cancel({ id, conversationId }: ScheduledMessage): Promise<ScheduledMessage | undefined> {
  try {
    const cancelled = await client.conversations.cancelScheduledMessage({
      id: conversationId,
      scheduledMessageId: id,
    })
    keepScheduled(cancelled)
    return cancelled
  } catch (error) {
    notify(hasCode(error, 'conv_conflict') ? w.scheduled.sent : errorText(error), { tone: 'error' })
    void queryClient.invalidateQueries({ queryKey: scheduledQuery(conversationId).queryKey })
    return undefined
  }
}

/** Puts text and images back into the box. */
function takeBack({ conversationId, body, attachments }: ScheduledMessage): void {
  putBack(conversationId, { mode: 'reply', body })
  restoreImages(conversationId, attachments)
}

/** Schedules again what was taken back; what cannot be is put back into the box. */
async function again(message: ScheduledMessage): Promise<void> {
  if (new Date(message.sendAt).getTime() <= Date.now()) {
    takeBack(message)
    return notify(w.scheduled.tooLate, { tone: 'error' })
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
    takeBack(message)
    notify(errorText(error), { tone: 'error' })
  }
}

/** What can be done with a reply that is sent later, or was not sent. */
export function useScheduledActions(onDone: () => void) {
  return useMemo(
    () => ({
      async cancel(message: ScheduledMessage) {
        if (await cancel(message)) notify(w.scheduled.cancelled, { undo: () => void again(message) })
        onDone()
      },
      async edit(message: ScheduledMessage) {
        if (message.status !== 'scheduled') dismiss(message.id)
        else if (!(await cancel(message))) return
        takeBack(message)
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
