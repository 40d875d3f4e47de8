import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { shellText } from '../../../text/shell.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { collectionsQuery } from '../data.ts'
import { EntryList } from '../lists/entry-list.tsx'
import { NewEntryDialog } from '../lists/new-entry-dialog.tsx'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'

/** The entries of one collection. */
export function CollectionPage() {
  const { collection: slug } = useParams({ from: '/app/content/$collection' })
  const collections = useQuery(collectionsQuery)
  const collection = collections.data?.items.find((each) => each.slug === slug)
  const [isCreating, setIsCreating] = useState(false)
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'content.new',
        label: text.list.create,
        group: shellText.commands.groups.navigate,
        icon: 'plus',
        keys: 'c',
        run: () => setIsCreating(true),
      },
    ],
    [],
  )
  useCommands(commands)
  const isGone = collections.data !== undefined && !collection
  return (
    <PageFrame
      variant="list"
      title={isGone ? text.list.notFound : (collection?.name ?? names.content)}
      lead={collection?.description}
      back={{ to: '/content', label: names.content }}
      query={collections}
      action={
        collection && (
          <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
            {text.list.create}
          </Button>
        )
      }
    >
      {() =>
        collection ? (
          <>
            <EntryList key={collection.id} collection={collection} />
            {isCreating && <NewEntryDialog collection={collection} onClose={() => setIsCreating(false)} />}
          </>
        ) : (
          <p className="max-w-text text-ink-2">{text.list.notFoundHint}</p>
        )
      }
    </PageFrame>
  )
}
