import type { ReactNode } from 'react'
import { useCan } from './can.ts'
import { PageFrame } from '../../ui/page-frames/page-frame.tsx'

interface AdminsOnlyProps {
  title: string
  /** What members are told. */
  lead: string
  children: ReactNode
}

/** A settings page that only owners and admins see; members are told so, without asking the server. */
export function AdminsOnly({ title, lead, children }: AdminsOnlyProps) {
  if (useCan({ role: 'admin' })) return children
  return (
    <PageFrame variant="detail" title={title} lead={lead} readOnly>
      {null}
    </PageFrame>
  )
}
