import { hasCode, type SignInSession } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { deviceName } from '../../../text/device-name.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { sessionsQuery } from '../data.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { useWrite } from '../../../data/writes/write.ts'

/** Where the person is signed in, with the way to end it. */
export function SessionsPage() {
  const sessions = useQuery(sessionsQuery)
  const others = sessions.data?.items.filter(({ current }) => !current) ?? []
  return (
    <PageFrame
      variant="detail"
      title={text.sessions.title}
      lead={text.sessions.lead}
      action={
        others.length > 0 && (
          <ConfirmAction
            label={text.sessions.endOthers}
            title={text.sessions.endOthersTitle(others.length)}
            body={text.sessions.endOthersBody}
            write={{ run: () => endAll(others), touches: [sessionsQuery], said: text.sessions.othersEnded }}
          />
        )
      }
      query={sessions}
    >
      {({ items }) => (
        <Rows>
          {items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Rows>
      )}
    </PageFrame>
  )
}

/** Ends sessions one by one; one that has ended meanwhile is as good. */
async function endAll(sessions: readonly SignInSession[]): Promise<void> {
  for (const { id } of sessions) {
    try {
      await client.identity.revokeSession({ id })
    } catch (error) {
      if (!hasCode(error, 'session_not_found')) throw error
    }
  }
}

function SessionRow({ session }: { session: SignInSession }) {
  const end = useWrite({
    run: () => client.identity.revokeSession({ id: session.id }),
    touches: [sessionsQuery],
    said: text.sessions.ended,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name="device" size={22} />
      <div className="min-w-0 flex-1 basis-48" title={session.userAgent ?? undefined}>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(session.userAgent)}
          {session.current && (
            <Badge tone="green" icon="check">
              {text.sessions.current}
            </Badge>
          )}
        </p>
        <p className="text-small text-ink-3">
          {session.address ?? text.sessions.unknownAddress} · {text.sessions.seen}{' '}
          <Time at={session.lastSeenAt} />, {text.sessions.since} <Time at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="danger"
          onClick={() => end.mutate()}
          disabled={end.isPending}
          aria-label={text.sessions.endOf(deviceName(session.userAgent))}
        >
          {text.sessions.end}
        </Button>
      )}
    </li>
  )
}
