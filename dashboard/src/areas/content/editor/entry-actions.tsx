import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { attempt } from '../../../data/writes/write.ts'
import { shellText } from '../../../text/shell.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/primitives/menu.tsx'
import { collectionsQuery } from '../data.ts'
import { entriesKey } from '../keys.ts'
import type { DraftSnapshot, EntryDraft } from '../draft/entry-draft.ts'
import { writeKept } from '../draft/kept-texts.ts'
import { useDecision } from '../draft/use-decision.ts'
import { text } from '../text.en.ts'
import { AskDialog, type Question } from './ask-dialog.tsx'
import { usePanel } from './panels.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface ActionsProps {
  draft: EntryDraft
  snapshot: DraftSnapshot
  /** Whether the draft says the same as what is published. */
  isAsLive: boolean
  /** Leads to what keeps the entry from being published. */
  onProblems: () => void
}

/** What can be done with an entry: publish it, and the rest in a menu. */
export function EntryActions({ draft, snapshot, isAsLive, onProblems }: ActionsProps) {
  const { base, state, unfinished } = snapshot
  const { decide, saveFirst, isPending } = useDecision(draft)
  const [isScheduling, setIsScheduling] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const calls = useCalls(draft, decide)
  const isDone = base.status === 'published' && state === 'saved' && Object.keys(unfinished).length === 0
  const publish = async () => {
    if (!(await saveFirst())) return
    if (draft.read().base.problems.length > 0) return onProblems()
    await calls.publish()
  }
  const mayPublish = useCan('cms.approveDraft')
  const mayUnarchive = useCan('cms.unarchiveEntry')
  return (
    <div className="flex items-center gap-2">
      {base.status === 'archived' ? (
        mayUnarchive && (
          <Button disabled={isPending} onClick={() => void calls.unarchive()}>
            {text.actions.unarchive}
          </Button>
        )
      ) : !mayPublish ? null : base.status === 'scheduled' ? (
        <Button disabled={isPending} onClick={() => void calls.unschedule()}>
          {text.actions.unschedule}
        </Button>
      ) : (
        <Button variant="primary" disabled={isPending || isDone} onClick={() => void publish()}>
          {base.live && !isAsLive ? text.actions.publishChanges : text.actions.publish}
        </Button>
      )}
      <MoreMenu {...{ snapshot, setQuestion }} onSchedule={() => setIsScheduling(true)} />
      {isScheduling && (
        <ScheduleDialog
          onClose={() => setIsScheduling(false)}
          onSchedule={(at) => {
            setIsScheduling(false)
            void saveFirst().then((isSaved) => {
              if (!isSaved) return undefined
              if (draft.read().base.problems.length > 0) return onProblems()
              return void calls.schedule(at)
            })
          }}
        />
      )}
      {question && (
        <AskDialog
          question={question}
          entryId={base.id}
          title={base.title}
          onConfirm={calls[question]}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  )
}

function useCalls(draft: EntryDraft, decide: ReturnType<typeof useDecision>['decide']) {
  const navigate = useNavigate()
  return useMemo(() => {
    const { id, collectionSlug } = draft.read().base
    return {
      publish: () =>
        decide({
          run: (ifVersion) => client.cms.approveDraft({ id, ifVersion }),
          said: text.actions.published,
        }),
      schedule: (at: Date) =>
        decide({
          run: (ifVersion) => client.cms.scheduleDraft({ id, ifVersion, scheduledAt: at.toISOString() }),
          said: text.actions.scheduled,
        }),
      unschedule: () =>
        decide({
          run: (ifVersion) => client.cms.unscheduleDraft({ id, ifVersion }),
          said: text.actions.unscheduled,
          needsSaved: false,
        }),
      unarchive: () =>
        decide({
          run: (ifVersion) => client.cms.unarchiveEntry({ id, ifVersion }),
          said: text.actions.unarchived,
          needsSaved: false,
        }),
      unpublish: () =>
        decide({
          run: (ifVersion) => client.cms.unpublishEntry({ id, ifVersion }),
          said: text.actions.unpublished,
        }),
      archive: () =>
        decide({
          run: (ifVersion) => client.cms.archiveEntry({ id, ifVersion }),
          said: text.actions.archived,
        }),
      delete: () =>
        attempt({
          // What refers to it was named in the question.
          run: () => client.cms.deleteEntry({ id, ifVersion: draft.read().base.version, force: true }),
          leave: () => {
            writeKept(id, undefined)
            return navigate({ to: '/content/$collection', params: { collection: collectionSlug } })
          },
          touches: [entriesKey, collectionsQuery],
          said: text.actions.deleted,
        }),
    }
  }, [draft, decide, navigate])
}

interface MoreProps {
  snapshot: DraftSnapshot
  setQuestion: (question: Question) => void
  onSchedule: () => void
}

function MoreMenu({ snapshot: { base, state }, setQuestion, onSchedule }: MoreProps) {
  const { show } = usePanel()
  const [isOpen, setIsOpen] = useState(false)
  const other = base.translations.find(({ id }) => id !== base.id)
  const mayPublish = useCan('cms.approveDraft')
  const commands = useMemo<readonly Command[]>(() => {
    const group = shellText.commands.groups.navigate
    return [
      {
        id: 'entry.preview',
        label: text.panels.preview,
        group,
        icon: 'eye',
        keys: 'p',
        run: () => show({ panel: 'preview' }),
      },
      {
        id: 'entry.versions',
        label: text.panels.versions,
        group,
        icon: 'clock',
        keys: 'v',
        run: () => show({ panel: 'versions' }),
      },
    ]
  }, [show])
  useCommands(commands)
  return (
    <Menu
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon="more" label={text.actions.more} align="end" />}
    >
      <MenuItem icon="eye" shortcut="P" onSelect={() => show({ panel: 'preview' })}>
        {text.panels.preview}
      </MenuItem>
      <MenuItem icon="clock" shortcut="V" onSelect={() => show({ panel: 'versions' })}>
        {text.panels.versions}
      </MenuItem>
      {other && (
        <MenuItem icon="grid" onSelect={() => show({ beside: other.locale })}>
          {text.panels.language}
        </MenuItem>
      )}
      <MenuItem icon="link" onSelect={() => show({ panel: 'references' })}>
        {text.panels.references}
      </MenuItem>
      {mayPublish && (
        <Decisions
          base={base}
          isSaved={state === 'saved'}
          setQuestion={setQuestion}
          onSchedule={onSchedule}
        />
      )}
    </Menu>
  )
}

interface DecisionsProps extends Omit<MoreProps, 'snapshot'> {
  base: DraftSnapshot['base']
  isSaved: boolean
}

/** What only those who publish are offered. */
function Decisions({ base, isSaved, setQuestion, onSchedule }: DecisionsProps) {
  const mayBeScheduled = base.status === 'draft' || (base.status === 'published' && !isSaved)
  return (
    <>
      <MenuLine />
      {mayBeScheduled && (
        <MenuItem icon="clock" onSelect={onSchedule}>
          {text.actions.schedule}
        </MenuItem>
      )}
      {base.live && (
        <MenuItem icon="back" onSelect={() => setQuestion('unpublish')}>
          {text.actions.unpublish}
        </MenuItem>
      )}
      {base.status !== 'archived' && (
        <MenuItem icon="bookmark" onSelect={() => setQuestion('archive')}>
          {text.actions.archive}
        </MenuItem>
      )}
      <MenuItem icon="trash" onSelect={() => setQuestion('delete')}>
        {text.actions.delete}
      </MenuItem>
    </>
  )
}
