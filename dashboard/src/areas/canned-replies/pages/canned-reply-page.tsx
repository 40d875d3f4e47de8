import type { CannedReply } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { AudienceBadge, UsageFacts } from '../parts/canned-reply-facts.tsx'
import { CannedReplyForm } from '../parts/canned-reply-form.tsx'
import { cannedRepliesQuery, cannedReplyQuery } from '../data.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { write } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'

const back = { to: '/settings/canned-replies', label: text.cannedReply.back } as const

/** One canned reply, or under `new` the first words of one. */
export function CannedReplyPage() {
  const { cannedReplyId } = useParams({ from: '/app/settings/canned-replies/$cannedReplyId' })
  return cannedReplyId === 'new' ? <NewCannedReply /> : <OneCannedReply cannedReplyId={cannedReplyId} />
}

function OneCannedReply({ cannedReplyId }: { cannedReplyId: string }) {
  const reply = useQuery(cannedReplyQuery(cannedReplyId))
  return (
    <PageFrame
      variant="detail"
      query={reply}
      missing={{ title: text.cannedReply.notFound, hint: text.cannedReply.notFoundHint }}
      title={reply.data?.title ?? text.cannedReplies.title}
      back={back}
      lead={reply.data && <Facts reply={reply.data} />}
    >
      {(read) => <Details key={cannedReplyId} reply={read} />}
    </PageFrame>
  )
}

function NewCannedReply() {
  const navigate = useNavigate()
  const mayShare = useCan({ role: 'admin' })
  return (
    <PageFrame variant="detail" title={text.cannedReplies.create} back={back}>
      <CannedReplyForm
        initial={{ title: '', shortcut: '', body: '', audience: 'own' }}
        isNew
        mayChange
        mayShare={mayShare}
        submit={({ audience, ...values }) =>
          write({
            run: () => client.conversations.createCannedReply({ ...values, shared: audience === 'shared' }),
            touches: [cannedRepliesQuery],
            said: text.cannedReply.created(values.title),
            done: () => navigate({ to: '/settings/canned-replies', ignoreBlocker: true }),
          })
        }
      />
    </PageFrame>
  )
}

function Facts({ reply }: { reply: CannedReply }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-small">
      <AudienceBadge shared={reply.shared} />
      <UsageFacts reply={reply} />
    </span>
  )
}

function Details({ reply }: { reply: CannedReply }) {
  const navigate = useNavigate()
  const mayShare = useCan({ role: 'admin' })
  const { id, title, shortcut, body, shared } = reply
  const mayChange = !shared || mayShare
  const audience = shared ? 'shared' : 'own'
  return (
    <>
      <CannedReplyForm
        initial={{ title, shortcut, body, audience }}
        isNew={false}
        mayChange={mayChange}
        mayShare={false}
        submit={({ title, shortcut, body }) =>
          write({
            run: () => client.conversations.updateCannedReply({ cannedReplyId: id, title, shortcut, body }),
            touches: [cannedRepliesQuery],
            said: formText.saved,
          })
        }
      />
      {mayChange && (
        <SettingsSection title={text.cannedReply.delete} lead={text.cannedReply.deleteLead[audience]}>
          <div>
            <ConfirmAction
              label={text.cannedReply.delete}
              title={text.cannedReply.deleteTitle(title)}
              body={text.cannedReply.deleteBody(shortcut)}
              write={{
                run: () => client.conversations.deleteCannedReply({ cannedReplyId: id }),
                leave: () => navigate({ to: '/settings/canned-replies', ignoreBlocker: true }),
                touches: [cannedRepliesQuery],
                said: text.cannedReply.deleted(title),
              }}
            />
          </div>
        </SettingsSection>
      )}
    </>
  )
}
