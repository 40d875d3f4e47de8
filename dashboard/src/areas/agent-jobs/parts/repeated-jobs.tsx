import type { RepeatedJob } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { repeatsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** Jobs that are given again and again: which there are, and which are on. */
export function RepeatedJobs() {
  const items = useQuery(repeatsQuery).data?.items ?? []
  const mayChange = useCan('curator.setRepeat')
  if (items.length === 0) return null
  return (
    <SettingsSection
      title={text.repeated}
      lead={mayChange ? text.repeatedLead : `${text.repeatedLead} ${text.mayNotRepeat}`}
    >
      <div className="grid gap-2">
        {items.map((repeat) => (
          <Repeat key={repeat.jobUri} repeat={repeat} />
        ))}
      </div>
    </SettingsSection>
  )
}

function Repeat({ repeat: { jobUri, title, every, on, nextAt } }: { repeat: RepeatedJob }) {
  const mayChange = useCan('curator.setRepeat')
  const save = useWrite({
    run: (next: boolean) => client.curator.setRepeat({ jobUri, on: next }),
    touches: [['agent-jobs']],
  })
  return (
    <CheckField
      label={title}
      help={
        <>
          {text.every[every]}
          {nextAt && Date.parse(nextAt) > Date.now() && (
            <>
              , {text.next} <Time at={nextAt} />
            </>
          )}
        </>
      }
      checked={on}
      disabled={!mayChange}
      onChange={(event) => save.mutate(event.target.checked)}
    />
  )
}
