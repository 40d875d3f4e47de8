import type { MergeProposal, Person } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { attempt, useWrite } from '../../../data/writes/write.ts'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { duplicatesQuery, mergePreviewQuery, MOST_PAIRS } from '../data.ts'
import { text as people } from '../text.en.ts'
import { text } from './text.en.ts'

const VIEWS = ['pending', 'applied'] as const

/** Pairs that are perhaps one person, and the merges that can be taken back. */
export function DuplicatesPage() {
  const navigate = useNavigate()
  const { show } = useSearch({ from: '/app/duplicates' })
  const view = VIEWS.find((each) => each === show) ?? 'pending'
  const query = useQuery(duplicatesQuery(view))
  const [title, hint] = view === 'pending' ? text.empty : text.emptyApplied
  return (
    <PageFrame
      variant="list"
      title={text.title}
      lead={text.lead}
      back={{ to: '/people', label: people.back }}
      action={<Find />}
    >
      <div className="justify-self-start">
        <Segmented
          label={text.show}
          value={view}
          options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
          onChange={(value) =>
            void navigate({
              to: '/duplicates',
              search: value === 'pending' ? {} : { show: value },
              replace: true,
            })
          }
        />
      </div>
      <ListState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={title} hint={hint} />
          ) : (
            <>
              {items.length >= MOST_PAIRS && <Notice>{text.newestOnly(MOST_PAIRS)}</Notice>}
              <Rows>
                {items.map((proposal) =>
                  view === 'pending' ? (
                    <Pair key={proposal.id} proposal={proposal} isFirst={proposal === items[0]} />
                  ) : (
                    <Merged key={proposal.id} proposal={proposal} />
                  ),
                )}
              </Rows>
            </>
          )
        }
      </ListState>
    </PageFrame>
  )
}

function Find() {
  const mayFind = useCan('crm.findDuplicates')
  const find = useWrite({ run: () => client.crm.findDuplicates({}), said: people.finding })
  if (!mayFind) return null
  return (
    <Button disabled={find.isPending} onClick={() => find.mutate()}>
      {people.findDuplicates}
    </Button>
  )
}

const rowClass = 'grid gap-3 py-4 focus-visible:-outline-offset-2'

function Pair({ proposal, isFirst }: { proposal: MergeProposal; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst)
  const mayDismiss = useCan('crm.dismissMergeProposal')
  const dismiss = useWrite({
    run: () => client.crm.dismissMergeProposal({ id: proposal.id }),
    touches: [['people'], ['review']],
    said: text.dismissed,
  })
  const why = Object.entries(proposal.evidence).map(
    ([name, value]) =>
      text.evidence[name] ?? `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return (
    <li tabIndex={-1} className={rowClass}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium wrap-anywhere">{proposal.title}</span>
            <Badge tone={proposal.confidence === 'high' ? 'green' : 'neutral'}>
              {text.sure[proposal.confidence]}
            </Badge>
          </p>
          <p className="text-small text-ink-3 wrap-anywhere">
            {[proposal.contactA, proposal.contactB].map(addressOf).join(' · ')}
          </p>
          {why.length > 0 && (
            <p className="text-small text-ink-2 wrap-anywhere">
              {text.because}: {why.join(' · ')}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text.compare}
          </Button>
          {mayDismiss && (
            <Button disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
              {text.dismiss}
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Comparison id={proposal.id} title={proposal.title} />}
    </li>
  )
}

function Comparison({ id, title }: { id: string; title: string }) {
  const preview = useQuery(mergePreviewQuery(id))
  const mayMerge = useCan('crm.applyMergeProposal')
  const merge = useWrite({
    run: () =>
      client.crm.applyMergeProposal({ id, fingerprint: preview.data?.proposal.mergeFingerprint ?? '' }),
    touches: [['people'], ['review']],
    said: text.merged,
    undo: (merged) => () =>
      void attempt({
        run: () => client.crm.undoMerge({ id: merged.id }),
        touches: [['people'], ['review']],
        said: text.undone,
      }),
  })
  return (
    <ListState query={preview}>
      {({ keeper, other, result, moves, needsAdmin }) => {
        const told = moves.flatMap(({ name, count }) => text.rows[name]?.(count) ?? [])
        return (
          <div className="grid gap-3">
            <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
              <table className="w-full text-left text-small">
                <thead className="text-ink-3">
                  <tr>
                    {(
                      [[text.field], [text.stays, keeper.id], [text.goes, other.id], [text.becomes]] as const
                    ).map(([head, personId]) => (
                      <th key={head} scope="col" className="py-1 pr-4 font-medium">
                        {personId === undefined ? (
                          head
                        ) : (
                          <Link
                            to="/people/$personId"
                            params={{ personId }}
                            className="underline underline-offset-2"
                          >
                            {head}
                          </Link>
                        )}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {NAMES.filter((field) => [keeper, other].some((each) => shown(each, field) !== '')).map(
                    (field) => (
                      <tr key={field} className="border-t border-line align-top">
                        <th scope="row" className="py-1 pr-4 font-medium text-ink-2">
                          {FIELDS[field]}
                        </th>
                        {[keeper, other, result].map((each, at) => (
                          <td key={at} className="py-1 pr-4 wrap-anywhere">
                            {shown(each, field) || <span className="text-ink-3">{timeline.nothing}</span>}
                          </td>
                        ))}
                      </tr>
                    ),
                  )}
                </tbody>
              </table>
            </div>
            {told.length > 0 && <p className="text-small text-ink-2">{text.moves(told.join(', '))}</p>}
            {needsAdmin && <Notice>{text.needsAdmin}</Notice>}
            {mayMerge && (
              <Button
                variant="primary"
                className="justify-self-start"
                disabled={merge.isPending}
                onClick={() => merge.mutate()}
              >
                {text.merge}
              </Button>
            )}
          </div>
        )
      }}
    </ListState>
  )
}

const addressOf = ({ email, phone, id }: MergeProposal['contactA']): string => email ?? phone ?? id

// Named whole: the check for texts that nothing reads does not follow a text through variables.
const { consentSource: _, addresses: __, ...known } = people.timeline.fields
const { timeline } = people
const FIELDS = { ...known, endUserId: text.endUserId }
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

function shown(person: Person, field: keyof typeof FIELDS): string {
  const value = person[field]
  if (typeof value === 'boolean') return value ? timeline.yes : timeline.no
  if (field === 'consentLawfulBasis' && value !== null)
    return people.bases[value as keyof typeof people.bases]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

function Merged({ proposal }: { proposal: MergeProposal }) {
  const { id, title, recommendedKeeperId, canUndoUntil } = proposal
  const mayUndo = useCan('crm.undoMerge')
  return (
    <li tabIndex={-1} className={`${rowClass} sm:grid-cols-[minmax(0,1fr)_auto]`}>
      <div>
        <Link
          to="/people/$personId"
          params={{ personId: recommendedKeeperId }}
          className="font-medium wrap-anywhere"
        >
          {title}
        </Link>
        {canUndoUntil && (
          <p className="text-small text-ink-3">
            {text.until} <Time at={canUndoUntil} />
          </p>
        )}
      </div>
      {mayUndo && canUndoUntil && (
        <ConfirmAction
          label={text.undo}
          title={text.undoTitle(title)}
          body={text.undoBody}
          variant="secondary"
          write={{
            run: () => client.crm.undoMerge({ id }),
            touches: [['people'], ['review']],
            said: text.undone,
          }}
        />
      )}
    </li>
  )
}
