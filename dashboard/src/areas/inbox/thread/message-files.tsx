import type { Attachment } from '@stoa/sdk'
import { endingOf, formatSize, isLinkOld } from '@stoa/sdk/content'
import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { language } from '../../../text/language.en.ts'
import { refreshImages } from './refresh-images.ts'

const DeleteAttachment = lazy(() =>
  import('./delete-attachment.tsx').then((module) => ({ default: module.DeleteAttachment })),
)

/** The files of a message, to be downloaded. */
export function MessageFiles({
  files,
  conversationId,
}: {
  files: readonly Attachment[]
  conversationId: string
}) {
  if (files.length === 0) return null
  return (
    <ul className="my-1 grid w-[min(360px,60vw)] max-w-full gap-1.5">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <FileRow {...{ file, conversationId }} />
        </li>
      ))}
    </ul>
  )
}

/** A file with its kind and size, or what is left of one that was deleted. */
function FileRow({ file, conversationId }: { file: Attachment; conversationId: string }) {
  const { name, sizeBytes, url } = file
  const [asking, setAsking] = useState(false)
  const onClick = useFreshLink(url, conversationId)
  if (url === null)
    return (
      <p className="rounded-control bg-chip px-2 py-1.5 text-small text-ink-2 [overflow-wrap:anywhere]">
        {text.thread.fileDeleted(name)}
      </p>
    )
  return (
    <div className="flex items-center rounded-control border border-line bg-raised text-ink">
      <a
        href={url}
        download={name}
        target="_blank"
        rel="noopener noreferrer"
        title={text.thread.download(name)}
        onClick={onClick}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-control px-2.5 py-2 hover:bg-chip"
      >
        <Icon name="file" />
        <span className="min-w-0">
          <bdi className="block truncate text-body">{name}</bdi>
          <span className="block text-small text-ink-3">
            {endingOf(name)} · {formatSize(sizeBytes, language)}
          </span>
        </span>
      </a>
      <IconButton
        icon="trash"
        label={text.thread.deleteFile(name)}
        align="end"
        onClick={() => setAsking(true)}
      />
      {asking &&
        // Outside the log, which would read it out as a message.
        createPortal(
          <Suspense>
            <DeleteAttachment attachment={file} {...{ conversationId }} onClose={() => setAsking(false)} />
          </Suspense>,
          document.body,
        )}
    </div>
  )
}

/** Follows a link that has expired with a fresh one; where none can be had, as it is. */
function useFreshLink(url: string | null, conversationId: string) {
  const asked = useRef<string | null>(null)
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!url || !isLinkOld(url) || asked.current === url) return
    event.preventDefault()
    asked.current = url
    const link = event.currentTarget
    void refreshImages(conversationId).then(() => setTimeout(() => link.click()))
  }
}
