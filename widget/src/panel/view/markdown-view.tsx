import { parseMarkdown, type Block, type Inline } from '../markdown/parse-markdown.ts'

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
      <pre tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        {block.lines.map((line, index) => (
          <>
            {index > 0 && <br />}
            <InlineView parts={line} />
          </>
        ))}
      </p>
    )
  }
  const items = block.items.map((item, index) => (
    <li key={index}>
      <InlineView parts={item} />
    </li>
  ))
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
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
