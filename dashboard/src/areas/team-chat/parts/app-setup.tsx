import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { linkClass } from '../../../ui/primitives/message-text.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { text } from '../text.en.ts'

const t = text.connection
const SLACK_APPS = 'https://api.slack.com/apps'
const SETTINGS = ['CLIENT_ID', 'CLIENT_SECRET', 'SIGNING_SECRET'].map((name) => `SVC_TEAM_CHAT_${name}`)
const SCOPES = [
  'channels:read, groups:read, channels:history, groups:history, channels:join',
  'chat:write, chat:write.customize, chat:write.public',
  'users:read, users:read.email, files:read, files:write, metadata.message:read',
].join(',\n')
const EVENTS = [
  'message.channels, message.groups, app_uninstalled, tokens_revoked',
  'channel_archive, channel_deleted, channel_left',
  'group_archive, group_deleted, group_left, message_metadata_posted (svc_message)',
].join(',\n')
const addressOf = (path: string) => `${location.origin}/v1/team-chat/${path}`

/** What whoever runs the service has to do first. */
export function AppSetup() {
  return (
    <>
      <Notice>
        <p className="font-medium">{t.unset}</p>
        <p>{t.unsetHint}</p>
        <p>
          {t.apps}{' '}
          <a href={SLACK_APPS} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {SLACK_APPS}
            <span className="sr-only"> {sharedText.common.newTab}</span>
          </a>
        </p>
      </Notice>
      <CopyField multiline label={t.settings} text={SETTINGS.map((name) => `${name}=`).join('\n')} />
      <p>{t.addresses}</p>
      <Addresses />
      <CopyField multiline label={t.scopes} text={SCOPES} />
      <CopyField multiline label={t.botEvents} text={EVENTS} />
      <p>{t.rotation}</p>
    </>
  )
}

/** The same addresses once the app is set up, folded. */
export function AppAddresses() {
  return (
    <details className="text-small text-ink-2">
      <summary className="cursor-pointer pointer-coarse:py-2.5">{t.addressesOf}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3">
        <Addresses />
      </div>
    </details>
  )
}

function Addresses() {
  return (
    <>
      <CopyField label={t.redirect} text={addressOf('oauth/callback')} />
      <CopyField label={t.events} text={addressOf('events')} />
      <CopyField label={t.interactivity} text={addressOf('interactivity')} />
    </>
  )
}
