import { customerOf } from '../../data/customer-of.ts'
import type { MergeTarget } from './merge-target.ts'

type Named = Pick<MergeTarget, 'customerName' | 'customerEmail' | 'displayId'>

/** What the customers of two conversations are called; by email or number too where the name alone tells nobody apart. */
export function namesApart(one: Named, other: Named): readonly [string, string] {
  const names = [customerOf(one), customerOf(other)] as const
  if (names[0] !== names[1]) return names
  const hasEmails = one.customerEmail !== other.customerEmail
  const apart = ({ customerEmail, displayId }: Named, name: string) => {
    const detail = (hasEmails ? customerEmail : null) ?? `#${displayId}`
    return `${name} (${detail})`
  }
  return [apart(one, names[0]), apart(other, names[1])]
}
