import type { Setup } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { text } from '../text.en.ts'
import { clientConfiguration, type StepId } from '../setup-steps.ts'
import { Watching } from '../../../ui/primitives/watching.tsx'
import { CreateWidget, InstallWidget, TryWidget } from './widget-steps.tsx'
import { useCan } from '../../../data/permissions/can.ts'

interface BodyProps {
  id: StepId
  setup: Setup
}

/** What there is to do for a step, right there. */
export function StepBody({ id, setup }: BodyProps) {
  switch (id) {
    case 'widgetCreated':
      return <CreateWidget setup={setup} />
    case 'widgetOnSite':
      return <InstallWidget setup={setup} />
    case 'firstMessage':
      return <FirstMessage setup={setup} />
    case 'colleagueJoined':
      return <InviteColleague />
    case 'agentConnected':
      return <ConnectAgent mcpUrl={setup.mcpUrl} />
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
        {text.setup.toInbox}
      </Link>
    )
  return (
    <>
      <TryWidget setup={setup} />
      <Watching title={text.setup.waitingTitle}>{text.setup.waitingHint}</Watching>
    </>
  )
}

function InviteColleague() {
  const mayInvite = useCan('identity.createInvitation')
  return (
    <>
      <p className="max-w-text text-ink-2">{text.setup.inviteLead}</p>
      {!mayInvite && <p className="text-small text-ink-3">{text.setup.askOwner}</p>}
      <Link
        to="/settings/members"
        className={buttonClass(mayInvite ? 'primary' : 'secondary', 'justify-self-start')}
      >
        {mayInvite ? text.setup.invite : text.setup.members}
      </Link>
    </>
  )
}

function ConnectAgent({ mcpUrl }: { mcpUrl: string }) {
  const mayCreate = useCan('identity.createApiKey')
  return (
    <>
      <p className="max-w-text text-ink-2">{text.setup.agentLead}</p>
      {mayCreate ? (
        <Link to="/settings/api-keys" className={buttonClass('primary', 'justify-self-start')}>
          {text.setup.createKey}
        </Link>
      ) : (
        <p className="text-small text-ink-3">{text.setup.askAdmin}</p>
      )}
      <CopyField label={text.setup.mcpUrl} text={mcpUrl} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <CopyField label={text.setup.configuration} text={clientConfiguration(mcpUrl)} multiline />
        <p className="text-small text-ink-3">{text.setup.configurationHint}</p>
      </div>
    </>
  )
}
