import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { linksQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { chatUserId } from './chat-user-id.ts'
import { explainWith } from './explain.ts'

const t = text.links

/** Says which colleague somebody of the workspace is. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const members = useQuery(rosterQuery).data?.members ?? []
  const form = useForm({
    initial: { person: '', userId: '' },
    rules: { person: chatUserId },
    explain: explainWith(t.invalid),
    submit: ({ person, userId }) =>
      write({
        run: () =>
          client.teamChat.linkUser({
            teamChatUserId: person.trim(),
            userId: userId || (members[0]?.userId ?? ''),
          }),
        touches: [linksQuery],
        said: (link) => (!link.confirmed ? t.addedWaits(link.name) : t.added(link.name)),
        leave: onClose,
      }),
  })
  return (
    <Dialog title={t.addTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <p className="text-ink-2">{t.addHelp}</p>
        <TextField
          label={text.routes.person}
          help={text.routes.personHelp}
          autoComplete="off"
          spellCheck={false}
          {...form.text('person')}
        />
        {members.length === 0 ? (
          <Notice>{t.noColleague}</Notice>
        ) : (
          <>
            <SelectField
              label={t.colleague}
              value={form.values.userId || (members[0]?.userId ?? '')}
              options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
              onChange={(value) => form.set('userId', value)}
            />
            <SaveButton form={form} isNew labels={[t.addAction, t.addAction]} />
          </>
        )}
      </form>
    </Dialog>
  )
}
