import type { KbSource, KbSourcePage } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { sourcePagesQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The pages of a website, with what became of them. */
export function SourcePages({ source: { id, state } }: { source: KbSource }) {
  const query = useInfiniteQuery(sourcePagesQuery(id, state === 'reading'))
  return (
    <SettingsSection title={text.source.pages} lead={text.source.pagesLead}>
      <ListState query={query}>
        {(pages) =>
          pages.length === 0 ? (
            <p className="text-ink-2">{text.source.noPages}</p>
          ) : (
            <Rows>
              {pages.map((page) => (
                <PageRow key={page.address} page={page} />
              ))}
            </Rows>
          )
        }
      </ListState>
      <LoadMore query={query} />
    </SettingsSection>
  )
}

function PageRow({ page }: { page: KbSourcePage }) {
  const { address, documentId, title, reason, httpStatus, readAt } = page
  return (
    <li className="grid gap-1 px-1 py-3">
      {documentId ? (
        <Link
          to="/knowledge/$documentId"
          params={{ documentId }}
          className="font-medium wrap-anywhere underline-offset-2 hover:underline"
        >
          {title ?? address}
        </Link>
      ) : null}
      <span className={documentId ? 'text-small text-ink-2 wrap-anywhere' : 'wrap-anywhere'}>{address}</span>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-ink-3">
        <span>{standing(page)}</span>
        {reason === 'http_status' && httpStatus !== null && (
          <span>{text.source.status(String(httpStatus))}</span>
        )}
        {readAt && <Time at={readAt} />}
      </p>
    </li>
  )
}

function standing({ reason, documentId, readAt }: KbSourcePage): string {
  if (reason) return text.source.reasons[reason]
  if (documentId) return text.source.isDocument
  return readAt ? text.source.reasons.not_found : text.source.notYet
}
