import type { SavedView } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../../data/api.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { RadioField } from '../../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../../ui/primitives/field.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../../ui/forms/validation.ts'
import { text } from './text.en.ts'
import { sharedText } from '../../../../text/shared.en.ts'
import { savedViewsQuery } from '../../../../data/queries.ts'
import { queueFilter } from '../../places/queue-filter.ts'
import { usePlace } from '../../places/place.ts'
import { useWrite, write } from '../../../../data/writes/write.ts'
import { useCan } from '../../../../data/permissions/can.ts'
import { conversationsCreateSavedView } from '../../../../data/bounds.ts'

/** Keeps the filters of the list under a name. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { view, search, filtered } = usePlace()
  const { data: views } = useQuery(savedViewsQuery)
  const mayShare = useCan({ role: 'admin' })
  const current = views?.items.find(({ id, shared }) => id === search.saved && (mayShare || !shared))
  const filters = queueFilter(view, search)
  const then = {
    touches: [savedViewsQuery],
    done: async ({ id }: { id: string }) => {
      onClose()
      await navigate(filtered({ ...search, saved: id }))
    },
  }
  const form = useForm<{ name: string; audience: 'own' | 'shared' }>({
    initial: { name: '', audience: 'own' },
    rules: { name: all(required(text.save.name), atMost(conversationsCreateSavedView.name)) },
    submit: ({ name, audience }) => {
      const made = { name: name.trim(), filters, shared: audience === 'shared' }
      const run = () => client.conversations.createSavedView(made)
      return write({ run, said: text.save.saved(made.name), ...then })
    },
  })
  const replace = useWrite({
    run: ({ id }: SavedView) => client.conversations.updateSavedView({ viewId: id, filters }),
    said: (_, { name }) => text.save.replaced(name),
    ...then,
    refused: 'shown',
  })
  return (
    <Dialog title={text.save.title} onClose={onClose} dismissable={!form.dirty}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={{ ...form, failure: form.failure ?? replace.problem }} />
        <TextField
          label={text.save.name}
          help={text.save.nameHelp}
          autoComplete="off"
          {...form.text('name')}
        />
        {mayShare && (
          <RadioField
            label={text.save.audience}
            value={form.values.audience}
            options={[
              { value: 'own', label: text.save.own },
              { value: 'shared', label: text.save.shared, help: text.save.sharedHelp },
            ]}
            onChange={(audience) => form.set('audience', audience)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {current && (
            <Button disabled={replace.isPending} onClick={() => replace.mutate(current)}>
              {text.save.replace(current.name)}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={form.pending}>
            {form.pending ? sharedText.common.saving : text.save.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
