import type { ContentLocale } from '@stoa/sdk'
import { useState, type ReactNode } from 'react'
import { client } from '../../../../data/api.ts'
import { cmsUpdateLocale as bounds } from '../../../../data/bounds.ts'
import { queryClient } from '../../../../data/queries.ts'
import { attempt, useWrite, write } from '../../../../data/writes/write.ts'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../../ui/forms/save-button.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../../ui/forms/validation.ts'
import { OrderedItem } from '../../../../ui/ordering/ordered-item.tsx'
import { OrderMenu } from '../../../../ui/ordering/order-menu.tsx'
import { useOrdering, type Ordering } from '../../../../ui/ordering/use-ordering.ts'
import { Badge } from '../../../../ui/primitives/badge.tsx'
import { ConfirmDialog, Dialog } from '../../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../../ui/primitives/field.tsx'
import { MenuItem } from '../../../../ui/primitives/menu.tsx'
import { formText } from '../../../../text/forms.en.ts'
import { languagesQuery } from '../../data.ts'
import { text } from '../../text.en.ts'

const touches = [languagesQuery]

/** The languages in their order, which everybody sees and admins change. */
export function LanguageList({
  languages,
  mayChange,
}: {
  languages: readonly ContentLocale[]
  mayChange: boolean
}) {
  const ordering = useOrdering({
    count: languages.length,
    onMove: (from, to) => void attempt(moving(languages, from, to)),
    disabled: !mayChange,
  })
  return (
    <>
      <ol
        ref={ordering.list}
        aria-label={text.languages.list}
        className="divide-y divide-line border-y border-line"
      >
        {languages.map((each, index) => (
          <OrderedItem key={each.code} ordering={ordering} index={index}>
            {(handle) => <Line language={each} ordering={ordering} index={index} handle={handle} />}
          </OrderedItem>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {ordering.said}
      </p>
    </>
  )
}

/** Puts one at another place: those between get new numbers, too. */
function moving(languages: readonly ContentLocale[], from: number, to: number) {
  const moved = languages.toSpliced(from, 1)
  moved.splice(to, 0, ...languages.slice(from, from + 1))
  return {
    show: () => {
      queryClient.setQueryData(languagesQuery.queryKey, moved)
      return () => queryClient.setQueryData(languagesQuery.queryKey, [...languages])
    },
    run: async () => {
      for (const [position, { code, position: before }] of moved.entries())
        if (position !== before) await client.cms.updateLocale({ code, position })
    },
    touches,
  }
}

interface LineProps {
  language: ContentLocale
  ordering: Ordering
  index: number
  handle: ReactNode
}

function Line({ language, ordering, index, handle }: LineProps) {
  const { code, name, isDefault } = language
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const close = () => setAsked(undefined)
  return (
    <div className="flex items-center gap-3 py-2.5">
      {handle}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        <code className="text-small text-ink-3">{code}</code>
        {isDefault && (
          <Badge tone="accent" title={text.languages.defaultHint}>
            {text.languages.default}
          </Badge>
        )}
      </span>
      {!ordering.disabled && (
        <OrderMenu ordering={ordering} index={index} label={text.languages.menu(name)} isFocus>
          <MenuItem icon="note" onSelect={() => setAsked('rename')}>
            {text.languages.rename}
          </MenuItem>
          <MenuItem
            icon="check"
            disabled={isDefault}
            onSelect={() =>
              void attempt({
                run: () => client.cms.updateLocale({ code, isDefault: true }),
                touches,
                said: text.languages.madeDefault(name),
              })
            }
          >
            {text.languages.makeDefault}
          </MenuItem>
          <MenuItem icon="trash" disabled={isDefault} onSelect={() => setAsked('remove')}>
            {text.languages.remove}
          </MenuItem>
        </OrderMenu>
      )}
      {asked === 'rename' && <RenameDialog language={language} onClose={close} />}
      {asked === 'remove' && <RemoveDialog language={language} onClose={close} />}
    </div>
  )
}

interface DialogProps {
  language: ContentLocale
  onClose: () => void
}

function RenameDialog({ language: { code, name }, onClose }: DialogProps) {
  const form = useForm({
    initial: { name },
    rules: { name: all(required(text.languages.name), atMost(bounds.name)) },
    submit: (values) =>
      write({
        run: () => client.cms.updateLocale({ code, name: values.name.trim() }),
        touches,
        said: formText.saved,
        done: onClose,
      }),
  })
  return (
    <Dialog title={text.languages.renameTitle(name)} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField label={text.languages.name} {...form.text('name')} />
        <SaveButton form={form} />
      </form>
    </Dialog>
  )
}

function RemoveDialog({ language: { code, name }, onClose }: DialogProps) {
  const work = useWrite({
    run: () => client.cms.deleteLocale({ code }),
    leave: onClose,
    touches,
    said: text.languages.removed(name),
    refused: 'shown',
  })
  return (
    <ConfirmDialog
      title={text.languages.removeTitle(name)}
      body={text.languages.removeBody}
      action={text.languages.removeAction}
      pending={work.isPending}
      error={work.problem}
      onConfirm={() => work.mutate()}
      onClose={onClose}
    />
  )
}
