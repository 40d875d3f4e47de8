import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { areas } from '../manifests.ts'
import { shellText } from '../../text/shell.en.ts'
import { useSignOut } from './sign-out.ts'

const unsentTexts = () => areas.reduce((sum, { session }) => sum + (session?.unsent?.() ?? 0), 0)

/** Signs out; asks first where that would lose drafts. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut()
  const drafts = useRef(unsentTexts()).current
  useEffect(() => {
    if (drafts > 0) return
    onClose()
    void signOut()
  }, [drafts, onClose, signOut])
  if (drafts === 0) return null
  return (
    <ConfirmDialog
      title={shellText.signOutTitle}
      body={shellText.signOutBody(drafts)}
      action={shellText.signOut}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void signOut()
      }}
    />
  )
}
