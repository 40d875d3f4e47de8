import type { ContentEntryDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sharedText } from '../../../text/shared.en.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { buttonClass, IconButton } from '../../../ui/primitives/button.tsx'
import { collectionsQuery, previewQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { useState } from 'react'

/** The working copy as the site shows it, beside the fields; loaded again when another version is saved. */
export function PreviewPanel({ entry }: { entry: ContentEntryDetail }) {
  // The link ends where the slug or the language changes.
  const link = useQuery(previewQuery(entry.id, entry.slug, entry.locale))
  return (
    <ListState query={link}>
      {({ url }) =>
        url === null ? <NoPreview entry={entry} /> : <Frame url={url} version={entry.version} />
      }
    </ListState>
  )
}

function Frame({ url, version }: { url: string; version: number }) {
  const [again, setAgain] = useState(0)
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {text.preview.open}
          <span className="sr-only"> {sharedText.common.newTab}</span>
        </a>
        <IconButton icon="refresh" label={text.preview.refresh} onClick={() => setAgain(again + 1)} />
      </div>
      <iframe
        key={`${version} ${again}`}
        title={text.preview.frame}
        src={url}
        // The site is a stranger here: it may run, but neither leave the frame nor speak as the dashboard.
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        className="h-[70dvh] w-full rounded-card border border-line bg-raised"
      />
      <p className="text-small text-ink-3">{text.preview.hint}</p>
    </div>
  )
}

function NoPreview({ entry }: { entry: ContentEntryDetail }) {
  const { data } = useQuery(collectionsQuery)
  const mayDesign = useCan('cms.updateCollection')
  const collection = data?.items.find(({ id }) => id === entry.collectionId)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small text-ink-2">{text.preview.none(collection?.name ?? entry.collectionSlug)}</p>
      {mayDesign && (
        <Link
          to="/settings/content/$collection"
          params={{ collection: entry.collectionId }}
          className={buttonClass()}
        >
          {text.preview.settings}
        </Link>
      )}
    </div>
  )
}
