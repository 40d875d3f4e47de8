import { parseMarkdown, type Block, type Inline, type List } from '@stoa/sdk/content'
import { Fragment, type ReactNode } from 'react'
import { linkClass } from '../primitives/message-text.tsx'

/** Draws the plain words of a text. */
type Words = (text: string) => ReactNode

interface ViewProps {
  source: string
  /** What a block of code is called. */
  codeLabel: string
  words?: Words
}

/** A text in Markdown, drawn as elements; never as markup. */
export function MarkdownView({ source, codeLabel, words = String }: ViewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
      {parseMarkdown(source).map((block, index) => (
        <BlockView key={index} {...{ block, codeLabel, words }} />
      ))}
    </div>
  )
}

function BlockView({ block, codeLabel, words }: { block: Block; codeLabel: string; words: Words }) {
  if (block.kind === 'code') {
    return (
      <pre
        tabIndex={0}
        role="group"
        aria-label={codeLabel}
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
            <InlineView parts={line} words={words} />
          </Fragment>
        ))}
      </p>
    )
  }
  return <ListView list={block} words={words} />
}

function ListView({ list: { start, items }, words }: { list: List; words: Words }) {
  const points = items.map(({ parts, nested }, index) => (
    <li key={index}>
      <InlineView parts={parts} words={words} />
      {nested && <ListView list={nested} words={words} />}
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

function InlineView({ parts, words }: { parts: Inline[]; words: Words }) {
  return parts.map((part, index) => {
    if (part.kind === 'text') return <Fragment key={index}>{words(part.text)}</Fragment>
    if (part.kind === 'code')
      return (
        <code key={index} className="rounded-small bg-chip px-1 py-0.5 font-mono text-small">
          {part.text}
        </code>
      )
    const children = <InlineView parts={part.children} words={words} />
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
