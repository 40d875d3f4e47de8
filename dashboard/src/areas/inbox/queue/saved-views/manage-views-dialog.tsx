import type { SavedView } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../../ui/primitives/button.tsx'
import { Dialog } from '../../../../ui/primitives/dialog.tsx'
import { inputClass } from '../../../../ui/primitives/field.tsx'
import { Icon } from '../../../../ui/primitives/icon.tsx'
import { notify } from '../../../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { sharedText } from '../../../../text/shared.en.ts'
import { savedViewsQuery } from '../../../../data/queries.ts'
import { moveView, removeView, renameView } from './change-views.ts'
import { useCan } from '../../../../data/permissions/can.ts'
import { conversationsUpdateSavedView } from '../../../../data/bounds.ts'

/** A view that was deleted just now. */
interface Removed {
  name: string
  undo: () => Promise<void>
}

const offerUndo = ({ name, undo }: Removed) => notify(text.manage.removed(name), { undo: () => void undo() })

/** Names, order and end of the saved views. */
export function ManageViewsDialog({ onClose }: { onClose: () => void }) {
  const mayShare = useCan({ role: 'admin' })
  const { data } = useQuery(savedViewsQuery)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<Removed>()
  const views = data?.items ?? []
  const groups = [
    { label: text.manage.shared, shared: true, mayChange: mayShare },
    { label: text.manage.own, shared: false, mayChange: true },
  ]
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const remove = async (view: SavedView) => {
    const undo = await removeView(views, view)
    if (!undo) return
    if (isOpen.current) setRemoved({ name: view.name, undo })
    else offerUndo({ name: view.name, undo })
  }
  const close = () => {
    onClose()
    // What could be undone in the dialog can be undone after it.
    if (removed) offerUndo(removed)
  }
  const undo = () => {
    setRemoved(undefined)
    void removed?.undo()
  }
  return (
    <Dialog title={text.manage.title} onClose={close}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div role="status" className="empty:hidden">
        {removed && (
          <div className="mb-4 flex items-center gap-2 rounded-control bg-surface-1 py-1 pr-1 pl-3 text-small">
            <span className="min-w-0 flex-1 truncate">{text.manage.removed(removed.name)}</span>
            <Button variant="ghost" icon="undo" onClick={undo}>
              {sharedText.common.undo}
            </Button>
          </div>
        )}
      </div>
      {views.length === 0 && <p className="text-ink-2">{text.manage.empty}</p>}
      <div className="grid gap-5">
        {groups.map(({ label, shared, mayChange }) => {
          const own = views.filter((view) => view.shared === shared)
          if (own.length === 0) return null
          return (
            <section key={label} aria-label={label}>
              <h3 className="pb-1 text-small font-medium text-ink-3">{label}</h3>
              {!mayChange && <p className="pb-1 text-small text-ink-3">{text.manage.sharedHint}</p>}
              <ul className="grid">
                {own.map((view, place) => (
                  <ViewLine
                    key={view.id}
                    {...{ view, views, place, mayChange }}
                    count={own.length}
                    say={setSaid}
                    onRemove={() => void remove(view)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}

interface LineProps {
  view: SavedView
  views: readonly SavedView[]
  place: number
  count: number
  mayChange: boolean
  say: (text: string) => void
  onRemove: () => void
}

function ViewLine({ view, views, place, count, mayChange, say, onRemove }: LineProps) {
  const [renaming, setRenaming] = useState(false)
  const { name } = view
  const move = (step: 1 | -1) => {
    say(text.manage.moved(name, place + 1 + step, count))
    void moveView(views, view, step)
  }
  if (renaming) return <RenameLine view={view} onDone={() => setRenaming(false)} />
  return (
    <li className="flex items-center gap-1 border-b border-line py-1 last:border-0">
      <span className="text-ink-3">
        <Icon name={view.shared ? 'users' : 'bookmark'} size={16} />
      </span>
      <span className="min-w-0 flex-1 truncate pl-1.5">{name}</span>
      {mayChange && (
        <>
          <IconButton
            icon="send"
            label={text.manage.up(name)}
            aria-disabled={place === 0}
            onClick={() => place > 0 && move(-1)}
          />
          <IconButton
            icon="send"
            label={text.manage.down(name)}
            aria-disabled={place === count - 1}
            onClick={() => place < count - 1 && move(1)}
            className="[&>svg]:rotate-180"
          />
          <IconButton icon="note" label={text.manage.rename(name)} onClick={() => setRenaming(true)} />
          <IconButton icon="trash" label={text.manage.remove(name)} onClick={onRemove} />
        </>
      )}
    </li>
  )
}

function RenameLine({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const wanted = name.trim()
  const save = () => {
    onDone()
    if (wanted && wanted !== view.name) void renameView(view, wanted)
  }
  return (
    <li className="border-b border-line py-1 last:border-0">
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <input
          autoFocus
          aria-label={text.manage.newName(view.name)}
          value={name}
          maxLength={conversationsUpdateSavedView.name}
          required
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Only the renaming ends, not the dialog.
            event.preventDefault()
            event.stopPropagation()
            onDone()
          }}
          className={inputClass}
        />
        <Button type="submit" disabled={!wanted}>
          {sharedText.common.save}
        </Button>
      </form>
    </li>
  )
}
