import { useMutation, useQuery } from '@tanstack/react-query'
import { client, hasCode, type Session } from '../../api.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { deviceName } from '../../components/device-name.ts'
import { ConfirmAction } from '../../components/confirm-action.tsx'
import { Icon } from '../../components/icon.tsx'
import { errorText } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { notify } from '../../components/toast.tsx'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { sessionsQuery } from '../../settings-queries.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = s.sessions

/** Where the person is signed in, with the way to end it. */
export function SessionsPage() {
  const sessions = useQuery(sessionsQuery)
  const others = sessions.data?.items.filter(({ current }) => !current) ?? []
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        others.length > 0 && (
          <ConfirmAction
            label={text.endOthers}
            title={text.endOthersTitle(others.length)}
            body={text.endOthersBody}
            work={() => endAll(others)}
            onDone={() => {
              void queryClient.invalidateQueries(sessionsQuery)
              notify(text.othersEnded)
            }}
          />
        )
      }
    >
      <ListState query={sessions}>
        {({ items }) => (
          <Rows>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </ListState>
    </SettingsPage>
  )
}

/** Ends sessions one by one; one that has ended meanwhile is as good. */
async function endAll(sessions: readonly Session[]): Promise<void> {
  for (const { id } of sessions) {
    try {
      await client.identity.revokeSession({ id })
    } catch (error) {
      if (!hasCode(error, 'session_not_found')) throw error
    }
  }
}

function SessionRow({ session }: { session: Session }) {
  const end = useMutation({
    mutationFn: () => client.identity.revokeSession({ id: session.id }),
    onSuccess: () => {
      notify(text.ended)
      void queryClient.invalidateQueries(sessionsQuery)
    },
    onError: (error) => notify(errorText(error), { tone: 'error' }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name="device" size={22} />
      <div className="min-w-0 flex-1 basis-48" title={session.userAgent ?? undefined}>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(session.userAgent)}
          {session.current && (
            <Badge tone="green" icon="check">
              {text.current}
            </Badge>
          )}
        </p>
        <p className="text-small text-ink-3">
          {session.address ?? text.unknownAddress} · {text.seen} <Time at={session.lastSeenAt} />,{' '}
          {text.since} <Time at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="danger"
          onClick={() => end.mutate()}
          disabled={end.isPending}
          aria-label={text.endOf(deviceName(session.userAgent))}
        >
          {text.end}
        </Button>
      )}
    </li>
  )
}
