import { MarkdownView as AnyMarkdownView } from '../../../ui/markdown/markdown-view.tsx'
import { text } from '../text.en.ts'
import { mentionClass, splitMentions } from '../composer/editor/mention-text.ts'

/** A reply's or note's text, with the colleagues who are named in it. */
export const MarkdownView = ({ source }: { source: string }) => (
  <AnyMarkdownView source={source} codeLabel={text.thread.code} words={withMentions} />
)

const withMentions = (words: string) =>
  splitMentions(words).map((part, index) =>
    part.isMention ? (
      <span key={index} className={mentionClass}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
