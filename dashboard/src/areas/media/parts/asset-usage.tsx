import type { ContentUsage } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'

/** The entries that show an asset. */
export function AssetUsage({ usage }: { usage: readonly ContentUsage[] }) {
  if (usage.length === 0) return <p className="text-ink-2">{text.asset.unused}</p>
  return (
    <Rows>
      {usage.map(({ fromEntryId, fieldName, title, locale, collectionSlug, live, kind }) => (
        <li key={`${fromEntryId} ${fieldName} ${kind}`}>
          <Link
            to="/content/entry/$entryId"
            params={{ entryId: fromEntryId }}
            className="flex items-center gap-4 px-1 py-3 hover:bg-surface-1"
          >
            <span className="grid min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</span>
                <Badge tone={live ? 'green' : 'neutral'} icon={live ? 'globe' : 'note'}>
                  {live ? text.asset.live : text.asset.draft}
                </Badge>
              </span>
              <span className="text-small text-ink-3 [overflow-wrap:anywhere]">
                {collectionSlug} · {locale} · <code>{fieldName}</code>
              </span>
            </span>
            <Icon name="chevronRight" />
          </Link>
        </li>
      ))}
    </Rows>
  )
}

/** How many entries show it, each once. */
export const entriesIn = (usage: readonly ContentUsage[]): number =>
  new Set(usage.map(({ fromEntryId }) => fromEntryId)).size
