import { sharedText } from '../../../text/shared.en.ts'
import { webAddress } from '../../../ui/forms/validation.ts'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { linkClass } from '../../../ui/primitives/message-text.tsx'

interface LinkProps {
  href: string
  /** What it says; the address itself unless given. */
  label?: string
  asButton?: boolean
}

/** A link to another site; where the address is none of the web, its words alone, and no button. */
export function OutsideLink({ href, label = href, asButton = false }: LinkProps) {
  if (webAddress(href) !== undefined) return asButton ? null : <span className="wrap-anywhere">{label}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={asButton ? buttonClass() : `${linkClass} wrap-anywhere`}
    >
      {label}
      {asButton && <Icon name="external" size={16} />}
      <span className="sr-only"> {sharedText.common.newTab}</span>
    </a>
  )
}
