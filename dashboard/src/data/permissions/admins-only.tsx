import type { ReactNode } from 'react'
import type { GuardedOperation } from '@stoa/sdk/access'
import { useCan } from './can.ts'
import { PageFrame } from '../../ui/page-frames/page-frame.tsx'

interface AdminsOnlyProps {
  /** What the page is of no use without. */
  needs: GuardedOperation
  title: string
  /** What others are told. */
  lead: string
  children: ReactNode
}

/** A settings page for owners, admins and whose role opens it; others are told so, without asking the server. */
export function AdminsOnly({ needs, title, lead, children }: AdminsOnlyProps) {
  if (useCan(needs)) return children
  return (
    <PageFrame variant="detail" title={title} lead={lead} readOnly>
      {null}
    </PageFrame>
  )
}
