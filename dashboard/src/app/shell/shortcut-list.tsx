import type { ShortcutGroup } from '../../data/area/area.ts'
import { queryClient, whoamiQuery } from '../../data/queries.ts'
import { areasFor } from '../manifests.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { Keys } from '../../ui/primitives/keys.tsx'
import { text } from './text.en.ts'
import { shellText } from '../../text/shell.en.ts'

const everywhere: ShortcutGroup = {
  title: text.shortcuts.title,
  order: 0,
  shortcuts: [
    ['mod+k', text.shortcuts.palette],
    ['/', text.shortcuts.search],
    ['u', text.shortcuts.undo],
    ['Esc', text.shortcuts.escape],
    ['?', text.shortcuts.help],
  ],
}

let groups: readonly ShortcutGroup[] = [everywhere]

/** Loads what the areas say of their keys. */
export async function loadShortcuts(): Promise<void> {
  const whoami = queryClient.getQueryData(whoamiQuery.queryKey)
  const there = whoami ? areasFor(whoami.actor) : []
  const loaded = await Promise.all(there.map((area) => area.shortcuts?.()))
  groups = [everywhere, ...loaded.flatMap((each) => each?.shortcutGroups ?? [])].toSorted(
    (one, other) => one.order - other.order,
  )
}

/** All shortcuts on one page. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shellText.shortcuts} onClose={onClose} wide>
      <div
        role="group"
        aria-label={shellText.shortcuts}
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
