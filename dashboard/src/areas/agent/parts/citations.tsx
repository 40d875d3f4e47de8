import type { AgentCitation } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { text } from '../text.en.ts'

/** What an answer was made of: the words, with the document and the version that they stand in. */
export function Citations({ citations }: { citations: readonly AgentCitation[] }) {
  if (citations.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-small py-0.5 text-small text-ink-2 pointer-coarse:py-2.5">
        {text.passages(citations.length)}
      </summary>
      <ul className="grid gap-3 pt-2">
        {citations.map(({ documentId, title, version, quote }) => (
          <li key={`${documentId} ${quote}`} className="border-l-2 border-line pl-3">
            <blockquote className="text-small wrap-anywhere whitespace-pre-line">{quote}</blockquote>
            <p className="text-small text-ink-3">
              <Link
                to="/knowledge/$documentId"
                params={{ documentId }}
                className="text-ink underline underline-offset-2"
              >
                {title}
              </Link>{' '}
              · {text.version(version)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
