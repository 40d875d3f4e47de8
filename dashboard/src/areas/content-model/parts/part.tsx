import type { ReactNode } from 'react'
import type { DesignForm } from './design-form.ts'

interface PartProps {
  form: Pick<DesignForm, 'mayChange'>
  children: ReactNode
}

/** Inputs that can be changed by those who may; what opens and closes stays outside, so that all can look. */
export function Part({ form, children }: PartProps) {
  return (
    <fieldset
      disabled={!form.mayChange}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 empty:hidden"
    >
      {children}
    </fieldset>
  )
}
