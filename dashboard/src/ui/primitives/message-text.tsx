import { splitLinks } from './split-links.ts'

/** The look of a link within a message. */
export const linkClass = 'rounded-small underline underline-offset-2'

/** A message as it was written, with its web addresses as links; never anything but text. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
      {splitLinks(text).map((part, index) =>
        part.href ? (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={linkClass}
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
