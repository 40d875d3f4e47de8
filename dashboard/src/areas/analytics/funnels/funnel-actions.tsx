import type { Funnel } from '@stoa/sdk'
import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { text } from './text.en.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import type { FunnelShape } from './funnel-draft.ts'
import { funnelsQuery } from './data.ts'
import { NameDialog } from './name-dialog.tsx'
import { useWrite, write } from '../../../data/writes/write.ts'

interface FunnelActionsProps {
  saved: Funnel | undefined
  shape: FunnelShape | undefined
  isChanged: boolean
}

/** Saves what is edited, and what else can be done with a saved funnel. */
export function FunnelActions({ saved, shape, isChanged }: FunnelActionsProps) {
  const { canWrite } = useAnalyticsSource()
  const { choose } = useAnalyticsState()
  const [asking, setAsking] = useState<'save' | 'rename' | 'delete'>()
  const work = useFunnelWork(saved, () => setAsking(undefined))
  if (!canWrite) return <p className="text-small text-ink-3">{text.readOnly}</p>
  const discard = () => choose({ steps: undefined })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        disabled={!shape || !isChanged || work.change.isPending}
        onClick={() => (saved && shape ? work.change.mutate(shape) : setAsking('save'))}
      >
        {saved ? text.saveChanges : text.save}
      </Button>
      {saved && (
        <Menu trigger={<Button>{text.more}</Button>}>
          {isChanged && <MenuItem onSelect={discard}>{text.discard}</MenuItem>}
          {shape && <MenuItem onSelect={() => setAsking('save')}>{text.saveAs}</MenuItem>}
          <MenuItem onSelect={() => setAsking('rename')}>{text.rename}</MenuItem>
          <MenuItem onSelect={() => setAsking('delete')}>{text.delete}</MenuItem>
        </Menu>
      )}
      {work.change.problem && <p className="text-small text-red">{work.change.problem}</p>}
      {asking === 'save' && shape && (
        <NameDialog
          title={text.saveTitle}
          name=""
          submit={(name) => work.create(name, shape)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'rename' && saved && (
        <NameDialog
          title={text.renameTitle}
          name={saved.name}
          submit={work.rename}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'delete' && saved && (
        <ConfirmDialog
          title={text.deleteTitle(saved.name)}
          body={text.deleteBody}
          action={text.deleteAction}
          pending={work.remove.isPending}
          error={work.remove.problem}
          onConfirm={() => work.remove.mutate(saved)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function useFunnelWork(saved: Funnel | undefined, onDone: () => void) {
  const source = useAnalyticsSource()
  const { choose } = useAnalyticsState()
  const { client, trackerId } = source
  const touches = [funnelsQuery(source)]
  // The list is read again before anything shows what was saved, so that nothing of before is seen meanwhile.
  const then = (changes: (made: Funnel) => Parameters<typeof choose>[0]) => ({
    touches,
    said: ({ name }: Funnel) => text.savedAs(name),
    done: (made: Funnel) => {
      choose(changes(made))
      onDone()
    },
  })
  const id = saved?.id ?? ''
  const change = useWrite({
    run: (shape: FunnelShape) => client.analytics.updateFunnel({ id, ...shape }),
    ...then(() => ({ steps: undefined })),
    refused: 'shown',
  })
  const remove = useWrite({
    run: (funnel: Funnel) => client.analytics.deleteFunnel({ id: funnel.id }),
    leave: () => {
      onDone()
      choose({ funnel: undefined, steps: undefined })
    },
    touches,
    said: (_, { name }) => text.deleted(name),
    refused: 'shown',
  })
  const create = (name: string, { steps, stepWindowHours }: FunnelShape) => {
    const time = stepWindowHours !== null && { stepWindowHours }
    const run = () => client.analytics.createFunnel({ trackerId, name, steps, ...time })
    return write({ run, ...then((made) => ({ funnel: made.id, steps: undefined })) })
  }
  const rename = (name: string) =>
    write({ run: () => client.analytics.updateFunnel({ id, name }), ...then(() => ({})) })
  return { change, remove, create, rename }
}
