import { useState } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'

/** Puts a text on the clipboard; tells whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard: the older command still works on a selection.
    const area = document.createElement('textarea')
    area.value = text
    ;(document.querySelector('dialog[open]') ?? document.body).append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** A button that copies and says so. */
function CopyButton({ text, shortcut }: { text: string; shortcut?: string | undefined }) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      icon={copied ? 'check' : 'copy'}
      onClick={async () => {
        if (!(await copyText(text))) return
        setCopied(true)
        setTimeout(() => setCopied(false), 2000)
      }}
    >
      <span aria-live="polite">{copied ? sharedText.common.copied : sharedText.common.copy}</span>
      {shortcut && <Keys keys={shortcut} />}
    </Button>
  )
}

/** Text in a fixed-width font with a copy button. */
export function CopyField({
  label,
  text,
  multiline = false,
  shortcut,
}: {
  label: string
  text: string
  multiline?: boolean
  /** The key that copies it, where the page has one. */
  shortcut?: string
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="text-small font-medium">{label}</span>
      <div className={multiline ? 'grid grid-cols-[minmax(0,1fr)] gap-2' : 'flex items-start gap-2'}>
        <pre
          tabIndex={0}
          role="group"
          aria-label={label}
          className={classNames(
            'min-w-0 flex-1 overflow-x-auto rounded-control border border-line bg-surface-1 px-3 py-1.75 font-mono text-small',
            multiline ? 'whitespace-pre' : 'break-all whitespace-pre-wrap',
          )}
        >
          {text}
        </pre>
        <div className="justify-self-start">
          <CopyButton text={text} shortcut={shortcut} />
        </div>
      </div>
    </div>
  )
}
