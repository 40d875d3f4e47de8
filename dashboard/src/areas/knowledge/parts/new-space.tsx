import { hasCode } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { kbCreateSpace as bounds } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { CreateActions } from '../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { slugOf } from '../../content/index.ts'
import { spacesQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The button to open a space. */
export function NewSpace({ isFirst = false }: { isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(isFirst && { variant: 'primary' })} icon="plus" onClick={() => setOpen(true)}>
        {text.newSpace}
      </Button>
      {isOpen && <SpaceDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/

/** What a space is called in addresses: unlike elsewhere in Latin letters alone. */
const spaceSlugOf = (name: string): string =>
  slugOf(name)
    .replaceAll(/[^a-z0-9-]/g, '')
    .slice(0, 64)
    .replaceAll(/^-+|-+$/g, '')

function SpaceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [hasOwnSlug, setHasOwnSlug] = useState(false)
  const form = useForm({
    initial: { name: '', slug: '', description: '' },
    rules: {
      name: all(required(text.space.name), atMost(bounds.name)),
      slug: (value) => (SLUG.test(value) ? undefined : text.space.slugShape),
      description: atMost(bounds.description),
    },
    submit: ({ name, slug, description }) =>
      write({
        run: () =>
          client.kb.createSpace({ name: name.trim(), slug, description: description.trim() || null }),
        touches: [spacesQuery],
        said: text.space.created(name.trim()),
        done: ({ id }) => {
          onClose()
          return navigate({ to: '/knowledge', search: { space: id } })
        },
      }),
    explain: (error) => (hasCode(error, 'kb_conflict') ? { slug: text.space.slugTaken } : undefined),
  })
  return (
    <Dialog title={text.newSpace} onClose={onClose} dismissable={!form.dirty}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField
          label={text.space.name}
          {...form.text('name')}
          onChange={(event) => {
            form.set('name', event.target.value)
            if (!hasOwnSlug) form.set('slug', spaceSlugOf(event.target.value))
          }}
        />
        <TextField
          label={text.space.slug}
          help={text.space.slugHelp}
          {...form.text('slug')}
          onChange={(event) => {
            setHasOwnSlug(event.target.value !== '')
            form.set('slug', event.target.value)
          }}
        />
        <TextArea label={text.space.description} optional {...form.text('description')} />
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
