import type { TeamChatRoute, TeamChatWorkspace } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { isFollowed, kindOf, teamChatQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { explainWith } from './explain.ts'
import { RouteForm } from './route-form.tsx'
import { RouteRow } from './route-row.tsx'
import { useOpenKinds } from './open-kinds.ts'

const t = text.routes

interface Props {
  workspace: TeamChatWorkspace
  mayChange: boolean
}

/** Which Slack channel gets what. */
export function Routes({ workspace: { routes, active }, mayChange }: Props) {
  const channels = useQuery(channelsQuery).data?.items ?? []
  const [shown, setShown] = useState<TeamChatRoute | 'new'>()
  const close = () => setShown(undefined)
  return (
    <SettingsSection title={t.title} lead={t.lead}>
      {routes.length === 0 ? (
        <p className="text-ink-2">
          {t.empty} {mayChange && active && t.addFirst}
        </p>
      ) : (
        <Rows>
          {routes.map((route) => (
            <RouteRow
              key={route.id}
              route={route}
              ours={channels.find(({ id }) => id === route.convChannelId)?.name}
              isForAll={!routes.some((each) => kindOf(each) === 'one')}
              isActive={active}
              onChange={mayChange ? () => setShown(route) : undefined}
            />
          ))}
        </Rows>
      )}
      {mayChange && active && <Actions routes={routes} onAdd={() => setShown('new')} />}
      {shown && (
        <Dialog
          title={shown === 'new' ? t.add : t.changeTitle(shown.teamChatChannelName)}
          onClose={close}
          dismissable={false}
        >
          <RouteForm routes={routes} {...(shown !== 'new' && { route: shown })} onDone={close} />
        </Dialog>
      )}
    </SettingsSection>
  )
}

function Actions({ routes, onAdd }: { routes: readonly TeamChatRoute[]; onAdd: () => void }) {
  const { kinds } = useOpenKinds(routes)
  const test = useWrite({
    run: () => client.teamChat.sendTest({}),
    touches: [teamChatQuery],
    said: ({ teamChatChannelId: id }) =>
      t.tested(routes.find((route) => route.teamChatChannelId === id)?.teamChatChannelName ?? id),
    refused: explainWith(t.testInvalid),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kinds.length > 0 ? (
        <Button icon="plus" variant={routes.length === 0 ? 'primary' : 'secondary'} onClick={onAdd}>
          {t.add}
        </Button>
      ) : (
        <span className="text-small text-ink-3">{t.allTaken}</span>
      )}
      {routes.some((route) => isFollowed(kindOf(route))) && (
        <Button icon="send" disabled={test.isPending} onClick={() => test.mutate()}>
          {t.test}
        </Button>
      )}
    </div>
  )
}
