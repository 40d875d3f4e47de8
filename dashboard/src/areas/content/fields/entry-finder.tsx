import type { ContentEntrySummary } from '@stoa/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { sharedText } from '../../../text/shared.en.ts'
import { Option, useOptionList } from '../../../ui/primitives/option-list.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { foundEntriesQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { useSettled } from './use-settled.ts'

interface FinderProps {
  collectionSlug: string | undefined
  locale: string | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onPick: (entry: ContentEntrySummary) => void
  trigger: ReactElement
}

/** A list of entries under its trigger, found by title or slug as one types. */
export function EntryFinder({ isOpen, onOpenChange, onPick, trigger, ...rest }: FinderProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={text.fields.findEntry}
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="rise z-40 flex max-h-[min(420px,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-16px)] flex-col rounded-card border border-line bg-raised p-1.5 text-ink shadow-float outline-none"
      >
        <FoundEntries
          {...rest}
          onPick={(entry) => {
            onOpenChange(false)
            onPick(entry)
          }}
        />
      </Popover.Content>
    </Popover.Root>
  )
}

type FoundProps = Pick<FinderProps, 'collectionSlug' | 'locale' | 'onPick'>

/** A text to look for, and the entries that it finds. */
export function FoundEntries({ collectionSlug, locale, onPick }: FoundProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { data, error } = useQuery({
    ...foundEntriesQuery(q, collectionSlug, locale),
    placeholderData: keepPreviousData,
  })
  // What was found for less than is typed by now is shown as long as it still fits.
  const items = (data?.items ?? []).filter(({ title, slug }) =>
    `${title} ${slug}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const list = useOptionList(items.length, (index) => {
    const picked = items[index]
    if (picked) onPick(picked)
  })
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-expanded="true"
        aria-controls={list.listId}
        aria-activedescendant={list.activeId}
        aria-label={text.fields.findEntry}
        placeholder={text.fields.findEntry}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          list.setAt(0)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          // No letter that is pressed here is a shortcut.
          if (event.key !== 'Escape') event.stopPropagation()
          list.onKeyDown(event)
        }}
        className="control mb-1 w-full rounded-control bg-surface-2 px-2.5 text-small text-ink outline-none placeholder:text-ink-3"
      />
      <ul
        id={list.listId}
        role="listbox"
        aria-label={text.fields.findEntry}
        className="min-h-0 overflow-y-auto"
      >
        {items.map((entry, index) => (
          <Option key={entry.id} {...list.option(index)}>
            <span className="min-w-0 flex-1 py-1.5">
              <span className="block truncate">{entry.title}</span>
              <span className="block truncate text-ink-3">
                {entry.collectionSlug} · {entry.locale}
              </span>
            </span>
          </Option>
        ))}
      </ul>
      {error && <p className="px-2.5 py-2 text-small text-red">{errorText(error)}</p>}
      {data && items.length === 0 && (
        <p className="px-2.5 py-2 text-small text-ink-3">{sharedText.common.nothingFound}</p>
      )}
    </>
  )
}
