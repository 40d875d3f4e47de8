import { Link } from '@tanstack/react-router'
import type { Setup } from '../api.ts'
import { buttonClass } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { h } from '../messages/en-home.ts'
import { useWhoami } from '../session.ts'
import { clientConfiguration, type StepId } from './setup-steps.ts'
import { Watching } from './watching.tsx'
import { CreateWidget, InstallWidget, TryWidget } from './widget-steps.tsx'

const text = h.setup

interface BodyProps {
  id: StepId
  setup: Setup
}

/** What there is to do for a step, right there. */
export function StepBody({ id, setup }: BodyProps) {
  const { actor } = useWhoami()
  const isAdmin = actor.role !== 'member'
  switch (id) {
    case 'widgetCreated':
      return <CreateWidget setup={setup} isAdmin={isAdmin} />
    case 'widgetOnSite':
      return <InstallWidget setup={setup} />
    case 'firstMessage':
      return <FirstMessage setup={setup} />
    case 'colleagueJoined':
      return <InviteColleague isAdmin={isAdmin} />
    case 'agentConnected':
      return <ConnectAgent mcpUrl={setup.mcpUrl} isAdmin={isAdmin} />
  }
}

function FirstMessage({ setup }: { setup: Setup }) {
  if (setup.steps.firstMessage)
    return (
      <Link
        to="/inbox/$view/{-$conversationId}"
        params={{ view: 'open' }}
        className={buttonClass('secondary', 'justify-self-start')}
      >
        {text.toInbox}
      </Link>
    )
  return (
    <>
      <TryWidget setup={setup} />
      <Watching title={text.waitingTitle}>{text.waitingHint}</Watching>
    </>
  )
}

function InviteColleague({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <p className="max-w-[60ch] text-ink-2">{text.inviteLead}</p>
      {!isAdmin && <p className="text-small text-ink-3">{text.askAdmin}</p>}
      <Link
        to="/settings/members"
        className={buttonClass(isAdmin ? 'primary' : 'secondary', 'justify-self-start')}
      >
        {isAdmin ? text.invite : text.members}
      </Link>
    </>
  )
}

function ConnectAgent({ mcpUrl, isAdmin }: { mcpUrl: string; isAdmin: boolean }) {
  return (
    <>
      <p className="max-w-[60ch] text-ink-2">{text.agentLead}</p>
      {isAdmin ? (
        <Link to="/settings/api-keys" className={buttonClass('primary', 'justify-self-start')}>
          {text.createKey}
        </Link>
      ) : (
        <p className="text-small text-ink-3">{text.askAdmin}</p>
      )}
      <CopyField label={text.mcpUrl} text={mcpUrl} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <CopyField label={text.configuration} text={clientConfiguration(mcpUrl)} multiline />
        <p className="text-small text-ink-3">{text.configurationHint}</p>
      </div>
    </>
  )
}
