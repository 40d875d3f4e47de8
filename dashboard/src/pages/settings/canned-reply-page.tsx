import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { client, type CannedReply } from '../../api.ts'
import { AudienceBadge, UsageFacts } from '../../canned-replies/canned-reply-facts.tsx'
import { CannedReplyForm } from '../../canned-replies/canned-reply-form.tsx'
import { cannedRepliesQuery } from '../../canned-replies/canned-replies-query.ts'
import { ConfirmAction } from '../../components/confirm-action.tsx'
import { EmptyState } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { a } from '../../messages/en-answering.ts'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = a.cannedReply
const back = { to: '/settings/canned-replies', label: text.back } as const
const refresh = () => queryClient.invalidateQueries(cannedRepliesQuery)

/** One canned reply, or under `new` the first words of one. */
export function CannedReplyPage() {
  const { cannedReplyId } = useParams({ from: '/app/settings/canned-replies/$cannedReplyId' })
  const replies = useQuery(cannedRepliesQuery)
  if (cannedReplyId === 'new') return <NewCannedReply />
  const reply = replies.data?.find(({ id }) => id === cannedReplyId)
  return (
    <SettingsPage
      title={reply?.title ?? (replies.data ? text.notFound : a.cannedReplies.title)}
      back={back}
      lead={reply && <Facts reply={reply} />}
    >
      <ListState query={replies}>
        {() =>
          reply ? (
            <Details key={reply.id} reply={reply} />
          ) : (
            <EmptyState title={text.notFound} hint={text.notFoundHint} />
          )
        }
      </ListState>
    </SettingsPage>
  )
}

function NewCannedReply() {
  const navigate = useNavigate()
  const { actor } = useWhoami()
  return (
    <SettingsPage title={a.cannedReplies.create} back={back}>
      <CannedReplyForm
        initial={{ title: '', shortcut: '', body: '', audience: 'own' }}
        isNew
        mayChange
        mayShare={actor.role !== 'member'}
        submit={async ({ audience, ...values }) => {
          await client.conversations.createCannedReply({ ...values, shared: audience === 'shared' })
          void refresh()
          notify(text.created(values.title))
          await navigate({ to: '/settings/canned-replies', ignoreBlocker: true })
        }}
      />
    </SettingsPage>
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
  const { actor } = useWhoami()
  const { id, title, shortcut, body, shared } = reply
  const mayChange = !shared || actor.role !== 'member'
  const audience = shared ? 'shared' : 'own'
  return (
    <>
      <CannedReplyForm
        initial={{ title, shortcut, body, audience }}
        isNew={false}
        mayChange={mayChange}
        mayShare={false}
        submit={async (values) => {
          const { title, shortcut, body } = values
          await client.conversations.updateCannedReply({ cannedReplyId: id, title, shortcut, body })
          await refresh()
          notify(s.saved)
        }}
      />
      {mayChange && (
        <SettingsSection title={text.delete} lead={text.deleteLead[audience]}>
          <div>
            <ConfirmAction
              label={text.delete}
              title={text.deleteTitle(title)}
              body={text.deleteBody(shortcut)}
              work={() => client.conversations.deleteCannedReply({ cannedReplyId: id })}
              onDone={() => {
                notify(text.deleted(title))
                void navigate({ to: '/settings/canned-replies', ignoreBlocker: true }).then(refresh)
              }}
            />
          </div>
        </SettingsSection>
      )}
    </>
  )
}
