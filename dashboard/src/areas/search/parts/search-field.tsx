import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text as searchText } from '../text.en.ts'
import { conversationsListQueue } from '../../../data/bounds.ts'

/** The id of the search field, for the `/` key. */
export const searchFieldId = 'search-field'

const pauseMs = 250

/** Puts the focus where one searches. */
export const focusSearch = () => document.getElementById(searchFieldId)?.focus()

interface SearchFieldProps {
  q: string
  onSearch: (q: string) => void
  /** Called on Enter. */
  onMeant: (q: string) => void
}

/** The search field; searches after a pause in typing. */
export function SearchField({ q, onSearch, onMeant }: SearchFieldProps) {
  const [text, setText] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(q)
  useEffect(() => {
    // The address changed by other means: back, forward, a recent search.
    if (q !== asked.current) setText(q)
    asked.current = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // On touch screens a keyboard would cover what was found.
    if (matchMedia('(pointer: fine)').matches)
      document.getElementById(searchFieldId)?.focus({ preventScroll: true })
  }, [])
  const searchNow = (value: string) => {
    clearTimeout(timer.current)
    const wanted = value.trim()
    if (wanted === asked.current) return
    asked.current = wanted
    onSearch(wanted)
  }
  const change = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchNow(value), value.trim() ? pauseMs : 0)
  }
  return (
    <div role="search" className="relative">
      <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-3">
        <Icon name="search" />
      </span>
      <input
        id={searchFieldId}
        type="search"
        autoComplete="off"
        aria-label={searchText.label}
        aria-describedby={`${searchFieldId}-keys`}
        placeholder={searchText.hint}
        maxLength={conversationsListQueue.q}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            searchNow(text)
            onMeant(text)
          } else if (event.key === 'Escape' && text) change('')
        }}
        className="h-12 w-full rounded-card border border-control-line bg-raised pr-12 pl-11 text-body text-ink placeholder:text-ink-3 focus:outline-2 focus:outline-offset-0 focus:outline-accent [&::-webkit-search-cancel-button]:appearance-none"
      />
      <span id={`${searchFieldId}-keys`} className="sr-only">
        {searchText.keys}
      </span>
      {text && (
        <button
          type="button"
          aria-label={searchText.clear}
          onClick={() => {
            change('')
            focusSearch()
          }}
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-card text-ink-3 hover:text-ink"
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
