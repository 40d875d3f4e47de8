import { useQuery } from '@tanstack/react-query'
import type { GetPendingResult } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { pendingQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { explain } from './explain.ts'
import { usePlatformName } from './platform-name.ts'

const t = text.accounts

/** Asks as whom somebody posts, where a consent has named several. */
export function ChooseAccount({ pending, onClose }: { pending: string; onClose: () => void }) {
  const { data, error } = useQuery(pendingQuery(pending))
  return (
    <Dialog title={t.chooseTitle} onClose={onClose} dismissable={false}>
      {error ? (
        <Notice tone="error">{explain(error)}</Notice>
      ) : data ? (
        <Targets found={data} onClose={onClose} />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  )
}

interface TargetsProps {
  found: GetPendingResult
  onClose: () => void
}

function Targets({ found: { pendingId, platform, targets }, onClose }: TargetsProps) {
  const platformName = usePlatformName(platform)
  const select = useWrite({
    run: (externalAccountId: string) => client.social.selectPending({ id: pendingId, externalAccountId }),
    touches: [['posts']],
    leave: onClose,
    said: ({ displayName }) => t.chosen(displayName),
    refused: 'shown',
  })
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t.chooseLead(platformName)}</p>
      {select.error && <Notice tone="error">{explain(select.error)}</Notice>}
      <Rows>
        {targets.map(({ externalAccountId, displayName, authorKind, problem }) => (
          <li key={externalAccountId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-1 py-3">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium wrap-anywhere">{displayName}</span>
              {authorKind === 'page' && <span className="block text-small text-ink-2">{t.page}</span>}
              {problem !== null && (
                <span className="block text-small text-amber wrap-anywhere">{problem}</span>
              )}
            </span>
            <Button
              disabled={problem !== null || select.isPending}
              aria-label={`${t.choose}: ${displayName}`}
              onClick={() => select.mutate(externalAccountId)}
            >
              {t.choose}
            </Button>
          </li>
        ))}
      </Rows>
    </div>
  )
}
