import type { Funnel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../../ui/charts/filter-select.tsx'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { ReportPart } from '../parts/report-part.tsx'
import { ReportState } from '../parts/report-state.tsx'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import { FunnelActions } from './funnel-actions.tsx'
import type { FunnelShape } from './funnel-draft.ts'
import { FunnelResult } from './funnel-result.tsx'
import { funnelQuery, funnelsQuery } from './data.ts'
import { StepList } from './step-list.tsx'
import { useFunnelDraft } from './use-funnel-draft.ts'
import { WindowField } from './window-field.tsx'

/** From step to step: how many visitors go on, and where they leave. */
export function FunnelsPage() {
  const source = useAnalyticsSource()
  const { search, choose } = useAnalyticsState()
  const funnels = useQuery(funnelsQuery(source))
  if (funnels.error && !funnels.data)
    return <ErrorState error={funnels.error} onRetry={() => void funnels.refetch()} />
  if (!funnels.data) return <Skeleton lines={6} />
  const { items } = funnels.data
  const saved = items.find(({ id }) => id === search['funnel'])
  return (
    <ReportPart
      title={text.title}
      lead={text.lead}
      controls={
        items.length > 0 && (
          <FilterSelect
            label={text.saved}
            value={saved?.id ?? ''}
            options={[
              { value: '', label: text.unsaved },
              ...items.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => choose({ funnel: id || undefined, steps: undefined })}
          />
        )
      }
    >
      <Builder key={saved?.id ?? ''} saved={saved} />
    </ReportPart>
  )
}

function Builder({ saved }: { saved: Funnel | undefined }) {
  const { draft, setDraft, shown, shape, isChanged } = useFunnelDraft(saved)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StepList steps={draft.steps} onChange={(steps) => setDraft({ ...draft, steps })} />
        <WindowField draft={draft} onChange={setDraft} />
        <FunnelActions saved={saved} shape={shape} isChanged={isChanged} />
      </div>
      <section aria-label={text.result} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {shown ? <Result shape={shown} /> : <p className="text-ink-2">{text.empty}</p>}
        {shown && !shape && <p className="text-small text-ink-3">{text.incomplete}</p>}
      </section>
    </div>
  )
}

function Result({ shape }: { shape: FunnelShape }) {
  const source = useAnalyticsSource()
  const { scope } = useAnalyticsState()
  const report = useQuery(funnelQuery(source, scope, shape))
  return <ReportState query={report}>{(data) => <FunnelResult report={data} />}</ReportState>
}
