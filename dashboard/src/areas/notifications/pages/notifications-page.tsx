import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { AlertEmails } from '../../alerts/index.ts'
import { EmailChoices } from '../../mail/index.ts'
import { text } from '../text.en.ts'
import { showBanner } from '../parts/banners.ts'
import { chime } from '../parts/chime.ts'
import { bannerPermission, choices, choose, occasions } from '../parts/choices.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'

/** What this browser tells of, and how. */
export function NotificationsPage() {
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <Ways />
      <Occasions />
      <EmailChoices />
      <AlertEmails />
      <SettingsSection title={text.quietTitle}>
        <ul className="list-disc pl-5 text-ink-2">
          {text.quiet.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </SettingsSection>
    </PageFrame>
  )
}

function Ways() {
  const { banner, sound, withText } = choices.use()
  const { permission, ask } = usePermission()
  const isBlocked = permission === 'denied' || permission === 'unsupported'
  return (
    <SettingsSection title={text.ways}>
      <div className="grid gap-2">
        <CheckField
          label={text.banner}
          help={text.bannerHelp}
          checked={banner && !isBlocked}
          disabled={isBlocked}
          onChange={(event) => (event.target.checked ? void ask() : choose({ banner: false }))}
        />
        {permission !== 'granted' && (
          <Notice tone={isBlocked ? 'warning' : 'info'}>{text.permission[permission]}</Notice>
        )}
        <CheckField
          label={text.withText}
          help={text.withTextHelp}
          checked={withText}
          disabled={!banner || isBlocked}
          onChange={(event) => choose({ withText: event.target.checked })}
        />
        <CheckField
          label={text.sound}
          help={text.soundHelp}
          checked={sound}
          onChange={(event) => choose({ sound: event.target.checked })}
        />
      </div>
      <Button icon="bell" className="justify-self-start" onClick={() => void sendTest()}>
        {text.test}
      </Button>
    </SettingsSection>
  )
}

function Occasions() {
  const { banner, sound, about } = choices.use()
  return (
    <SettingsSection title={text.about}>
      <div className="grid gap-2">
        {occasions.map((occasion) => {
          const [label, help] = text.occasions[occasion]
          return (
            <CheckField
              key={occasion}
              label={label}
              {...(help && { help })}
              checked={about[occasion]}
              disabled={!banner && !sound}
              onChange={(event) => choose({ about: { ...about, [occasion]: event.target.checked } })}
            />
          )
        })}
      </div>
    </SettingsSection>
  )
}

/** Whether the browser may show notifications; it is asked only when they are switched on. */
function usePermission() {
  const [permission, setPermission] = useState(bannerPermission)
  const ask = async () => {
    if (permission === 'granted') return choose({ banner: true })
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'granted') choose({ banner: true })
    else notify(text.dismissed, { tone: 'error' })
  }
  return { permission, ask }
}

async function sendTest(): Promise<void> {
  const { banner, sound } = choices.read()
  const shows = banner && bannerPermission() === 'granted'
  if (!shows && !sound) return notify(text.testNothing, { tone: 'error' })
  if (sound && !(await chime())) return notify(text.soundFailed, { tone: 'error' })
  if (!shows) return notify(text.testedSound)
  const isShown = showBanner({
    conversationId: 'test',
    title: text.testTitle,
    body: text.testBody,
    onClick: () => undefined,
  })
  if (isShown) notify(text.tested)
  else notify(text.testFailed, { tone: 'error' })
}
