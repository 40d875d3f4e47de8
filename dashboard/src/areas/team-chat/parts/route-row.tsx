import type { TeamChatRoute } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { chatChannelsQuery, isFollowed, kindOf, mayCall, teamChatQuery, type Kind } from '../data.ts'
import { text } from '../text.en.ts'
import { RouteProblem } from './route-problem.tsx'

const t = text.routes

interface Props {
  route: TeamChatRoute
  /** What our channel is called, where it is for one and that can be seen. */
  ours: string | undefined
  /** Whether no channel of ours has a route of its own. */
  isForAll: boolean
  /** Whether the workspace lets us in. */
  isActive: boolean
  /** Not there for who may only look. */
  onChange: (() => void) | undefined
}

/** One route: what goes to which channel, who is called, and what is made of what is written there. */
export function RouteRow({ route, ours, isForAll, isActive, onChange }: Props) {
  const { id, teamChatChannelName: name, threadText } = route
  const kind = kindOf(route)
  return (
    <li className="grid gap-3 px-1 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <p className="font-medium wrap-anywhere">
            {kind === 'all' && isForAll ? t.everything : titleOf(kind, ours)}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
            <ChannelName route={route} isActive={isActive} />
            {mayCall(kind) && <span>· {callsOf(route)}</span>}
          </p>
          {isFollowed(kind) && <p className="text-small text-ink-3">{t.previews[threadText]}</p>}
        </div>
        {onChange && (
          <span className="flex flex-wrap gap-2">
            {isActive && <Button onClick={onChange}>{t.change}</Button>}
            <ConfirmAction
              label={t.remove}
              title={t.removeTitle(name)}
              body={t.removeBody}
              write={{
                run: () => client.teamChat.deleteRoute({ id }),
                touches: [teamChatQuery],
                said: t.removed,
              }}
            />
          </span>
        )}
      </div>
      <RouteProblem route={route} mayCheck={onChange !== undefined && isActive} />
    </li>
  )
}

function ChannelName({ route, isActive }: Pick<Props, 'route' | 'isActive'>) {
  const { data } = useQuery({ ...chatChannelsQuery, enabled: isActive })
  const isPrivate = data?.channels.find(({ id }) => id === route.teamChatChannelId)?.isPrivate
  return (
    <span className="inline-flex items-center gap-1 wrap-anywhere">
      {isPrivate ? (
        <>
          <Icon name="lock" size={14} />
          <span className="sr-only">{t.isPrivate}</span>
        </>
      ) : (
        '#'
      )}
      {route.teamChatChannelName}
    </span>
  )
}

function titleOf(kind: Kind, ours: string | undefined): string {
  if (kind !== 'one') return t.kinds[kind]
  return ours === undefined ? t.ofHidden : t.oneOf(ours)
}

function callsOf({ mention }: TeamChatRoute): string {
  if (mention === null) return t.callsNobody
  return mention === 'channel' || mention === 'here' ? t.calls(`@${mention}`) : t.callsPerson(mention)
}
