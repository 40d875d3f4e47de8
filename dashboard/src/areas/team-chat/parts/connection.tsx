import type { GetTeamChatResult } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { webAddress } from '../../../ui/forms/validation.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { AppAddresses, AppSetup } from './app-setup.tsx'
import { explainWith } from './explain.ts'

const t = text.connection

interface Props {
  chat: GetTeamChatResult
  mayChange: boolean
}

/** Whether a workspace is connected, and the way there. */
export function Connection({ chat, mayChange }: Props) {
  const { appConfigured, integration } = chat
  const isOpen = appConfigured && !integration
  return (
    <SettingsSection title={t.title} {...(isOpen && mayChange && { lead: t.lead })}>
      {!appConfigured && <AppSetup />}
      {isOpen && (mayChange ? <Connect label={t.connect} /> : <p className="text-ink-2">{t.mayNot}</p>)}
      {integration && <Workspace chat={chat} workspace={integration} mayChange={mayChange} />}
      {appConfigured && mayChange && <AppAddresses />}
    </SettingsSection>
  )
}

function Connect({ label }: { label: string }) {
  const go = useWrite({
    run: async () => {
      const { url } = await client.teamChat.getInstallUrl({})
      if (webAddress(url) === undefined) location.assign(url)
    },
    refused: explainWith(),
  })
  return (
    <Button
      variant="primary"
      className="justify-self-start"
      disabled={go.isPending}
      onClick={() => go.mutate()}
    >
      {label}
    </Button>
  )
}

type WorkspaceProps = Props & { workspace: NonNullable<GetTeamChatResult['integration']> }

function Workspace({ chat, workspace, mayChange }: WorkspaceProps) {
  const { teamName, active, createdAt } = workspace
  const { pending, failedLastDay } = chat.deliveries
  return (
    <>
      {!active && <Notice tone="warning">{t.goneHint}</Notice>}
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{teamName}</span>
          <Badge tone={active ? 'green' : 'red'} icon={active ? 'check' : 'warning'}>
            {active ? t.connected : t.gone}
          </Badge>
          <span className="text-small text-ink-3">
            {t.since} <Time at={createdAt} />
          </span>
        </p>
        {pending > 0 && <p className="text-small text-ink-2">{t.pending(pending)}</p>}
        {failedLastDay > 0 && <p className="text-small text-red">{t.failed(failedLastDay)}</p>}
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {!active && chat.appConfigured && <Connect label={t.again} />}
          <ConfirmAction
            label={t.disconnect}
            title={t.disconnectTitle(teamName)}
            body={t.disconnectBody}
            write={{
              run: () => client.teamChat.disconnect({}),
              touches: [['team-chat']],
              said: t.disconnected,
            }}
          />
        </div>
      )}
    </>
  )
}
