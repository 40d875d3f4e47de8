import { hasCode } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { write } from '../../../data/writes/write.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { collectionsQuery } from '../data.ts'
import { collectionsKey } from '../keys.ts'
import { CollectionForm } from '../parts/collection-form.tsx'
import { collectionOf, type DesignValues } from '../parts/design-values.ts'
import { startingPoints, type StartingPoint } from '../parts/starting-points.ts'
import { startingText } from '../starting.en.ts'
import { text } from '../text.en.ts'

const back = { to: '/settings/content', label: text.form.back } as const

/** A collection that is not there yet, from a starting point or from nothing. */
export function NewCollectionPage() {
  const { from } = useSearch({ from: '/app/settings/content/new' })
  const mayCreate = useCan('cms.createCollection')
  const start: StartingPoint =
    from !== undefined && from in startingPoints ? (from as StartingPoint) : 'empty'
  return (
    <PageFrame variant="detail" title={text.start.title} back={back} readOnly={!mayCreate}>
      {mayCreate ? (
        <>
          <StartingPoints chosen={start} />
          <NewCollection key={start} start={start} />
        </>
      ) : (
        <p className="text-ink-2">{text.form.mayNotCreate}</p>
      )}
    </PageFrame>
  )
}

const CARDS = [
  ['blog', startingText.blog.name, startingText.blog.hint],
  ['pages', startingText.pages.name, startingText.pages.hint],
  ['help', startingText.help.name, startingText.help.hint],
  ['empty', text.start.empty, text.start.emptyHelp],
] as const

function StartingPoints({ chosen }: { chosen: StartingPoint }) {
  return (
    <nav aria-label={text.start.from} className="grid gap-2">
      <div>
        <h2 className="font-medium">{text.start.from}</h2>
        <p className="text-small text-ink-3">{text.start.fromHelp}</p>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {CARDS.map(([name, label, hint]) => (
          <li key={name}>
            <Link
              to="/settings/content/new"
              search={name === 'empty' ? {} : { from: name }}
              replace
              aria-current={chosen === name}
              className={classNames(
                'grid h-full content-start gap-0.5 rounded-card border px-4 py-3 hover:bg-surface-1',
                chosen === name ? 'border-accent bg-accent-soft' : 'border-line',
              )}
            >
              <span className="font-medium">{label}</span>
              <span className="text-small text-ink-2">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NewCollection({ start }: { start: StartingPoint }) {
  const navigate = useNavigate()
  const collections = useQuery(collectionsQuery)
  const submit = (values: DesignValues) =>
    write({
      run: () => client.cms.createCollection({ ...collectionOf(values), slug: values.slug.trim() }),
      touches: [collectionsKey],
      said: text.form.created(values.name.trim()),
      done: ({ id }) =>
        navigate({ to: '/settings/content/$collection', params: { collection: id }, ignoreBlocker: true }),
    })
  return (
    <CollectionForm
      initial={startingPoints[start]()}
      isNew
      mayChange
      targets={collections.data ?? []}
      submit={submit}
      explain={(error) => (hasCode(error, 'cms_slug_conflict') ? { slug: text.form.slugTaken } : undefined)}
    />
  )
}
