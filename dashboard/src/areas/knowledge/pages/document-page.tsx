import type { KbDocument } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { documentQuery, spacesQuery, TOUCHES } from '../data.ts'
import { names } from '../names.en.ts'
import { AudienceBadge } from '../parts/audience.tsx'
import { BodyView } from '../parts/body-view.tsx'
import { DocumentForm } from '../parts/document-form.tsx'
import { Versions } from '../parts/versions.tsx'
import { text } from '../text.en.ts'

/** One document: what it says, who is told, and its versions. */
export function DocumentPage() {
  const { documentId } = useParams({ from: '/app/knowledge/$documentId' })
  const query = useQuery(documentQuery(documentId))
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.document.missing, hint: text.document.missingHint }}
      title={query.data?.title ?? names.knowledge}
      back={{ to: '/knowledge', label: text.document.back }}
      lead={query.data && <Facts document={query.data} />}
    >
      {(document) => <Parts key={document.id} document={document} />}
    </PageFrame>
  )
}

function Facts({ document: { spaceId, audiences, version, isSystem, updatedAt } }: { document: KbDocument }) {
  const space = useQuery(spacesQuery).data?.items.find(({ id }) => id === spaceId)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <AudienceBadge audiences={audiences} />
      {isSystem && <Badge icon="lock">{text.system}</Badge>}
      {space && <span>{space.name}</span>}
      <span>{text.versionOf(version)}</span>
      <span>
        {text.changed} <Time at={updatedAt} />
      </span>
    </span>
  )
}

function Parts({ document }: { document: KbDocument }) {
  const mayWrite = useCan('kb.updateDocument')
  return (
    <>
      {mayWrite ? (
        <DocumentForm document={document} />
      ) : (
        <>
          <Notice>{text.document.mayNot}</Notice>
          <BodyView source={document.body} />
        </>
      )}
      <Versions document={document} />
      {mayWrite && !document.isSystem && <Delete document={document} />}
    </>
  )
}

function Delete({ document: { id, title, version } }: { document: KbDocument }) {
  const navigate = useNavigate()
  return (
    <SettingsSection title={text.document.delete} lead={text.document.deleteLead}>
      <div>
        <ConfirmAction
          label={text.document.delete}
          title={text.document.deleteTitle(title)}
          body={text.document.deleteBody}
          write={{
            run: () => client.kb.deleteDocument({ id, ifVersion: version }),
            leave: () => navigate({ to: '/knowledge', ignoreBlocker: true }),
            touches: TOUCHES,
            said: text.document.deleted,
          }}
        />
      </div>
    </SettingsSection>
  )
}
