import type { KbDocument, KbVersion } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { EditorName, ValueDifference } from '../../content/index.ts'
import { TOUCHES, versionsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The versions of a document, each beside what is saved now. */
export function Versions({ document }: { document: KbDocument }) {
  const query = useQuery(versionsQuery(document.id))
  return (
    <SettingsSection title={text.versions.title} lead={text.versions.lead}>
      <ListState query={query}>
        {({ items }) => (
          <Rows>
            {items.map((version) => (
              <VersionRow key={version.id} document={document} version={version} />
            ))}
          </Rows>
        )}
      </ListState>
    </SettingsSection>
  )
}

interface RowProps {
  document: KbDocument
  version: KbVersion
}

function VersionRow({ document, version: { version, title, body, editedBy, createdAt } }: RowProps) {
  const mayWrite = useCan('kb.restoreVersion')
  const isCurrent = version === document.version
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-1 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48">
          <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {text.versionOf(version)}
            {isCurrent && <Badge>{text.versions.current}</Badge>}
          </span>
          <span className="text-small text-ink-3">
            <EditorName by={editedBy} /> · <Time at={createdAt} />
          </span>
        </p>
        {mayWrite && !isCurrent && (
          <ConfirmAction
            variant="secondary"
            label={text.versions.restore}
            title={text.versions.restoreTitle(version)}
            body={text.versions.restoreBody}
            write={{
              run: () => client.kb.restoreVersion({ id: document.id, version, ifVersion: document.version }),
              touches: TOUCHES,
              said: text.versions.restored(version),
            }}
          />
        )}
      </div>
      {!isCurrent && (
        <details className="text-small text-ink-2">
          <summary className="cursor-pointer pointer-coarse:py-2.5">{text.versions.compare}</summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-2">
            {title !== document.title && <p className="font-medium wrap-anywhere">{title}</p>}
            {body === document.body ? (
              <p>{text.versions.same}</p>
            ) : (
              <ValueDifference
                before={body}
                after={document.body}
                beforeLabel={text.versions.compared}
                afterLabel={text.versions.now}
              />
            )}
          </div>
        </details>
      )}
    </li>
  )
}
