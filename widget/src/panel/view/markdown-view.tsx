import { parseMarkdown, type Block, type Inline, type List } from '@stoa/sdk/content'

/** A reply's text, drawn as elements; never as markup. */
export function MarkdownView({ source }: { source: string }) {
  return (
    <div class="markdown">
      {parseMarkdown(source).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'code') {
    return (
      <pre tabIndex={0} dir="ltr">
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto">
        {block.lines.map((line, index) => (
          <>
            {index > 0 && <br />}
            <InlineView parts={line} />
          </>
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
    <ul dir="auto">{points}</ul>
  ) : (
    <ol start={start} dir="auto">
      {points}
    </ol>
  )
}

function InlineView({ parts }: { parts: Inline[] }) {
  return (
    <>
      {parts.map((part) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'code') return <code>{part.text}</code>
        const children = <InlineView parts={part.children} />
        if (part.kind === 'strong') return <strong>{children}</strong>
        if (part.kind === 'emphasis') return <em>{children}</em>
        return (
          <a href={part.href} target="_blank" rel="noopener noreferrer">
            {children}
          </a>
        )
      })}
    </>
  )
}
