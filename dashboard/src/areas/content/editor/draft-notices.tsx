import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import type { EntryDraft, DraftSnapshot } from '../draft/entry-draft.ts'
import { SLUG, type Conflict } from '../draft/values.ts'
import { labelOf } from '../data.ts'
import { text } from '../text.en.ts'
import { ValueDifference } from '../versions/value-difference.tsx'

interface NoticesProps {
  draft: EntryDraft
  snapshot: DraftSnapshot
}

/** What of the entry has to be decided: texts that never reached the server, and values that somebody else changed, too. */
export function DraftNotices({ draft, snapshot }: NoticesProps) {
  const { kept, conflicts } = snapshot
  return (
    <>
      {kept && (
        <Notice tone="warning">
          <p>
            {text.kept.title} <Time at={new Date(kept.at).toISOString()} />
          </p>
          <p>{text.kept.hint}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => draft.decideKept('restore')}>{text.kept.restore}</Button>
            <Button variant="ghost" onClick={() => draft.decideKept('forget')}>
              {text.kept.forget}
            </Button>
          </div>
        </Notice>
      )}
      {conflicts.map((conflict) => (
        <ConflictNotice key={conflict.name} {...{ conflict, draft, snapshot }} />
      ))}
    </>
  )
}

function ConflictNotice({ conflict, draft, snapshot }: NoticesProps & { conflict: Conflict }) {
  const { name, theirs } = conflict
  const { base, edited } = snapshot
  const field = base.fields.find((each) => each.name === name)
  const label = name === SLUG ? text.slug.label : field ? labelOf(field) : name
  return (
    <section
      aria-label={text.conflict.title(label)}
      data-conflict={name}
      tabIndex={-1}
      className="grid gap-3 rounded-card border border-amber-line bg-raised p-4"
    >
      <div>
        <h2 className="font-semibold">{text.conflict.title(label)}</h2>
        <p className="text-small text-ink-2">{text.conflict.hint}</p>
      </div>
      <ValueDifference
        before={theirs}
        after={name === SLUG ? edited.slug : edited.data[name]}
        beforeLabel={text.conflict.theirs}
        afterLabel={text.conflict.mine}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => draft.decide(name, 'mine')}>{text.conflict.keepMine}</Button>
        <Button onClick={() => draft.decide(name, 'theirs')}>{text.conflict.takeTheirs}</Button>
      </div>
    </section>
  )
}
