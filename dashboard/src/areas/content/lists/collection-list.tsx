import type { ContentCollectionCounted } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { text } from '../text.en.ts'

/** The collections with how much is in each. */
export function CollectionList({ collections }: { collections: readonly ContentCollectionCounted[] }) {
  return (
    <Rows>
      {collections.map(({ id, name, slug, description, entries, published }) => (
        <li key={id}>
          <Link
            to="/content/$collection"
            params={{ collection: slug }}
            className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
          >
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
              {description && <span className="truncate text-small text-ink-2">{description}</span>}
              <span className="text-small text-ink-3">{text.collections.counts(entries, published)}</span>
            </span>
            <Icon name="chevronRight" />
          </Link>
        </li>
      ))}
    </Rows>
  )
}
