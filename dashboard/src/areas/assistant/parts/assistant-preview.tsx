import { text } from '../text.en.ts'

/** The assistant as a visitor meets it in the chat widget. */
export function AssistantPreview({ name }: { name: string }) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-small font-medium">{text.preview}</figcaption>
      <div className="grid max-w-menu justify-items-start gap-1.5 rounded-card border border-line bg-surface-1 p-4">
        <p className="w-full truncate text-small text-ink-2">{text.answers(name.trim() || text.nameless)}</p>
        <p className="rounded-card bg-raised px-3.5 py-2 [overflow-wrap:anywhere]">{text.exampleAnswer}</p>
      </div>
    </figure>
  )
}
