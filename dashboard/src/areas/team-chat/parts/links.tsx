import type { TeamChatUserLink } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { linksQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { LinkDialog } from './link-dialog.tsx'

const t = text.links

/** Who of the workspace is which colleague. */
export function Links({ mayChange }: { mayChange: boolean }) {
  const links = useInfiniteQuery(linksQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <SettingsSection title={t.title} lead={t.lead}>
      <ListState query={links}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-2">{t.empty}</p>
          ) : (
            <Rows>
              {found.map((link) => (
                <LinkRow key={link.teamChatUserId} link={link} mayChange={mayChange} />
              ))}
            </Rows>
          )
        }
      </ListState>
      <LoadMore query={links} />
      {mayChange && (
        <Button icon="plus" className="justify-self-start" onClick={() => setIsAdding(true)}>
          {t.add}
        </Button>
      )}
      {isAdding && <LinkDialog onClose={() => setIsAdding(false)} />}
    </SettingsSection>
  )
}

function LinkRow({ link, mayChange }: { link: TeamChatUserLink; mayChange: boolean }) {
  const { teamChatUserId, name, linkedBy, linkedAt } = link
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="font-mono text-small text-ink-3 wrap-anywhere">{teamChatUserId}</span>
        </p>
        <p className="text-small text-ink-2">
          {t.by[linkedBy]} · <Time at={linkedAt} />
          {!link.confirmed && <span className="text-amber"> · {t.waits}</span>}
        </p>
      </div>
      {mayChange && (
        <ConfirmAction
          label={t.remove}
          title={t.removeTitle(name)}
          body={t.removeBody}
          write={{
            run: () => client.teamChat.unlinkUser({ id: teamChatUserId }),
            touches: [linksQuery],
            said: t.removed,
          }}
        />
      )}
    </li>
  )
}
