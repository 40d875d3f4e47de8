import { useCan } from '../../../data/permissions/can.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Arrivals } from '../parts/arrivals.tsx'
import { ClientSteps } from '../parts/client-steps.tsx'
import { WayCheck } from '../parts/way-check.tsx'
import { text } from '../text.en.ts'

/** The address of the tools, what to do with it in the usual programs, and whether one has arrived. */
export function ConnectAgentPage() {
  const mayWatch = useCan('platform.listMcpConnections')
  const endpoint = `${location.origin}/mcp`
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <div className="grid gap-2">
        <CopyField label={text.address} text={endpoint} />
        <p className="text-small text-ink-3">{text.addressHint}</p>
      </div>
      <ClientSteps endpoint={endpoint} />
      {mayWatch && <Arrivals />}
      <WayCheck endpoint={endpoint} />
    </PageFrame>
  )
}
