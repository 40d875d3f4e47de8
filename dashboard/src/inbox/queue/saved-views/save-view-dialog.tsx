import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client, type SavedView } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { RadioField } from '../../../components/choice-field.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/field.tsx'
import { errorText } from '../../../components/states.tsx'
import { notify } from '../../../components/toast.tsx'
import { FormProblems } from '../../../forms/form-problems.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { all, atMost, required } from '../../../forms/validation.ts'
import { v } from '../../../messages/en-saved-views.ts'
import { t } from '../../../messages/en.ts'
import { queryClient, savedViewsQuery } from '../../../queries.ts'
import { useWhoami } from '../../../session.ts'
import { queueFilter } from '../filters/queue-filter.ts'
import { usePlace } from '../../places/place.ts'

const text = v.save

/** Keeps the filters of the list under a name. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { actor } = useWhoami()
  const { view, search, filtered } = usePlace()
  const { data: views } = useQuery(savedViewsQuery)
  const mayShare = actor.role !== 'member'
  const current = views?.items.find(({ id, shared }) => id === search.saved && (mayShare || !shared))
  const filters = queueFilter(view, search)
  const done = async (id: string, said: string) => {
    await queryClient.invalidateQueries(savedViewsQuery)
    onClose()
    await navigate(filtered({ ...search, saved: id }))
    notify(said)
  }
  const form = useForm<{ name: string; audience: 'own' | 'shared' }>({
    initial: { name: '', audience: 'own' },
    rules: { name: all(required(text.name), atMost(80)) },
    submit: async ({ name, audience }) => {
      const made = { name: name.trim(), filters, shared: audience === 'shared' }
      const { id } = await client.conversations.createSavedView(made)
      await done(id, text.saved(made.name))
    },
  })
  const replace = useMutation({
    mutationFn: async ({ id, name }: SavedView) => {
      await client.conversations.updateSavedView({ viewId: id, filters })
      await done(id, text.replaced(name))
    },
  })
  return (
    <Dialog title={text.title} onClose={onClose} dismissable={!form.dirty}>
      <form {...form.props} className="grid gap-5">
        <FormProblems
          failure={form.failure ?? (replace.isError ? errorText(replace.error) : undefined)}
          complaints={form.complaints}
        />
        <TextField label={text.name} help={text.nameHelp} autoComplete="off" {...form.text('name')} />
        {mayShare && (
          <RadioField
            label={text.audience}
            value={form.values.audience}
            options={[
              { value: 'own', label: text.own },
              { value: 'shared', label: text.shared, help: text.sharedHelp },
            ]}
            onChange={(audience) => form.set('audience', audience)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {current && (
            <Button disabled={replace.isPending} onClick={() => replace.mutate(current)}>
              {text.replace(current.name)}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={form.pending}>
            {form.pending ? t.common.saving : text.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
