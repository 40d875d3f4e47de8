import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { collectionsQuery, entryQuery } from '../data.ts'
import { EntryEditor } from '../editor/entry-editor.tsx'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'

/** One entry, to be written and published. */
export function EntryPage() {
  const { entryId } = useParams({ from: '/app/content/entry/$entryId' })
  const entry = useQuery(entryQuery(entryId))
  const { data: collections } = useQuery(collectionsQuery)
  const slug = entry.data?.collectionSlug
  const collection = collections?.items.find((each) => each.slug === slug)
  return (
    <PageFrame
      variant="figures"
      query={entry}
      missing={{ title: text.entry.notFound, hint: text.entry.notFoundHint }}
      title={entry.data?.title ?? names.content}
      back={
        slug === undefined
          ? { to: '/content', label: names.content }
          : { to: '/content/$collection', params: { collection: slug }, label: collection?.name ?? slug }
      }
    >
      {(found) => <EntryEditor key={found.id} entry={found} />}
    </PageFrame>
  )
}
