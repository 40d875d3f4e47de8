import type { PeopleImport } from '@stoa/sdk'
import { sendBytes } from '@stoa/sdk/uploads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../data/api.ts'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { importsQuery } from './data.ts'
import { StateBadge } from './state-badge.tsx'
import { text } from './text.en.ts'

/** People from a file: one to begin with, and what was imported before. */
export function ImportsPage() {
  return (
    <AdminsOnly needs="crm.createPeopleImport" title={text.title} lead={text.adminsOnly}>
      <PageFrame
        variant="detail"
        title={text.title}
        lead={text.lead}
        back={{ to: '/people', label: text.people }}
      >
        <Choose />
        <SettingsSection title={text.before}>
          <ImportList />
        </SettingsSection>
      </PageFrame>
    </AdminsOnly>
  )
}

function Choose() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState(0)
  // What is on its way when the page is left would arrive nowhere.
  useEffect(() => () => abort.current?.abort(), [])
  const upload = useWrite({
    run: async (file: File) => {
      const { signal } = (abort.current = new AbortController())
      setProgress(0)
      const ticket = await client.crm.createPeopleImport(
        { fileName: file.name.trim().slice(-255) || 'people.csv', sizeBytes: file.size },
        { signal },
      )
      await sendBytes({ ticket, file, mime: ticket.uploadType, signal, onProgress: setProgress })
      return ticket
    },
    leave: ({ id }) => navigate({ to: '/people-imports/$importId', params: { importId: id } }),
    touches: [['people', 'imports']],
  })
  return (
    <div className="grid max-w-form gap-3">
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={text.choose}
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) upload.mutate(file)
          event.target.value = ''
        }}
      />
      <div>
        <Button
          variant="primary"
          icon="upload"
          disabled={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {text.choose}
        </Button>
      </div>
      <p className="text-small text-ink-3">{text.chooseHelp}</p>
      {upload.isPending && <ProgressBar label={text.sending} value={progress} />}
    </div>
  )
}

function ImportList() {
  const imports = useInfiniteQuery(importsQuery)
  return (
    <ListState query={imports}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0) return <p className="text-ink-2">{text.none}</p>
        return (
          <>
            <Rows>
              {items.map((each) => (
                <ImportRow key={each.id} of={each} />
              ))}
            </Rows>
            <LoadMore query={imports} />
          </>
        )
      }}
    </ListState>
  )
}

function ImportRow({ of }: { of: PeopleImport }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-3 hover:bg-hover">
      <Link
        to="/people-imports/$importId"
        params={{ importId: of.id }}
        className="font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {of.fileName}
      </Link>
      <StateBadge of={of} />
      <span className="text-small text-ink-3">
        <Time at={of.createdAt} /> {of.startedByName && text.by(of.startedByName)}
      </span>
    </li>
  )
}
