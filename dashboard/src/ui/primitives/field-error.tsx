import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What is wrong with a field, below it; the field names it by `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small text-red">
      <span className="mt-0.5">
        <Icon name="warning" size={16} />
      </span>
      {children}
    </p>
  )
}
