import type { ContentVersion } from '@stoa/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { versionQuery, versionsQuery } from '../data.ts'
import type { DraftSnapshot, EntryDraft } from '../draft/entry-draft.ts'
import { useDecision } from '../draft/use-decision.ts'
import { text } from '../text.en.ts'
import { EditorName } from './editor-name.tsx'
import { EntryDifferences } from './entry-differences.tsx'

interface PanelProps {
  draft: EntryDraft
  snapshot: DraftSnapshot
  mayRestore: boolean
}

/** The versions of an entry, newest first; one of them is compared with what is there now. */
export function VersionsPanel({ draft, snapshot, mayRestore }: PanelProps) {
  const { base } = snapshot
  const versions = useInfiniteQuery(versionsQuery(base.id))
  const [chosen, setChosen] = useState<number>()
  return (
    <ListState query={versions}>
      {({ pages }) => (
        <>
          <ol className="grid divide-y divide-line border-y border-line">
            {pages
              .flatMap(({ items }) => items)
              .map((version) => (
                <li key={version.id}>
                  <VersionLine
                    version={version}
                    isCurrent={version.version === base.version}
                    isLive={version.version === base.live?.version}
                    isOpen={chosen === version.version}
                    onToggle={() => setChosen(chosen === version.version ? undefined : version.version)}
                  />
                  {chosen === version.version && (
                    <Comparison {...{ draft, snapshot, mayRestore }} version={version} />
                  )}
                </li>
              ))}
          </ol>
          <LoadMore query={versions} />
        </>
      )}
    </ListState>
  )
}

interface LineProps {
  version: ContentVersion
  isCurrent: boolean
  isLive: boolean
  isOpen: boolean
  onToggle: () => void
}

function VersionLine({ version, isCurrent, isLive, isOpen, onToggle }: LineProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="control flex w-full items-start gap-2 px-1 py-2 text-left text-small hover:bg-surface-1"
    >
      <span className="mt-0.5">
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {text.versions.number(version.version)} · {text.versions.reasons[version.reason]}
        </span>
        <span className="block text-ink-3">
          <EditorName by={version.editedBy} /> · <Time at={version.createdAt} />
        </span>
      </span>
      <span className="text-ink-2">
        {isLive ? text.versions.live : isCurrent ? text.versions.current : null}
      </span>
    </button>
  )
}

function Comparison({ draft, snapshot, mayRestore, version }: PanelProps & { version: ContentVersion }) {
  const { base, edited } = snapshot
  const whole = useQuery(versionQuery(base.id, version.id))
  const { decide, isPending } = useDecision(draft)
  const restore = () =>
    decide({
      run: (ifVersion) => client.cms.restoreVersion({ id: base.id, version: version.version, ifVersion }),
      said: text.versions.restored(version.version),
    })
  return (
    <div className="grid gap-3 px-1 pb-4">
      <ListState query={whole}>
        {({ data, slug }) => (
          <>
            <p className="text-small text-ink-3">{text.versions.compared}</p>
            <EntryDifferences
              fields={base.fields}
              before={{ data, slug }}
              after={{ data: edited.data, slug: edited.slug }}
            />
            {mayRestore && version.version !== base.version && (
              <Button
                icon="undo"
                className="justify-self-start"
                disabled={isPending}
                onClick={() => void restore()}
              >
                {text.versions.restore}
              </Button>
            )}
          </>
        )}
      </ListState>
    </div>
  )
}
