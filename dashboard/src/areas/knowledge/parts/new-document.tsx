import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'

/** The way to a new document. */
export function NewDocument({ spaceId }: { spaceId: string | undefined }) {
  return (
    <Link to="/knowledge/new" search={spaceId ? { space: spaceId } : {}} className={buttonClass('primary')}>
      <Icon name="plus" size={16} />
      {text.newDocument}
    </Link>
  )
}
