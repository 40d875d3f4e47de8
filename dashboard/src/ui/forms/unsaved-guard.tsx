import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../primitives/dialog.tsx'
import { formText } from '../../text/forms.en.ts'

/**
 * Asks before a page is left on which something is not saved; the browser asks before the tab is closed. Another
 * search of the same page asks nothing `withinPage`.
 */
export function UnsavedGuard({ dirty, withinPage = false }: { dirty: boolean; withinPage?: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !(withinPage && current.pathname === next.pathname),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={formText.unsavedTitle}
      body={formText.unsavedBody}
      action={formText.leave}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
