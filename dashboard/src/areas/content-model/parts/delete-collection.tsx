import { hasCode, type ContentCollectionCounted } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { collectionsQuery } from '../data.ts'
import { collectionsKey } from '../keys.ts'
import { text } from '../text.en.ts'

/** The way to delete a collection, which names what goes with it. */
export function DeleteCollection({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const collection = useQuery(collectionsQuery).data?.find((each) => each.id === id)
  return (
    <SettingsSection title={text.delete.title} lead={text.delete.lead}>
      <div>
        <Button variant="danger" disabled={!collection} onClick={() => setIsAsking(true)}>
          {text.delete.title}
        </Button>
      </div>
      {isAsking && collection && <DeleteDialog collection={collection} onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}

interface DeleteDialogProps {
  collection: ContentCollectionCounted
  onClose: () => void
}

function DeleteDialog({
  collection: { id, name, entries, published, archived },
  onClose,
}: DeleteDialogProps) {
  const navigate = useNavigate()
  const all = entries + archived
  const form = useForm<{ count: string }>({
    initial: { count: '' },
    rules: {
      count: (count) => (all === 0 || count.trim() === String(all) ? undefined : text.delete.wrong(all)),
    },
    submit: () =>
      write({
        run: () => client.cms.deleteCollection({ idOrSlug: id, entries: all }),
        leave: () => navigate({ to: '/settings/content', ignoreBlocker: true }),
        touches: [collectionsKey],
        said: text.delete.deleted(name),
      }),
    explain: (error) => (hasCode(error, 'cms_in_use') ? text.delete.changed : undefined),
  })
  return (
    <Dialog title={text.delete.dialogTitle(name)} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <p className="text-ink-2">
          {all === 0 ? text.delete.none : text.delete.some(all, published, archived)}
        </p>
        {all > 0 && (
          <TextField
            label={text.delete.typeField}
            help={text.delete.type(all)}
            inputMode="numeric"
            autoComplete="off"
            {...form.text('count')}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{sharedText.common.cancel}</Button>
          <Button type="submit" variant="danger" disabled={form.pending}>
            {text.delete.confirm(all)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
