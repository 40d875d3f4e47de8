import type { KbDocumentSummary, KbHit } from '@stoa/sdk'
import { plainText } from '@stoa/sdk/content'
import { Link } from '@tanstack/react-router'
import { formatShare } from '../../../text/format-share.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Highlighted } from '../../../ui/primitives/highlighted.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { AudienceBadge } from './audience.tsx'

const titleClass = 'font-medium wrap-anywhere underline-offset-2 hover:underline'

interface RowProps {
  document: KbDocumentSummary
  /** The name of its space, where several are shown. */
  spaceName: string | undefined
}

/** One document of the list: what it is called, who is told, and when it changed. */
export function DocumentRow({ document, spaceName }: RowProps) {
  const { id, title, audiences, tags, version, isSystem, updatedAt } = document
  return (
    <li className="grid gap-1 px-1 py-3">
      <Link to="/knowledge/$documentId" params={{ documentId: id }} className={titleClass}>
        {title}
      </Link>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
        <AudienceBadge audiences={audiences} />
        {isSystem && <Badge icon="lock">{text.system}</Badge>}
        {spaceName && <span>{spaceName}</span>}
        <span>{text.versionOf(version)}</span>
        <span>
          {text.changed} <Time at={updatedAt} />
        </span>
        {tags.length > 0 && <span className="wrap-anywhere">{tags.join(', ')}</span>}
      </p>
    </li>
  )
}

/** One document that answers a question: the passage, and how much of the question it has. */
export function HitRow({ hit, terms }: { hit: KbHit; terms: readonly string[] }) {
  const { documentId, title, excerpt, audiences, score } = hit
  return (
    <li className="grid gap-1 px-1 py-3">
      <Link to="/knowledge/$documentId" params={{ documentId }} className={titleClass}>
        <Highlighted text={title} terms={terms} />
      </Link>
      <p className="text-ink-2 wrap-anywhere">
        <Highlighted text={plainText(excerpt)} terms={terms} />
      </p>
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
        <AudienceBadge audiences={audiences} />
        {text.fits(formatShare(score))}
      </p>
    </li>
  )
}
