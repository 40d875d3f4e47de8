import { hasCode, type ContentCollection } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { readAgain } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { formText } from '../../../text/forms.en.ts'
import { collectionQuery, collectionsQuery } from '../data.ts'
import { collectionsKey } from '../keys.ts'
import { CollectionForm } from '../parts/collection-form.tsx'
import { DeleteCollection } from '../parts/delete-collection.tsx'
import { collectionOf, valuesOf, type DesignValues } from '../parts/design-values.ts'
import { NotSaved, useEffectsQuestion } from '../parts/effects-dialog.tsx'
import { text } from '../text.en.ts'

const back = { to: '/settings/content', label: text.form.back } as const

/** One collection: its fields, and what holds for its entries. */
export function CollectionPage() {
  const { collection: idOrSlug } = useParams({ from: '/app/settings/content/$collection' })
  const query = useQuery(collectionQuery(idOrSlug))
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.form.notFound, hint: text.form.notFoundHint }}
      title={query.data?.name ?? text.list.title}
      back={back}
    >
      {(collection) => <Designer key={collection.id} collection={collection} />}
    </PageFrame>
  )
}

function Designer({ collection }: { collection: ContentCollection }) {
  const mayChange = useCan('cms.updateCollection')
  const collections = useQuery(collectionsQuery)
  const { ask, question } = useEffectsQuestion()
  const submit = async (values: DesignValues) => {
    const { fields, ...rest } = collectionOf(values)
    // Fields that say the same as before are not sent: the order of their properties is not that of the server.
    const areFieldsChanged =
      JSON.stringify(fields) !== JSON.stringify(collectionOf(valuesOf(collection)).fields)
    const acceptEffects = areFieldsChanged && (await ask(collection.id, fields))
    await write({
      run: () =>
        client.cms.updateCollection({
          idOrSlug: collection.id,
          ifVersion: collection.version,
          ...rest,
          ...(areFieldsChanged && { fields }),
          ...(acceptEffects && { acceptEffects }),
        }),
      touches: [collectionsKey],
      said: formText.saved,
    })
  }
  return (
    <>
      <CollectionForm
        initial={valuesOf(collection)}
        isNew={false}
        mayChange={mayChange}
        targets={collections.data ?? []}
        submit={submit}
        explain={explain}
        question={question}
      />
      {mayChange && <DeleteCollection id={collection.id} />}
    </>
  )
}

function explain(error: unknown): string | undefined {
  // What the person decided themselves is no failure.
  if (error instanceof NotSaved) return ''
  if (!hasCode(error, 'cms_version_conflict')) return undefined
  void readAgain(collectionsKey)
  return text.form.conflict
}
