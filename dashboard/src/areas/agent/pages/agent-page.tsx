import type { AgentConfig } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../data/permissions/can.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { configQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { AgentForm } from '../parts/agent-form.tsx'
import { Runs } from '../parts/runs.tsx'
import { TryAgent } from '../parts/try-agent.tsx'
import { text } from '../text.en.ts'
import { RunPage } from './run-page.tsx'

/** The built-in agent: how it is set up, a way to try it, and what it did. */
export function AgentPage() {
  const { run } = useSearch({ from: '/app/agent' })
  return run === undefined ? <WholeAgent /> : <RunPage runId={run} />
}

function WholeAgent() {
  const mayChange = useCan('agent.updateConfig')
  const config = useQuery(configQuery)
  return (
    <PageFrame variant="detail" title={names.agent} lead={text.lead} readOnly={!mayChange} query={config}>
      {(found) => (
        <>
          <State config={found} />
          {mayChange && <TryAgent />}
          <SettingsSection
            title={text.setUp}
            lead={
              <>
                {text.modes} {text.knowledgeHint}{' '}
                <Link to="/knowledge" className="text-ink underline underline-offset-2">
                  {text.knowledge}
                </Link>
              </>
            }
          >
            <AgentForm config={found} mayChange={mayChange} />
          </SettingsSection>
          <Runs />
        </>
      )}
    </PageFrame>
  )
}

/** What the agent does as things are. */
function State({ config }: { config: AgentConfig }) {
  if (!config.available) return <Notice tone="warning">{text.off}</Notice>
  if (!config.enabled) return <Notice>{text.states.off}</Notice>
  if (config.problem !== null) return <Notice tone="error">{text.states.problem(config.problem)}</Notice>
  if (config.answersByItself) return <Notice>{text.states.answers}</Notice>
  return config.provider === 'none' ? (
    <Notice>{text.states.drafts}</Notice>
  ) : (
    <Notice tone="warning">{text.states.spent}</Notice>
  )
}
