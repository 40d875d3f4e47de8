import type { Person, TimelineItem } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { crmAddNote } from '../../../data/bounds.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost, required } from '../../../ui/forms/validation.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { timelineQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** What happened with somebody, newest first, and a place to note something. */
export function Timeline({ person }: { person: Person }) {
  const query = useInfiniteQuery(timelineQuery(person.id))
  // How many were written here: each begins an empty form.
  const [notes, setNotes] = useState(0)
  const mayNote = useCan('crm.addNote') && person.mergedInto === null
  return (
    <SettingsSection title={text.timeline.title} lead={text.timeline.lead}>
      {mayNote && <NoteForm key={notes} id={person.id} onNoted={() => setNotes(notes + 1)} />}
      <ListState query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState title={text.timeline.empty} hint={text.timeline.emptyHint} />
          ) : (
            <Rows>
              {items.map((item) => (
                <Item key={`${item.kind}:${item.id}`} item={item} personId={person.id} mayNote={mayNote} />
              ))}
            </Rows>
          )
        }}
      </ListState>
      <LoadMore query={query} />
    </SettingsSection>
  )
}

function NoteForm({ id, onNoted }: { id: string; onNoted: () => void }) {
  const form = useForm({
    initial: { body: '' },
    rules: {
      body: (value) => required(text.timeline.note)(value) ?? atMost(crmAddNote.body)(value),
    },
    submit: ({ body }) =>
      write({
        run: () => client.crm.addNote({ id, body: body.trim() }),
        touches: [['people']],
        said: text.timeline.noted,
        leave: onNoted,
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-3">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      <TextArea label={text.timeline.note} help={text.timeline.noteHelp} rows={3} {...form.text('body')} />
      <SaveButton form={form} labels={[text.timeline.add, text.timeline.add]} />
    </form>
  )
}

interface ItemProps {
  item: TimelineItem
  personId: string
  mayNote: boolean
}

function Item({ item, personId, mayNote }: ItemProps) {
  const { at, kind, by, changes } = item
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
        <span className="font-medium text-ink-2">{kindText(kind)}</span>
        <Time at={at} />
        {by?.name && <span>{text.timeline.by(by.name)}</span>}
      </p>
      <Subject item={item} />
      {changes &&
        Object.entries(changes)
          .flatMap(eachOfCustom)
          .map(([field, { from, to }]) => (
            <p key={field} className="text-small text-ink-2 wrap-anywhere">
              {text.timeline.change(fieldText(field), shownOf(field, from), shownOf(field, to))}
            </p>
          ))}
      {kind === 'note' && mayNote && (
        <div className="justify-self-start">
          <DeleteNote id={personId} noteId={item.id} />
        </div>
      )}
    </li>
  )
}

function DeleteNote({ id, noteId }: { id: string; noteId: string }) {
  return (
    <ConfirmAction
      label={text.timeline.remove}
      title={text.timeline.removeTitle}
      body={text.timeline.removeBody}
      variant="secondary"
      write={{
        run: () => client.crm.deleteNote({ id, noteId }),
        touches: [['people']],
        said: text.timeline.removed,
      }}
    />
  )
}

const kinds: Record<string, string> = text.timeline.kinds
const fields: Record<string, string> = { ...text.timeline.fields, reason: text.timeline.reason }
const bases: Record<string, string> = text.bases
const kindText = (kind: string): string => kinds[kind] ?? kind
type Change = [field: string, { from?: unknown; to?: unknown }]

/** Custom fields change together: each that is different by itself. */
function eachOfCustom([field, { from, to }]: Change): Change[] {
  if (field !== 'customFields') return [[field, { from, to }]]
  const [was, is] = [
    Object(from ?? {}) as Record<string, unknown>,
    Object(to ?? {}) as Record<string, unknown>,
  ]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => was[name] !== is[name])
    .map((name): Change => [name, { from: was[name], to: is[name] }])
}

const fieldText = (field: string): string => fields[field] ?? field

/** A value as it was or became. */
function shownOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.timeline.nothing
  if (Array.isArray(value)) return value.join(', ') || text.timeline.nothing
  if (typeof value === 'boolean') return value ? text.timeline.yes : text.timeline.no
  const said = String(value)
  return field === 'consentLawfulBasis' ? (bases[said] ?? said) : said
}

/** What it was with, as a way there. */
function Subject({ item: { title, ids } }: { item: TimelineItem }) {
  const { conversationId, contactId } = ids
  if (conversationId)
    return (
      <Link
        to="/inbox/$view/{-$conversationId}"
        params={{ view: 'all', conversationId }}
        className="justify-self-start wrap-anywhere"
      >
        {title ?? text.timeline.conversation}
      </Link>
    )
  if (contactId)
    return (
      <Link to="/people/$personId" params={{ personId: contactId }} className="justify-self-start">
        {text.timeline.other}
      </Link>
    )
  return title && <p className="whitespace-pre-line wrap-anywhere">{title}</p>
}
