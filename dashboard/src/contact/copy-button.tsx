import { copyText } from '../components/copy-field.tsx'
import { Icon } from '../components/icon.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'

/** Puts a text on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    if (await copyText(text)) notify(t.common.copied)
    else notify(t.actions.failed, { tone: 'error' })
  }
  return (
    <button
      type="button"
      aria-label={`${t.common.copy}: ${text}`}
      onClick={() => void copy()}
      className="shrink-0 rounded-[4px] p-1 text-ink-3 hover:text-ink pointer-coarse:p-3.5"
    >
      <Icon name="copy" size={14} />
    </button>
  )
}
