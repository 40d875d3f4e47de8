import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { useCan } from '../../../data/permissions/can.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { teamChatQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { Connection } from '../parts/connection.tsx'
import { Links } from '../parts/links.tsx'
import { Routes } from '../parts/routes.tsx'
import { text } from '../text.en.ts'

/** The team's chat in three steps: the workspace, what goes where, and who is who. */
export function TeamChatPage() {
  return (
    <AdminsOnly needs="teamChat.getTeamChat" title={names.teamChat} lead={text.adminsOnly}>
      <TeamChat />
    </AdminsOnly>
  )
}

function TeamChat() {
  const status = useQuery(teamChatQuery)
  const mayChange = useCan('teamChat.setRoute')
  return (
    <PageFrame variant="detail" title={names.teamChat} lead={text.lead}>
      <Came isConnected={status.data?.connected} />
      <ListState query={status}>
        {(chat) => (
          <>
            <Connection chat={chat} mayChange={mayChange} />
            {chat.integration && (
              <>
                <Routes workspace={chat.integration} mayChange={mayChange} />
                <Links mayChange={mayChange} />
              </>
            )}
          </>
        )}
      </ListState>
    </PageFrame>
  )
}

/** How it went at Slack: said once, and not where it is not so any more. */
function Came({ isConnected }: { isConnected: boolean | undefined }) {
  const navigate = useNavigate()
  const { teamchat } = useSearch({ from: '/app/settings/team-chat' })
  const [came, setCame] = useState(teamchat)
  useEffect(() => {
    if (teamchat === undefined) return
    setCame(teamchat)
    void navigate({ to: '/settings/team-chat', search: {}, replace: true })
  }, [teamchat, navigate])
  if (came === undefined || (came === 'connected' && isConnected !== true)) return null
  const tones = { connected: 'info', denied: 'warning', error: 'error' } as const
  return <Notice tone={tones[came]}>{text.came[came]}</Notice>
}
