import type { Citation } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { text } from '../text.en.ts'
import type { Draft } from '../data/draft-state.ts'

/** Why a draft is as it is, and what it was made from. */
export function DraftDetails({ draft: { rationale, sources, tools, citations } }: { draft: Draft }) {
  if (!rationale && sources.length === 0 && tools.length === 0) return null
  return (
    <dl className="grid gap-2 text-small text-ink-2">
      {rationale && (
        <div>
          <dt className="font-medium">{text.draft.rationale}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{rationale}</dd>
        </div>
      )}
      {citations.length > 0 ? (
        <Quotations citations={citations} />
      ) : (
        <Names label={text.draft.sourcesLabel} names={sources} />
      )}
      <Names label={text.draft.toolsLabel} names={tools} />
    </dl>
  )
}

/** The passages that prove it, each with a way to its document. */
function Quotations({ citations }: { citations: readonly Citation[] }) {
  return (
    <div className="grid gap-1">
      <dt className="font-medium">{text.draft.sourcesLabel}</dt>
      {citations.map(({ documentId, title, version, quote }) => (
        <dd key={`${documentId} ${quote}`} className="border-l-2 border-line pl-2">
          <blockquote className="line-clamp-4 wrap-anywhere whitespace-pre-line">{quote}</blockquote>
          <Link
            to="/knowledge/$documentId"
            params={{ documentId }}
            className="text-ink underline underline-offset-2"
          >
            {text.draft.from(title, version)}
          </Link>
        </dd>
      ))}
    </div>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <dt className="font-medium">{label}</dt>
      {names.map((name, index) => (
        <dd
          key={index}
          className="max-w-full truncate rounded-small bg-chip px-1.5 font-mono text-small"
          title={name}
        >
          {name}
        </dd>
      ))}
    </div>
  )
}
