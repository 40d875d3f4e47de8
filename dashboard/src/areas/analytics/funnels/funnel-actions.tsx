import type { Funnel } from '@stoa/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import type { FunnelShape } from './funnel-draft.ts'
import { funnelsQuery } from './data.ts'
import { NameDialog } from './name-dialog.tsx'

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
      {work.change.isError && <p className="text-small text-red">{errorText(work.change.error)}</p>}
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
          error={work.remove.isError ? errorText(work.remove.error) : undefined}
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
  // The list is read again before anything shows what was saved, so that nothing of before is seen meanwhile.
  const finish = async (name: string, changes: Parameters<typeof choose>[0]) => {
    await queryClient.invalidateQueries(funnelsQuery(source))
    choose(changes)
    notify(text.savedAs(name))
    onDone()
  }
  const change = useMutation({
    mutationFn: async (shape: FunnelShape) => {
      const { name } = await client.analytics.updateFunnel({ id: saved?.id ?? '', ...shape })
      await finish(name, { steps: undefined })
    },
  })
  const remove = useMutation({
    mutationFn: async ({ id, name }: Funnel) => {
      await client.analytics.deleteFunnel({ id })
      onDone()
      choose({ funnel: undefined, steps: undefined })
      await queryClient.invalidateQueries(funnelsQuery(source))
      notify(text.deleted(name))
    },
  })
  const create = async (name: string, { steps, stepWindowHours }: FunnelShape) => {
    const time = stepWindowHours !== null && { stepWindowHours }
    const made = await client.analytics.createFunnel({ trackerId, name, steps, ...time })
    await finish(name, { funnel: made.id, steps: undefined })
  }
  const rename = async (name: string) => {
    await client.analytics.updateFunnel({ id: saved?.id ?? '', name })
    await finish(name, {})
  }
  return { change, remove, create, rename }
}
