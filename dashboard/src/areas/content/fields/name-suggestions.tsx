import type { ContentAsset, ContentEntrySummary } from '@stoa/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { sharedText } from '../../../text/shared.en.ts'
import type { Mention, SourceHandle } from '../../../ui/markdown/source.ts'
import { Icon, type IconName } from '../../../ui/primitives/icon.tsx'
import { Option, useOptionList } from '../../../ui/primitives/option-list.tsx'
import { foundAssetsQuery, foundEntriesQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { useSurroundings } from './field-context.ts'
import { assetToken, entryToken } from './name-tokens.ts'
import { useSettled } from './use-settled.ts'

/** The entries and files that fit what is typed after `@`, and the keys of their list. */
export function useNameSuggestions(box: RefObject<SourceHandle | null>) {
  const { entry } = useSurroundings()
  const [mention, setMention] = useState<Mention>()
  const [dismissed, setDismissed] = useState<number>()
  const wanted = mention && mention.from !== dismissed ? mention : undefined
  const q = useSettled(wanted?.query.trim() ?? '')
  const entries = useQuery({
    ...foundEntriesQuery(q, undefined, entry.locale),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
  })
  const assets = useQuery({
    ...foundAssetsQuery(q),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
  })
  // What was found for less than is typed by now is shown as long as it still fits.
  const found = optionsOf(entries.data?.items ?? [], assets.data?.items ?? [], entry.id)
  const options = wanted ? found.filter(fits(wanted.query)) : []
  const list = useOptionList(options.length, (index) => {
    const picked = options[index]
    if (picked && wanted) box.current?.insert(picked.token, wanted)
  })
  // Names have spaces: who goes on writing finds nothing, and the list closes.
  const isOpen = wanted !== undefined && (options.length > 0 || wanted.query === '')
  return {
    isOpen,
    options,
    isPending: entries.isPending,
    option: list.option,
    list: isOpen ? { id: list.listId, activeId: list.activeId } : undefined,
    onMention(next: Mention | undefined) {
      if (next?.query !== mention?.query || next?.from !== mention?.from) list.setAt(0)
      if (next?.from !== dismissed) setDismissed(undefined)
      setMention(next)
    },
    onKey(key: string): boolean {
      if (!isOpen) return false
      if (key === 'Escape') setDismissed(mention?.from)
      else if (options.length === 0) return false
      else list.onKey(key === 'Tab' ? 'Enter' : key)
      return true
    },
  }
}

interface NameOption {
  id: string
  icon: IconName
  title: string
  hint: string
  token: string
}

const fits =
  (query: string) =>
  ({ title, hint, id }: NameOption): boolean =>
    `${title} ${hint} ${id}`.toLowerCase().includes(query.trim().toLowerCase())

function optionsOf(
  entries: readonly ContentEntrySummary[],
  assets: readonly ContentAsset[],
  ownId: string,
): NameOption[] {
  const found = entries.filter(({ id }) => id !== ownId).slice(0, 6)
  return [
    ...found.map((entry): NameOption => ({
      id: entry.id,
      icon: 'note',
      title: entry.title,
      hint: `${entry.collectionSlug}/${entry.slug}`,
      token: entryToken(entry),
    })),
    ...assets.map((asset): NameOption => ({
      id: asset.id,
      icon: asset.mime.startsWith('image/') ? 'image' : 'file',
      title: asset.name,
      hint: asset.altText ?? asset.mime,
      token: assetToken(asset),
    })),
  ]
}

interface SuggestionsProps {
  suggestions: ReturnType<typeof useNameSuggestions>
  box: RefObject<SourceHandle | null>
}

/** The list, right below what is typed. */
export function NameSuggestions({ suggestions, box }: SuggestionsProps) {
  const { isOpen, options, option, list, isPending } = suggestions
  if (!isOpen || !list) return null
  return (
    <div
      // What is pressed here must not take the focus from the text.
      onMouseDown={(event) => event.preventDefault()}
      style={{ marginTop: 48 + (box.current?.cursorBelow() ?? 0) }}
      className="rise absolute inset-x-2 top-0 z-30 max-w-menu overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float"
    >
      <p aria-hidden="true" className="px-2.5 pt-1 pb-1 text-small font-medium text-ink-3">
        {text.fields.suggestions}
      </p>
      <ul id={list.id} role="listbox" aria-label={text.fields.suggestions}>
        {options.map(({ id, icon, title, hint }, index) => (
          <Option key={id} {...option(index)}>
            <Icon name={icon} size={16} />
            <span className="min-w-0 flex-1 py-1">
              <span className="block truncate font-medium">{title}</span>
              <span className="block truncate text-ink-3">{hint}</span>
            </span>
          </Option>
        ))}
      </ul>
      {!isPending && options.length === 0 && (
        <p className="px-2.5 py-1.5 text-small text-ink-2">{sharedText.common.nothingFound}</p>
      )}
    </div>
  )
}
