import { parseMarkdown, type Block, type Inline, type List } from '@stoa/sdk/content'
import { Fragment } from 'react'
import { text } from '../text.en.ts'
import { mentionClass, splitMentions } from '../composer/editor/mention-text.ts'
import { linkClass } from '../../../ui/primitives/message-text.tsx'

/** A reply's or note's text, drawn as elements; never as markup. */
export function MarkdownView({ source }: { source: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
      {parseMarkdown(source).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'code') {
    return (
      <pre
        tabIndex={0}
        role="group"
        aria-label={text.thread.code}
        dir="ltr"
        className="overflow-x-auto rounded-control bg-chip px-3 py-2 font-mono text-small focus-visible:-outline-offset-2"
      >
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto" className="whitespace-pre-wrap">
        {block.lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            <InlineView parts={line} />
          </Fragment>
        ))}
      </p>
    )
  }
  return <ListView list={block} />
}

function ListView({ list: { start, items } }: { list: List }) {
  const points = items.map(({ parts, nested }, index) => (
    <li key={index}>
      <InlineView parts={parts} />
      {nested && <ListView list={nested} />}
    </li>
  ))
  return start === null ? (
    <ul dir="auto" className="list-disc ps-5">
      {points}
    </ul>
  ) : (
    <ol start={start} dir="auto" className="list-decimal ps-6">
      {points}
    </ol>
  )
}

function InlineView({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => {
    if (part.kind === 'text') return <Words key={index} text={part.text} />
    if (part.kind === 'code')
      return (
        <code key={index} className="rounded-small bg-chip px-1 py-0.5 font-mono text-small">
          {part.text}
        </code>
      )
    const children = <InlineView parts={part.children} />
    if (part.kind === 'strong')
      return (
        <strong key={index} className="font-semibold">
          {children}
        </strong>
      )
    if (part.kind === 'emphasis') return <em key={index}>{children}</em>
    return (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={linkClass}
      >
        {children}
      </a>
    )
  })
}

/** Plain words, and the colleagues among them who are named. */
function Words({ text }: { text: string }) {
  return splitMentions(text).map((part, index) =>
    part.isMention ? (
      <span key={index} className={mentionClass}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}
