import type { ContentEntryDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { entryQuery } from '../data.ts'
import { ReadOnlyFields } from '../fields/field-editor.tsx'
import { text } from '../text.en.ts'

/** The same entry in another language, to be read while one translates. */
export function BesidePanel({ entry, locale }: { entry: ContentEntryDetail; locale: string }) {
  const other = entry.translations.find((each) => each.locale === locale)
  if (!other || other.id === entry.id)
    return <p className="text-small text-ink-2">{text.panels.noLanguage}</p>
  return <Other entryId={other.id} />
}

function Other({ entryId }: { entryId: string }) {
  const query = useQuery(entryQuery(entryId))
  return (
    <ListState query={query}>{(entry) => <ReadOnlyFields entry={entry} fields={entry.fields} />}</ListState>
  )
}
