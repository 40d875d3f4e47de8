import type { Tracker } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/primitives/button.tsx'
import { CopyField } from '../../../../ui/primitives/copy-field.tsx'
import { CheckField } from '../../../../ui/primitives/field.tsx'
import { errorText, Notice } from '../../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../../text/shared.en.ts'
import { SettingsSection } from '../../../../ui/page-frames/settings-section.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { trackerSnippet } from './snippet.ts'
import { trackerKeyQuery } from '../data.ts'

/** The snippet with what can be chosen about it. */
export function InstallSection({ tracker, mayChange }: { tracker: Tracker; mayChange: boolean }) {
  const { data, error } = useQuery(trackerKeyQuery(tracker.id))
  const key = data?.trackerKey
  const [asking, setAsking] = useState(false)
  const [withoutStorage, setWithoutStorage] = useState(false)
  const [debug, setDebug] = useState(false)
  const trackerKey = key ?? text.install.keyPlaceholder
  return (
    <SettingsSection title={text.install.title} lead={text.install.lead}>
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      {data && (
        <CopyField
          label={text.install.snippet}
          text={trackerSnippet({ origin: location.origin, trackerKey, withoutStorage, debug })}
          multiline
        />
      )}
      <p className="max-w-text text-small text-ink-3">
        {data &&
          (key
            ? text.install.keyPublic
            : data.keyPrefix
              ? text.install.keyHidden(data.keyPrefix)
              : text.install.noKey)}
      </p>
      <div className="max-w-text">
        <CheckField
          label={text.install.storage}
          help={text.install.storageHelp}
          checked={withoutStorage}
          onChange={(event) => setWithoutStorage(event.target.checked)}
        />
        <CheckField
          label={text.install.debug}
          help={text.install.debugHelp}
          checked={debug}
          onChange={(event) => setDebug(event.target.checked)}
        />
      </div>
      {mayChange && (
        <Button icon="refresh" onClick={() => setAsking(true)} className="justify-self-start">
          {tracker.keyPrefix ? text.install.rotate : text.install.makeKey}
        </Button>
      )}
      <p className="max-w-text text-small text-ink-3">
        {text.install.more}
        <a href="/docs#analytics" target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {text.install.reference}
          <span className="sr-only"> {sharedText.common.newTab}</span>
        </a>
        .
      </p>
      {asking && (
        <RotateKeyDialog tracker={tracker} onClose={() => setAsking(false)} onMade={() => setAsking(false)} />
      )}
    </SettingsSection>
  )
}
