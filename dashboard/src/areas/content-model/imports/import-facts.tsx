import type { ContentEditor, ContentImport } from '@stoa/sdk'
import { formatSize } from '@stoa/sdk/content'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { language } from '../../../text/language.en.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { collectionsQuery, languagesQuery } from '../data.ts'
import { sources } from './sources.ts'
import { text } from './text.en.ts'

/** What is imported, whereto, and who began it. */
export function ImportFacts({ of }: { of: ContentImport }) {
  const { source, fileName, sizeBytes, collection, locale, asDrafts, createdAt, startedBy } = of
  const collections = useQuery(collectionsQuery).data ?? []
  const languages = useQuery(languagesQuery).data ?? []
  const usual = languages.find(({ isDefault }) => isDefault)?.name ?? text.facts.standard
  const facts: readonly [string, ReactNode][] = [
    [text.facts.source, sources[source].name],
    [text.facts.file, `${fileName} (${formatSize(sizeBytes, language)})`],
    [
      text.facts.collection,
      collection === null
        ? sources[source].collections
        : (collections.find(({ slug }) => slug === collection)?.name ?? collection),
    ],
    [
      text.facts.language,
      locale === null ? usual : (languages.find(({ code }) => code === locale)?.name ?? locale),
    ],
    ...(asDrafts ? [[text.facts.publication, text.facts.asDrafts] satisfies [string, ReactNode]] : []),
    [
      text.facts.started,
      <>
        <Time at={createdAt} /> <StartedBy by={startedBy} />
      </>,
    ],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 text-small sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-subgrid sm:col-span-2">
          <dt className="text-ink-3">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function StartedBy({ by: { type, id } }: { by: ContentEditor }) {
  const { actor } = useWhoami()
  const { data } = useQuery(rosterQuery)
  if (type !== 'member') return text.facts.startedBy(text.facts.by.agent)
  const name = data?.members.find(({ userId }) => userId === id)?.name ?? text.facts.by.member
  return text.facts.startedBy(id === actor.id ? text.facts.by.you : name)
}
