import type { ContentLocale } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../../data/api.ts'
import { cmsUpdateLocale as bounds } from '../../../../data/bounds.ts'
import { queryClient } from '../../../../data/queries.ts'
import { attempt, useWrite, write } from '../../../../data/writes/write.ts'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../../ui/forms/save-button.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../../ui/forms/validation.ts'
import { moved } from '../../../../ui/order/moved.ts'
import { OrderedLine, OrderStatus } from '../../../../ui/order/ordered-line.tsx'
import { useOrder, type Order } from '../../../../ui/order/use-order.ts'
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
  const order = useOrder({
    count: languages.length,
    onMove: (from, to) => void attempt(moving(languages, from, to)),
    isFixed: !mayChange,
  })
  return (
    <>
      <ol aria-label={text.languages.list} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {languages.map((each, index) => (
          <Line key={each.code} language={each} order={order} index={index} />
        ))}
      </ol>
      <OrderStatus order={order} />
    </>
  )
}

/** Puts one at another place: those between get new numbers, too. */
function moving(languages: readonly ContentLocale[], from: number, to: number) {
  const ordered = moved(languages, from, to)
  return {
    show: () => {
      queryClient.setQueryData(languagesQuery.queryKey, ordered)
      return () => queryClient.setQueryData(languagesQuery.queryKey, [...languages])
    },
    run: async () => {
      for (const [position, { id, position: before }] of ordered.entries())
        if (position !== before) await client.cms.updateLocale({ id, position })
    },
    touches,
  }
}

interface LineProps {
  language: ContentLocale
  order: Order
  index: number
}

function Line({ language, order, index }: LineProps) {
  const { code, name, isDefault } = language
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const close = () => setAsked(undefined)
  const head = (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-1 py-1.5">
      <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
      <code className="text-small text-ink-3">{code}</code>
      {isDefault && (
        <Badge tone="accent" title={text.languages.defaultHint}>
          {text.languages.default}
        </Badge>
      )}
    </span>
  )
  const items = (
    <>
      <MenuItem icon="note" onSelect={() => setAsked('rename')}>
        {text.languages.rename}
      </MenuItem>
      <MenuItem icon="check" disabled={isDefault} onSelect={() => void attempt(makingDefault(language))}>
        {text.languages.makeDefault}
      </MenuItem>
      <MenuItem icon="trash" disabled={isDefault} onSelect={() => setAsked('remove')}>
        {text.languages.remove}
      </MenuItem>
    </>
  )
  return (
    <OrderedLine list="languages" index={index} order={order} name={name} head={head} items={items}>
      {asked === 'rename' && <RenameDialog language={language} onClose={close} />}
      {asked === 'remove' && <RemoveDialog language={language} onClose={close} />}
    </OrderedLine>
  )
}

const makingDefault = ({ id, name }: ContentLocale) => ({
  run: () => client.cms.updateLocale({ id, isDefault: true }),
  touches,
  said: text.languages.madeDefault(name),
})

interface DialogProps {
  language: ContentLocale
  onClose: () => void
}

function RenameDialog({ language: { id, name }, onClose }: DialogProps) {
  const form = useForm({
    initial: { name },
    rules: { name: all(required(text.languages.name), atMost(bounds.name)) },
    submit: (values) =>
      write({
        run: () => client.cms.updateLocale({ id, name: values.name.trim() }),
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

function RemoveDialog({ language: { id, name }, onClose }: DialogProps) {
  const work = useWrite({
    run: () => client.cms.deleteLocale({ id }),
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
