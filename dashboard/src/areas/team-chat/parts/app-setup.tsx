import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

const t = text.connection
const SETTINGS = ['CLIENT_ID', 'CLIENT_SECRET', 'SIGNING_SECRET'].map((name) => `SVC_TEAM_CHAT_${name}`)
const addressOf = (path: string) => `${location.origin}/v1/team-chat/${path}`

/** What whoever runs the service has to do first. */
export function AppSetup() {
  return (
    <>
      <Notice>
        <p className="font-medium">{t.unset}</p>
        <p>{t.unsetHint}</p>
      </Notice>
      <CopyField multiline label={t.settings} text={SETTINGS.map((name) => `${name}=`).join('\n')} />
      <p>{t.addresses}</p>
      <CopyField label={t.redirect} text={addressOf('oauth/callback')} />
      <CopyField label={t.events} text={addressOf('events')} />
      <CopyField label={t.interactivity} text={addressOf('interactivity')} />
    </>
  )
}
