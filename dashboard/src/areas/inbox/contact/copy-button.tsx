import { copyText } from '../../../ui/primitives/copy-field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text as inboxText } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'

/** Puts a text on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    if (await copyText(text)) notify(sharedText.common.copied)
    else notify(inboxText.actions.failed, { tone: 'error' })
  }
  return (
    <button
      type="button"
      aria-label={`${sharedText.common.copy}: ${text}`}
      onClick={() => void copy()}
      className="shrink-0 rounded-small p-1 text-ink-3 hover:text-ink pointer-coarse:p-3.5"
    >
      <Icon name="copy" size={14} />
    </button>
  )
}
