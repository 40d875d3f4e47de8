import { useState } from 'react'
import type { Tracker } from '../api.ts'
import { Button } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { CheckField } from '../components/field.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { t } from '../messages/en.ts'
import { k } from '../messages/en-trackers.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { trackerSnippet } from './snippet.ts'
import { keptTrackerKey } from './tracker-key-store.ts'

const text = k.install

/** The snippet with what can be chosen about it; without a known key, the way to a new one. */
export function InstallSection({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const [key, setKey] = useState(() => keptTrackerKey(tracker.id))
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<string>()
  const [withoutStorage, setWithoutStorage] = useState(false)
  const [debug, setDebug] = useState(false)
  const trackerKey = key ?? text.keyPlaceholder
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <CopyField
        label={text.snippet}
        text={trackerSnippet({ origin: location.origin, trackerKey, withoutStorage, debug })}
        multiline
      />
      <p className="max-w-[64ch] text-small text-ink-3">
        {key ? text.keyKnown : tracker.keyPrefix ? text.keyGone(tracker.keyPrefix) : text.noKey}
      </p>
      <div className="max-w-[64ch]">
        <CheckField
          label={text.storage}
          help={text.storageHelp}
          checked={withoutStorage}
          onChange={(event) => setWithoutStorage(event.target.checked)}
        />
        <CheckField
          label={text.debug}
          help={text.debugHelp}
          checked={debug}
          onChange={(event) => setDebug(event.target.checked)}
        />
      </div>
      {mayChange && (
        <Button icon="refresh" onClick={() => setAsking(true)} className="justify-self-start">
          {text.rotate}
        </Button>
      )}
      <p className="max-w-[64ch] text-small text-ink-3">
        {text.more}
        <a href="/docs#analytics" target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {text.reference}
          <span className="sr-only"> {t.common.newTab}</span>
        </a>
        .
      </p>
      {asking && (
        <RotateKeyDialog
          tracker={tracker}
          onClose={() => setAsking(false)}
          onMade={(next) => {
            setAsking(false)
            setKey(next)
            setMade(next)
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={k.list.trackerKey}
          secrets={[{ label: k.list.trackerKey, text: made }]}
          onClose={() => setMade(undefined)}
        />
      )}
    </SettingsSection>
  )
}
