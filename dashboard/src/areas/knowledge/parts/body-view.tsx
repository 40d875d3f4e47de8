import { MarkdownView } from '../../../ui/markdown/markdown-view.tsx'
import { text } from '../text.en.ts'

/** A text of the knowledge base as it reads. */
export function BodyView({ source }: { source: string }) {
  return source.trim() ? (
    <MarkdownView source={source} codeLabel={text.document.code} />
  ) : (
    <p className="text-ink-3">{text.document.nothing}</p>
  )
}
