import type { TeamChatRoute } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { chatChannelsQuery, teamChatQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { explainWith } from './explain.ts'

const t = text.routes

interface Props {
  route: TeamChatRoute
  mayCheck: boolean
}

/** What is wrong with a route, and what to do about it. */
export function RouteProblem({ route, mayCheck }: Props) {
  const { teamChatChannelId, purpose, convChannelId, mention, threadText, botInChannel, problem } = route
  const check = useWrite({
    // Saving it as it is asks Slack anew.
    run: () => client.teamChat.setRoute({ teamChatChannelId, purpose, convChannelId, mention, threadText }),
    touches: [teamChatQuery, chatChannelsQuery],
    said: ({ botInChannel: isIn }) => (isIn ? t.checked : t.notIn),
    refused: explainWith(t.routeInvalid),
  })
  if (botInChannel && problem === null) return null
  return (
    <Notice tone="warning">
      <div className="grid justify-items-start gap-2">
        <p className="wrap-anywhere">{problem === null ? t.notIn : `${t.problem} ${problem}`}</p>
        <p>{t.invite}</p>
        {mayCheck && (
          <Button icon="refresh" disabled={check.isPending} onClick={() => check.mutate()}>
            {t.check}
          </Button>
        )}
      </div>
    </Notice>
  )
}
