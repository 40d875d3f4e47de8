import { Link } from '@tanstack/react-router'
import { Notice } from '../../../ui/primitives/states.tsx'
import { linkClass } from '../../../ui/primitives/message-text.tsx'
import { text } from '../text.en.ts'

/** Says that there is no account to post with, and where one is connected. */
export function ConnectFirst({ children }: { children: string }) {
  return (
    <Notice>
      {children}{' '}
      <Link to="/posts/accounts" className={linkClass}>
        {text.connectOne}
      </Link>
    </Notice>
  )
}
