import type { ContentCollectionCounted } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../data/permissions/can.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { collectionsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** Every collection, and the way to a new one. */
export function CollectionsPage() {
  const collections = useQuery(collectionsQuery)
  const create = useCan('cms.createCollection') && (
    <Link to="/settings/content/new" className={buttonClass('primary')}>
      <Icon name="plus" size={16} />
      {text.list.create}
    </Link>
  )
  return (
    <PageFrame
      variant="detail"
      title={text.list.title}
      lead={text.list.lead}
      action={create}
      query={collections}
    >
      {(found) =>
        found.length === 0 ? (
          <EmptyState
            title={text.list.emptyTitle}
            hint={create ? text.list.emptyHint : text.form.mayNotCreate}
          />
        ) : (
          <Rows>
            {found.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} />
            ))}
          </Rows>
        )
      }
    </PageFrame>
  )
}

function CollectionRow({ collection }: { collection: ContentCollectionCounted }) {
  const { id, name, slug, description, fields, entries, published, localized } = collection
  return (
    <li>
      <Link
        to="/settings/content/$collection"
        params={{ collection: id }}
        className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
            <code className="rounded-small bg-chip px-1.5 text-small text-ink-2 [overflow-wrap:anywhere]">
              {slug}
            </code>
            {localized && <Badge icon="languages">{text.list.localized}</Badge>}
          </span>
          {description && <span className="truncate text-small text-ink-2">{description}</span>}
          <span className="text-small text-ink-3">
            {text.list.fields(fields.length)} · {text.list.counts(entries, published)}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}
