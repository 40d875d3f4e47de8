import { Dialog } from '../components/dialog.tsx'
import { Keys } from '../components/keys.tsx'
import { t } from '../messages/en.ts'
import { h } from '../messages/en-shell.ts'

const text = h.shortcuts

type Shortcut = readonly [keys: string, label: string]

const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: text.groups.everywhere,
    shortcuts: [
      ['mod+k', text.palette],
      ['/', text.search],
      ['u', text.undo],
      ['Esc', text.escape],
      ['?', text.help],
    ],
  },
  {
    title: text.groups.list,
    shortcuts: [
      ['j', text.next],
      ['k', text.previous],
      ['Enter', text.open],
      ['x', text.select],
    ],
  },
  {
    title: text.groups.conversation,
    shortcuts: [
      ['r', text.reply],
      ['n', text.note],
      ['a', text.assign],
      ['t', text.topic],
      ['s', text.snooze],
      ['e', text.close],
      ['o', text.take],
      ['m', text.merge],
      ['Esc', text.back],
    ],
  },
  {
    title: text.groups.composer,
    shortcuts: [
      ['Enter', text.send],
      ['Shift+Enter', text.newLine],
      ['mod+Enter', text.sendAndClose],
      ['mod+Shift+Enter', text.sendLater],
      ['/', text.canned],
      ['@', text.mention],
      ['mod+b', text.bold],
      ['mod+i', text.italic],
      ['mod+Shift+u', text.link],
    ],
  },
  {
    title: text.groups.draft,
    shortcuts: [
      ['y', text.sendDraft],
      ['i', text.editDraft],
      ['d', text.discardDraft],
    ],
  },
]

/** All shortcuts on one page. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.shell.shortcuts} onClose={onClose} wide>
      <div
        role="group"
        aria-label={t.shell.shortcuts}
        tabIndex={0}
        data-autofocus
        className="gap-x-10 outline-none sm:columns-2"
      >
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 text-small text-ink-3">{title}</h3>
            <dl>
              {shortcuts.map(([keys, label]) => (
                <div
                  key={keys}
                  className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-small"
                >
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
