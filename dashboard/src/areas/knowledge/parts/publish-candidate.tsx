import type { KbCandidateDetail, KbSpace } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { spacesQuery, TOUCHES } from '../data.ts'
import { text } from '../text.en.ts'
import { AudienceField, audiencesOf, type Audience } from './audience.tsx'
import { explain } from './explain.ts'

/** Where nothing says into which space a document is to come. */
const USUAL_SPACE = 'help'

interface PublishProps {
  candidate: KbCandidateDetail
  onClose: () => void
}

/** Asks where a proposal is to stand, and who is told of it. */
export function PublishCandidate({ candidate, onClose }: PublishProps) {
  const spaces = useQuery(spacesQuery)
  return (
    <Dialog title={text.candidate.publishTitle} onClose={onClose} dismissable={false}>
      <ListState query={spaces}>
        {({ items }) => <PublishForm candidate={candidate} spaces={items} />}
      </ListState>
    </Dialog>
  )
}

interface FormProps {
  candidate: KbCandidateDetail
  spaces: readonly KbSpace[]
}

function PublishForm({ candidate: { id, version, proposedTargetSpaceSlug }, spaces }: FormProps) {
  const navigate = useNavigate()
  const wanted = proposedTargetSpaceSlug ?? USUAL_SPACE
  const options = spaces.map(({ slug, name }) => ({ value: slug, label: name }))
  if (!spaces.some(({ slug }) => slug === wanted))
    options.push({ value: wanted, label: text.candidate.newSpaceOption(wanted) })
  const form = useForm({
    initial: { slug: wanted, audience: 'admin' as Audience },
    explain,
    submit: ({ slug, audience }) =>
      write({
        run: () =>
          client.kb.publishCurationCandidate({
            id,
            ifVersion: version,
            targetSpaceSlug: slug,
            audiences: audiencesOf(audience),
          }),
        leave: (document) => navigate({ to: '/knowledge/$documentId', params: { documentId: document.id } }),
        touches: TOUCHES,
        said: text.candidate.published,
      }),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <SelectField
        label={text.document.space}
        value={form.values.slug}
        options={options}
        onChange={(slug) => form.set('slug', slug)}
      />
      <AudienceField value={form.values.audience} onChange={(audience) => form.set('audience', audience)} />
      <SaveButton form={form} isNew labels={[text.candidate.publish, text.candidate.publish]} />
    </form>
  )
}
