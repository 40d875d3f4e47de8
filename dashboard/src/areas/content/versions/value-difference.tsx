import { useMemo, useState } from 'react'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { text } from '../text.en.ts'
import { partsOf, shortened, type Part } from './differences.ts'

interface DifferenceProps {
  before: unknown
  after: unknown
  /** What the two are; said where they are not before and after. */
  beforeLabel?: string
  afterLabel?: string
}

/** How two values differ: what is gone is struck through, what is new is marked, and both are said. */
export function ValueDifference({ before, after, beforeLabel, afterLabel }: DifferenceProps) {
  const [isWhole, setIsWhole] = useState(false)
  const parts = useMemo(() => partsOf(before, after), [before, after])
  const short = useMemo(() => shortened(parts), [parts])
  const isCut = short.some((part, index) => part.text !== parts[index]?.text)
  return (
    <div className="grid gap-2">
      {beforeLabel && afterLabel && (
        <p className="flex flex-wrap gap-x-4 text-small">
          <del className="text-red">{beforeLabel}</del>
          <ins className="text-green">{afterLabel}</ins>
        </p>
      )}
      <div
        tabIndex={0}
        role="group"
        aria-label={text.versions.difference}
        className="max-h-96 overflow-y-auto rounded-control border border-line bg-surface-1 px-3 py-2 text-body [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {(isWhole ? parts : short).map((part, index) => (
          <PartView key={index} part={part} />
        ))}
      </div>
      {isCut && (
        <TextButton className="justify-self-start text-small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? text.versions.changesOnly : text.versions.wholeText}
        </TextButton>
      )}
    </div>
  )
}

function PartView({ part: { kind, text: words } }: { part: Part }) {
  if (kind === 'same') return words
  if (kind === 'removed') return <del className="rounded-small bg-red-soft text-red">{words}</del>
  return <ins className="rounded-small bg-green-soft text-green no-underline">{words}</ins>
}
