import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tracker } from '../api.ts'
import { Button } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { CheckField } from '../components/field.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { t } from '../messages/en.ts'
import { k } from '../messages/en-trackers.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { trackerSnippet } from './snippet.ts'
import { trackerKeyQuery } from './tracker-queries.ts'

const text = k.install

/** The snippet with what can be chosen about it. */
export function InstallSection({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const { data, error } = useQuery(trackerKeyQuery(tracker.id))
  const key = data?.trackerKey
  const [asking, setAsking] = useState(false)
  const [withoutStorage, setWithoutStorage] = useState(false)
  const [debug, setDebug] = useState(false)
  const trackerKey = key ?? text.keyPlaceholder
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      {data && (
        <CopyField
          label={text.snippet}
          text={trackerSnippet({ origin: location.origin, trackerKey, withoutStorage, debug })}
          multiline
        />
      )}
      <p className="max-w-[64ch] text-small text-ink-3">
        {data && (key ? text.keyPublic : data.keyPrefix ? text.keyHidden(data.keyPrefix) : text.noKey)}
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
          {tracker.keyPrefix ? text.rotate : text.makeKey}
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
        <RotateKeyDialog tracker={tracker} onClose={() => setAsking(false)} onMade={() => setAsking(false)} />
      )}
    </SettingsSection>
  )
}
