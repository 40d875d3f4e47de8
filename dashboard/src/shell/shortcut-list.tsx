import { Dialog } from '../components/dialog.tsx'
import { Keys } from '../components/keys.tsx'
import { t } from '../messages/en.ts'

const text = t.shortcuts

const shortcuts: readonly (readonly [keys: string, label: string])[] = [
  ['j', text.next],
  ['k', text.previous],
  ['Enter', text.open],
  ['r', text.reply],
  ['n', text.note],
  ['a', text.assign],
  ['t', text.takeOver],
  ['e', text.close],
  ['h', text.snooze],
  ['u', text.back],
  ['/', text.search],
  ['mod+k', text.palette],
  ['?', text.help],
]

/** All shortcuts on one page. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.title} onClose={onClose}>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {shortcuts.map(([keys, label]) => (
          <div key={keys} className="flex items-center justify-between border-b border-line py-2 text-small">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
