import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Option } from '../../../ui/primitives/option-list.tsx'
import { errorText, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import type { Suggestion, Suggestions } from './use-suggestions.ts'

/** The canned replies or colleagues that fit what is being typed, above the box. */
export function SuggestionList({ suggestions }: { suggestions: Suggestions }) {
  const { isOpen, kind, options, query, list } = suggestions
  if (!isOpen || !kind) return null
  const texts = kind === 'canned' ? text.canned : text.mentions
  const found = options.filter((option) => option.kind !== 'manage').length
  return (
    // What is pressed here must not take the focus from the text.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="rise absolute inset-x-0 bottom-full z-30 mb-2 max-h-[min(320px,42dvh)] overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float"
    >
      <p aria-hidden="true" className="px-2.5 pt-1 pb-1 text-small font-medium text-ink-3">
        {texts.label}
      </p>
      {query.isPending && <Skeleton lines={3} className="px-2.5 py-2" />}
      {query.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 px-2.5 py-2 text-small text-red">
          {errorText(query.error)}
          <button
            type="button"
            className="rounded-small px-1 py-1 font-medium underline underline-offset-2"
            onClick={() => void query.refetch()}
          >
            {sharedText.common.retry}
          </button>
        </p>
      )}
      {kind === 'canned' && query.data && found === 0 && (
        <p className="px-2.5 py-1.5 text-small text-ink-2">{text.canned.none}</p>
      )}
      {list && (
        <ul id={list.id} role="listbox" aria-label={texts.label}>
          {options.map((option, index) => (
            <Option
              key={option.id}
              {...suggestions.option(index)}
              className={option.kind === 'manage' ? 'text-ink-2' : undefined}
            >
              <Line option={option} />
            </Option>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {!query.isPending && texts.found(found)}
      </p>
    </div>
  )
}

function Line({ option: { kind, title, hint, shortcut } }: { option: Suggestion }) {
  return (
    <>
      {kind === 'mention' && <Avatar name={title} size={24} />}
      {kind === 'manage' && <Icon name="settings" size={16} />}
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block truncate font-medium">{title}</span>
        {hint && <span className="block truncate text-ink-3">{hint}</span>}
      </span>
      {shortcut && <span className="max-w-[40%] truncate font-mono text-ink-3">/{shortcut}</span>}
    </>
  )
}
