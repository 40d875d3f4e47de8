import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { localesQuery } from '../data.ts'
import { leadToPanel, onceClear } from '../draft/lead-to.ts'
import type { DraftSnapshot, EntryDraft } from '../draft/entry-draft.ts'
import { text } from '../text.en.ts'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { BesidePanel } from './beside-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReferencesPanel } from './references-panel.tsx'

/** What can stand beside the fields of an entry. */
export type PanelName = 'preview' | 'versions' | 'references'

/** What stands beside the fields now, as the address says it. */
export function usePanel() {
  const { panel, beside } = useSearch({ from: '/app/content/entry/$entryId' })
  const navigate = useNavigate({ from: '/content/entry/$entryId' })
  const show = (next: { panel?: PanelName; beside?: string }) =>
    void navigate({ search: next, replace: true, resetScroll: false }).then(() => onceClear(leadToPanel))
  return { panel, beside, isOpen: panel !== undefined || beside !== undefined, show }
}

interface PanelProps {
  draft: EntryDraft
  snapshot: DraftSnapshot
  isReadOnly: boolean
}

/** What stands beside the fields of an entry: the preview, its versions, or another language. */
export function Panel({ draft, snapshot, isReadOnly }: PanelProps) {
  const { panel, beside, show } = usePanel()
  const { data: locales = [] } = useQuery(localesQuery)
  const { base } = snapshot
  const others = base.translations.filter(({ id }) => id !== base.id)
  const isAsked = panel !== undefined
  // Where the address asks for it; what is opened on the page is led to as it is opened.
  useEffect(() => {
    if (isAsked) onceClear(leadToPanel)
  }, [])
  if (panel === undefined && beside === undefined) return null
  const title = panel ? text.panels[panel] : text.panels.language
  return (
    <aside
      aria-label={title}
      data-panel
      tabIndex={-1}
      className="grid scroll-mt-28 outline-none max-xl:min-h-[80dvh] min-w-0 content-start gap-4 border-t border-line pt-6 xl:sticky xl:top-5 xl:max-h-[calc(100dvh-40px)] xl:overflow-y-auto xl:border-t-0 xl:border-l xl:pt-0 xl:pl-6"
    >
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-lead font-semibold">{title}</h2>
        <IconButton icon="close" label={text.panels.close} align="end" onClick={() => show({})} />
      </header>
      {panel === 'preview' && <PreviewPanel entry={base} />}
      {panel === 'versions' && <VersionsPanel {...{ draft, snapshot }} mayRestore={!isReadOnly} />}
      {panel === 'references' && <ReferencesPanel entryId={base.id} />}
      {beside !== undefined && (
        <>
          {others.length > 1 && (
            <SelectField
              label={text.panels.language}
              value={beside}
              options={others.map(({ locale }) => ({
                value: locale,
                label: locales.find(({ code }) => code === locale)?.name ?? locale,
              }))}
              onChange={(locale) => show({ beside: locale })}
            />
          )}
          <BesidePanel entry={base} locale={beside} />
        </>
      )}
    </aside>
  )
}
