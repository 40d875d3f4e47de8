import { useQuery } from '@tanstack/react-query'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { collectionsQuery, languagesQuery } from '../data.ts'
import { ImportList } from './import-list.tsx'
import { NewImport } from './new-import.tsx'
import { text } from './text.en.ts'

/** Content from elsewhere: a file to begin with, and what was imported before. */
export function ImportsPage() {
  return (
    <AdminsOnly needs="cms.createImport" title={text.title} lead={text.adminsOnly}>
      <Imports />
    </AdminsOnly>
  )
}

function Imports() {
  const collections = useQuery(collectionsQuery)
  const languages = useQuery(languagesQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <SettingsSection title={text.form.title}>
        <ListState query={collections}>
          {(known) => (
            <ListState query={languages}>
              {(spoken) => <NewImport collections={known} languages={spoken} />}
            </ListState>
          )}
        </ListState>
      </SettingsSection>
      <SettingsSection title={text.list.title}>
        <ImportList />
      </SettingsSection>
    </PageFrame>
  )
}
