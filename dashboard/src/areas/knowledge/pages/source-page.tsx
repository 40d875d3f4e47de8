import type { KbSource } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState, isMissing } from '../../../ui/primitives/states.tsx'
import { sourceQuery, spacesQuery, TOUCHES } from '../data.ts'
import { SourcePages } from '../parts/source-pages.tsx'
import { SourceStanding } from '../parts/source-row.tsx'
import { text } from '../text.en.ts'

const back = { to: '/knowledge/sources', label: text.source.back } as const

/** A website: how its reading stands, and what became of each of its pages. */
export function SourcePage({ sourceId }: { sourceId: string }) {
  const query = useQuery(sourceQuery(sourceId))
  const spaces = useQuery(spacesQuery)
  const mayWrite = useCan('kb.updateSource')
  if (isMissing(query.error))
    return (
      <PageFrame variant="detail" title={text.source.missing} back={back}>
        <EmptyState title={text.source.missing} hint={text.source.missingHint} />
      </PageFrame>
    )
  return (
    <PageFrame
      variant="detail"
      title={query.data?.name ?? text.sources}
      back={back}
      query={query}
      action={mayWrite && query.data ? <ReadNow source={query.data} /> : undefined}
    >
      {(source) => (
        <>
          <SourceStanding
            source={source}
            spaceName={spaces.data?.items.find(({ id }) => id === source.spaceId)?.name}
          />
          <SourcePages source={source} />
          {mayWrite && <DeleteSource source={source} />}
        </>
      )}
    </PageFrame>
  )
}

function ReadNow({ source: { id, state } }: { source: KbSource }) {
  const work = useWrite({ run: () => client.kb.readSource({ id }), touches: TOUCHES })
  return (
    <Button
      variant="primary"
      icon="refresh"
      disabled={work.isPending || state === 'reading'}
      onClick={() => work.mutate()}
    >
      {text.source.readNow}
    </Button>
  )
}

function DeleteSource({ source: { id, name } }: { source: KbSource }) {
  const navigate = useNavigate()
  const writing = (documents: 'keep' | 'delete') => ({
    run: () => client.kb.deleteSource({ id, documents }),
    leave: () => navigate({ to: back.to, search: {} }),
    touches: TOUCHES,
    said: text.source.deleted,
  })
  return (
    <SettingsSection title={text.source.deleteHeading} lead={text.source.deleteLead}>
      <div className="flex flex-wrap gap-2">
        <ConfirmAction
          variant="secondary"
          label={text.source.delete}
          title={text.source.deleteTitle(name)}
          body={text.source.deleteBody}
          write={writing('keep')}
        />
        <ConfirmAction
          label={text.source.deleteAll}
          title={text.source.deleteTitle(name)}
          body={text.source.deleteAllBody}
          write={writing('delete')}
        />
      </div>
    </SettingsSection>
  )
}
