import type { KbSpace } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { spacesQuery, TOUCHES } from '../data.ts'
import { DocumentFields } from '../parts/document-fields.tsx'
import { documentRules, givenOf, valuesOf } from '../parts/document-values.ts'
import { NewSpace } from '../parts/new-space.tsx'
import { text } from '../text.en.ts'

/** The first words of a document. */
export function NewDocumentPage() {
  const spaces = useQuery(spacesQuery)
  const mayWrite = useCan('kb.createDocument')
  return (
    <PageFrame
      variant="detail"
      title={text.newDocument}
      back={{ to: '/knowledge', label: text.document.back }}
      query={spaces}
    >
      {({ items }) =>
        !mayWrite ? (
          <Notice>{text.document.mayNot}</Notice>
        ) : items.length === 0 ? (
          <EmptyState title={text.empty} hint={text.emptyHint}>
            <NewSpace isFirst />
          </EmptyState>
        ) : (
          <NewForm spaces={items} />
        )
      }
    </PageFrame>
  )
}

function NewForm({ spaces }: { spaces: readonly KbSpace[] }) {
  const navigate = useNavigate()
  const { space } = useSearch({ from: '/app/knowledge/new' })
  const [chosen, setChosen] = useState(space)
  const spaceId = (spaces.find(({ id }) => id === chosen) ?? spaces[0])?.id ?? ''
  const form = useForm({
    initial: valuesOf(),
    rules: documentRules,
    submit: (values) =>
      write({
        run: () => client.kb.createDocument({ spaceId, ...givenOf(values) }),
        touches: TOUCHES,
        said: text.document.created,
        done: ({ id }) =>
          navigate({ to: '/knowledge/$documentId', params: { documentId: id }, ignoreBlocker: true }),
      }),
  })
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <SelectField
        label={text.document.space}
        value={spaceId}
        options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <DocumentFields form={form} />
      <FormProblems form={form} />
      <SaveButton form={form} isNew labels={[text.document.create, text.document.create]} />
    </form>
  )
}
