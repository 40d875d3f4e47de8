import { c } from '../../../messages/en-conversation.ts'
import type { Draft } from './draft-state.ts'

/** Why a draft is as it is, and what it was made from. */
export function DraftDetails({ draft: { rationale, sources, tools } }: { draft: Draft }) {
  if (!rationale && sources.length === 0 && tools.length === 0) return null
  return (
    <dl className="grid gap-2 text-small text-ink-2">
      {rationale && (
        <div>
          <dt className="font-medium">{c.draft.rationale}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{rationale}</dd>
        </div>
      )}
      <Names label={c.draft.sourcesLabel} names={sources} />
      <Names label={c.draft.toolsLabel} names={tools} />
    </dl>
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
          className="max-w-full truncate rounded-[4px] bg-chip px-1.5 font-mono text-[12px] leading-5"
          title={name}
        >
          {name}
        </dd>
      ))}
    </div>
  )
}
