import { formText } from '../../../text/forms.en.ts'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { ValueDifference } from '../../content/index.ts'
import { text } from '../text.en.ts'

/** What somebody else saved where something else was typed. */
export interface Theirs {
  value: string
  take: () => void
  keep: () => void
}

interface TheirsProps {
  theirs: Theirs
  /** What was typed. */
  mine: string
}

/** How a text that somebody else saved meanwhile differs from what was typed; the person decides which stays. */
export function TheirText({ theirs, mine }: TheirsProps) {
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small text-ink-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {text.document.theirs} <TextButton onClick={theirs.take}>{formText.meanwhile.take}</TextButton>
        <TextButton onClick={theirs.keep}>{formText.meanwhile.keep}</TextButton>
      </p>
      <ValueDifference
        before={theirs.value}
        after={mine}
        beforeLabel={text.document.theirText}
        afterLabel={text.document.yourText}
      />
    </div>
  )
}
