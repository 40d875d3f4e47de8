import type { CuratorJob } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { jobsQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { RepeatedJobs } from '../parts/repeated-jobs.tsx'
import { NewJob } from '../parts/new-job.tsx'
import { text } from '../text.en.ts'

const VIEWS = ['all', 'pending', 'failed', 'dead', 'failed_retryable', 'done'] as const

/** Work for agents: what is to do, under way, done and given up. */
export function JobsPage() {
  const navigate = useNavigate()
  const { status } = useSearch({ from: '/app/agent-jobs' })
  const view = VIEWS.find((each) => each === status) ?? 'all'
  const query = useInfiniteQuery(jobsQuery(view === 'all' ? undefined : view))
  const mayCreate = useCan('curator.createJob')
  const [title, hint] =
    view === 'all' ? [text.empty, mayCreate ? text.emptyHint : text.mayNot] : text.emptyView
  return (
    <PageFrame variant="list" title={names.jobs} lead={text.lead} action={mayCreate && <NewJob />}>
      <div className="justify-self-start">
        <SelectField
          inline
          label={text.show}
          value={view}
          options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
          onChange={(value) =>
            void navigate({
              to: '/agent-jobs',
              search: value === 'all' ? {} : { status: value },
              replace: true,
            })
          }
        />
      </div>
      <ListState query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState title={title} hint={hint} />
          ) : (
            <Rows>
              {items.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </Rows>
          )
        }}
      </ListState>
      <LoadMore query={query} />
      <RepeatedJobs />
    </PageFrame>
  )
}

const LOOKS = {
  pending: ['neutral', 'clock'],
  held: ['accent', 'refresh'],
  done: ['green', 'check'],
  failed: ['red', 'warning'],
  dead: ['red', 'warning'],
  failed_retryable: ['amber', 'clock'],
} as const

function JobRow({ job }: { job: CuratorJob }) {
  const {
    id,
    jobUri,
    userPrompt,
    status,
    attempts,
    maxAttempts,
    leaseHolder,
    progress,
    lastError,
    lastReplyText,
  } = job
  const state = status === 'pending' && job.leaseExpiresAt ? 'held' : status
  const [tone, icon] = LOOKS[state]
  const mayRetry = useCan('curator.retryJob')
  const retry = useWrite({
    run: () => client.curator.retryJob({ id }),
    touches: [['agent-jobs']],
    said: text.retried,
  })
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 focus-visible:-outline-offset-2"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone} icon={icon}>
            {text.states[state]}
          </Badge>
          <code className="min-w-0 font-mono text-small wrap-anywhere">{jobUri}</code>
        </p>
        <p className="line-clamp-3 wrap-anywhere">{userPrompt}</p>
        {progress && <p className="text-small text-ink-2">{text.progress(progress.done, progress.total)}</p>}
        {lastError && <p className="text-small text-red wrap-anywhere">{lastError}</p>}
        {lastReplyText && <p className="line-clamp-3 text-small text-ink-2 wrap-anywhere">{lastReplyText}</p>}
        <p className="text-small text-ink-3">
          <Time at={job.createdAt} /> · {text.attempts(attempts, maxAttempts)}
          {state === 'held' && leaseHolder && ` · ${text.by(leaseHolder)}`}
        </p>
      </div>
      {mayRetry && ['failed', 'dead', 'failed_retryable'].includes(status) && (
        <Button icon="refresh" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {text.retry}
        </Button>
      )}
    </li>
  )
}
