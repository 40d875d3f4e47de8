import { hasCode } from '@stoa/sdk'
import { getRouteApi, Link } from '@tanstack/react-router'
import { client } from '../../data/api.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState, errorText, Notice } from '../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { PageFrame, WholePage } from '../../ui/page-frames/page-frame.tsx'
import { useWrite } from '../../data/writes/write.ts'

const route = getRouteApi('/unlock')

/** Where the link leads that ends the pause after wrong passwords. A click ends it: programs that look into mails only open it. */
export function UnlockPage() {
  const { token = '' } = route.useSearch()
  const unlock = useWrite({ run: () => client.identity.unlockSignIn({ token }), refused: 'shown' })
  const { data, error } = unlock
  const isGone = !token || hasCode(error, 'link_not_valid') || hasCode(error, 'invalid_input')
  if (data || isGone)
    return (
      <WholePage title={text.unlock.title}>
        <EmptyState
          as="h1"
          title={data ? text.unlock.done : text.unlock.gone}
          hint={data ? text.unlock.doneHint(data.email) : text.unlock.goneHint}
        >
          <Link to="/sign-in" className={buttonClass('primary')}>
            {text.unlock.onward}
          </Link>
        </EmptyState>
      </WholePage>
    )
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.unlock.title}
      title={text.unlock.greeting}
      lead={text.unlock.lead}
    >
      <div className="grid gap-5">
        {error && <Notice tone="error">{errorText(error)}</Notice>}
        <Button variant="primary" onClick={() => unlock.mutate()} disabled={unlock.isPending}>
          {unlock.isPending ? text.unlock.submitting : text.unlock.submit}
        </Button>
      </div>
    </PageFrame>
  )
}
