import type { SocialDraft } from '@stoa/sdk'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { MessageText } from '../../../ui/primitives/message-text.tsx'
import { text } from '../text.en.ts'
import { OutsideLink } from './outside-link.tsx'

/** The post as it will be shown; the image by its description, for pages load nothing from elsewhere. */
export function Preview({ draft }: { draft: SocialDraft }) {
  const { body, shareUrl, mediaUrl, mediaAltText, bodyChars, maxBodyChars } = draft
  return (
    <section aria-label={text.preview} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-4">
        <MessageText text={body} />
        {mediaUrl !== null && (
          <p className="rounded-control bg-surface-1 p-3 text-small text-ink-2 wrap-anywhere">
            {text.imageMark} <OutsideLink href={mediaUrl} label={mediaAltText ?? mediaUrl} />
          </p>
        )}
        {shareUrl !== null && (
          <p className="text-small">
            <OutsideLink href={shareUrl} />
          </p>
        )}
      </div>
      <p className="text-small text-ink-3 tabular-nums">{text.count(bodyChars, maxBodyChars)}</p>
    </section>
  )
}

/** What it was before somebody changed it, folded; and from what it was written. */
export function Origin({ draft: { originalBody, sourceRef } }: { draft: SocialDraft }) {
  return (
    <>
      {originalBody !== null && (
        <details className="text-small text-ink-2">
          <summary className="cursor-pointer pointer-coarse:py-2.5">{text.original}</summary>
          <div className="py-2">
            <MessageText text={originalBody} />
          </div>
        </details>
      )}
      {sourceRef && (
        <SettingsSection title={text.source}>
          <OutsideLink href={sourceRef} />
        </SettingsSection>
      )}
    </>
  )
}
