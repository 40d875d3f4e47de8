import { hasCode, type KbDocument } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { readAgain } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { documentQuery, TOUCHES } from '../data.ts'
import { text } from '../text.en.ts'
import { DocumentFields } from './document-fields.tsx'
import { documentRules, givenOf, valuesOf } from './document-values.ts'

/**
 * Changes a document. What somebody else saves meanwhile comes in where nothing was typed, and is offered where something was; where
 * the page has not heard of it yet, the server refuses, and what was typed stays.
 */
export function DocumentForm({ document }: { document: KbDocument }) {
  const { id, version } = document
  const [refusedAt, setRefusedAt] = useState<number>()
  const form = useForm({
    initial: valuesOf(document),
    rules: documentRules,
    submit: (values) => {
      setRefusedAt(undefined)
      return write({
        run: () => client.kb.updateDocument({ id, ifVersion: version, ...givenOf(values) }),
        touches: TOUCHES,
        said: text.document.saved,
      })
    },
    explain: (error) => {
      if (hasCode(error, 'kb_version_conflict')) setRefusedAt(version)
      return undefined
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <DocumentFields form={form} />
      {/* Beside the button: the top of a long text is out of sight. */}
      <FormProblems
        form={{
          complaints: form.complaints,
          takeTheirs: form.takeTheirs,
          // That of a conflict is told below, until what was saved is here.
          failure: refusedAt === undefined ? form.failure : undefined,
        }}
      />
      {refusedAt === version && (
        <Notice tone="error">
          {text.document.conflict}{' '}
          <TextButton onClick={() => void readAgain(documentQuery(id))}>{text.document.reload}</TextButton>
        </Notice>
      )}
      <SaveButton form={form} />
    </form>
  )
}
