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
  const isGone = problem === 'is_archived' || problem === 'channel_not_found'
  return (
    <Notice tone="warning">
      <div className="grid justify-items-start gap-2">
        <p className="wrap-anywhere">{wordsOf(problem)}</p>
        <p>{isGone ? t.restore : t.invite}</p>
        {mayCheck && (
          <Button icon="refresh" disabled={check.isPending} onClick={() => check.mutate()}>
            {t.check}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function wordsOf(problem: string | null): string {
  if (problem === null || problem === 'not_in_channel') return t.notIn
  if (problem === 'is_archived') return t.isArchived
  return problem === 'channel_not_found' ? t.notFound : `${t.problem} ${problem}`
}
