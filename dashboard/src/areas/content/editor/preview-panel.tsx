import type { ContentEntryDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { collectionsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The entry as the site shows it, beside the fields. */
export function PreviewPanel({ entry }: { entry: ContentEntryDetail }) {
  const { data } = useQuery(collectionsQuery)
  const collection = data?.items.find(({ id }) => id === entry.collectionId)
  return <p className="text-small text-ink-2">{text.preview.none(collection?.name ?? '')}</p>
}
