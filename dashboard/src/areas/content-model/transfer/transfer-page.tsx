import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { ExportPart } from './export-part.tsx'
import { ImportPart } from './import-part.tsx'
import { text } from './text.en.ts'

/** All content as a file, and such a file of another service. */
export function TransferPage() {
  return (
    <AdminsOnly needs="cms.export" title={text.title} lead={text.adminsOnly}>
      <PageFrame variant="detail" title={text.title} lead={text.lead}>
        <ExportPart />
        <ImportPart />
      </PageFrame>
    </AdminsOnly>
  )
}
