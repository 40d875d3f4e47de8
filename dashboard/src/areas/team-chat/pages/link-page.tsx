import { hasCode } from '@stoa/sdk'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { explainWith } from '../parts/explain.ts'
import { text } from '../text.en.ts'

const t = text.mine
const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''

/** What the account in Slack is called, as the link says; the server checks the whole of it. */
function accountIn(token: string): string {
  const [, , , name = ''] = token.split('.')
  try {
    const bytes = Uint8Array.from(atob(name.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}

const problemOf = (error: unknown): string =>
  hasCode(error, 'team_chat_conflict') ? t.conflict : explainWith()(error)

/** Where somebody who was given a link in the chat says that it is they; nothing is done before they say so. */
export function LinkPage() {
  const hash = useLocation({ select: (at) => at.hash })
  const [token, setToken] = useState(() => tokenIn(location.hash))
  useEffect(() => {
    if (hash === '') return
    // Another link in the same tab does not load the page again. The token does not stay in the address, and is in no history.
    setToken(tokenIn(hash))
    history.replaceState(null, '', location.pathname)
  }, [hash])
  const { actor } = useWhoami()
  if (token === '')
    return (
      <PageFrame variant="detail" title={t.gone} lead={t.goneHint} readOnly>
        {null}
      </PageFrame>
    )
  return (
    <PageFrame variant="detail" title={t.title} lead={t.lead(actor.name ?? '')}>
      <LinkMe key={token} token={token} />
    </PageFrame>
  )
}

function LinkMe({ token }: { token: string }) {
  const link = useWrite({
    run: () => client.teamChat.linkMyself({ token }),
    touches: [['team-chat', 'links']],
    refused: 'shown',
  })
  const account = accountIn(token)
  if (link.isSuccess) return <Notice>{t.done}</Notice>
  return (
    <div className="grid justify-items-start gap-4">
      {account !== '' && <p className="font-medium wrap-anywhere">{t.account(account)}</p>}
      {link.error && <Notice tone="error">{problemOf(link.error)}</Notice>}
      {/* Not disabled meanwhile: it keeps the focus for whoever tries again. */}
      <Button
        variant="primary"
        icon="link"
        aria-disabled={link.isPending}
        onClick={() => !link.isPending && link.mutate()}
      >
        {t.action}
      </Button>
    </div>
  )
}
