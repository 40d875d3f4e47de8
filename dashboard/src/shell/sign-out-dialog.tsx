import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '../components/dialog.tsx'
import { countDrafts } from '../inbox/composer/draft-store.ts'
import { t } from '../messages/en.ts'
import { useSignOut } from './sign-out.ts'

/** Signs out; asks first where that would lose drafts. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut()
  const drafts = useRef(countDrafts()).current
  useEffect(() => {
    if (drafts > 0) return
    onClose()
    void signOut()
  }, [drafts, onClose, signOut])
  if (drafts === 0) return null
  return (
    <ConfirmDialog
      title={t.shell.signOutTitle}
      body={t.shell.signOutBody(drafts)}
      action={t.shell.signOut}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void signOut()
      }}
    />
  )
}
