import type { KbSpace } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { documentsQuery, spacesQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { DocumentRow } from './document-row.tsx'
import { NewDocument } from './new-document.tsx'

interface ListProps {
  spaces: readonly KbSpace[]
  /** The one whose documents are shown; those of all unless given. */
  space: KbSpace | undefined
}

/** The documents of a space, or of all. */
export function DocumentList({ spaces, space }: ListProps) {
  const query = useInfiniteQuery(documentsQuery(space?.id))
  const nameOf = (id: string) => spaces.find((each) => each.id === id)?.name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      {space?.description && <p className="max-w-text text-ink-2 wrap-anywhere">{space.description}</p>}
      <ListState query={query}>
        {(documents) =>
          documents.length === 0 ? (
            <NoDocuments space={space} />
          ) : (
            <Rows>
              {documents.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  spaceName={space ? undefined : nameOf(document.spaceId)}
                />
              ))}
            </Rows>
          )
        }
      </ListState>
      <LoadMore query={query} />
    </div>
  )
}

function NoDocuments({ space }: { space: KbSpace | undefined }) {
  const navigate = useNavigate()
  const mayWrite = useCan('kb.createDocument')
  if (!mayWrite) return <EmptyState title={text.emptySpace} />
  return (
    <EmptyState title={text.emptySpace} hint={text.emptySpaceHint}>
      <NewDocument spaceId={space?.id} />
      {space && (
        <ConfirmAction
          label={text.space.delete}
          title={text.space.deleteTitle(space.name)}
          body={text.space.deleteBody}
          write={{
            run: () => client.kb.deleteSpace({ id: space.id }),
            leave: () => navigate({ to: '/knowledge', search: {} }),
            touches: [spacesQuery],
            said: text.space.deleted,
          }}
        />
      )}
    </EmptyState>
  )
}
