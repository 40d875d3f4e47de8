import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countText } from '../../../text/format-figures.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { LOOKS, runQuery } from '../data.ts'
import { Citations } from '../parts/citations.tsx'
import { Steps } from '../parts/steps.tsx'
import { text } from '../text.en.ts'

/** One run: what it was about, how it ended, and everything that was said to the model. */
export function RunPage({ runId }: { runId: string }) {
  const query = useQuery(runQuery(runId))
  return (
    <PageFrame variant="detail" title={text.run} query={query}>
      {({ status, question, reason, tokens, model, startedAt, conversationId, citations, steps }) => (
        <>
          <div className="grid max-w-text gap-3">
            <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
              <Badge tone={LOOKS[status][0]} icon={LOOKS[status][1]}>
                {text.endings[status]}
              </Badge>
              <Time at={startedAt} />
              {model && <span>{model}</span>}
              {tokens > 0 && <span>{text.tokens(countText(tokens))}</span>}
            </p>
            {question && <p className="wrap-anywhere whitespace-pre-line">{question}</p>}
            {reason && <p className="text-small text-ink-2">{text.why(reason)}</p>}
            <p>
              <Link
                to="/inbox/$view/{-$conversationId}"
                params={{ view: 'all', conversationId }}
                className="text-small text-ink underline underline-offset-2"
              >
                {text.conversation}
              </Link>
            </p>
            <Citations citations={citations} />
          </div>
          <SettingsSection title={text.steps}>
            <Steps steps={steps} />
          </SettingsSection>
        </>
      )}
    </PageFrame>
  )
}
