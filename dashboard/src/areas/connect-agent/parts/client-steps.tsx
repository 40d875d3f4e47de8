import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { keptValue } from '../../../ui/primitives/kept-value.ts'
import { text } from '../text.en.ts'
import { callsFromOutside, CLIENTS, isOutOfReach, pasteFor, type ClientId } from './clients.ts'

const chosen = keptValue<ClientId | undefined>('stoa.agent-program', (kept) =>
  CLIENTS.find((each) => each === kept),
)

/** What to do in the program of one's choice. */
export function ClientSteps({ endpoint }: { endpoint: string }) {
  const client = chosen.use() ?? (isOutOfReach(endpoint) ? 'claude-code' : 'claude')
  const paste = pasteFor[client]?.(endpoint)
  return (
    <SettingsSection title={text.howTitle}>
      <div className="max-w-form">
        <SelectField
          label={text.client}
          value={client}
          options={CLIENTS.map((value) => ({ value, label: text.clients[value] }))}
          onChange={(value) => chosen.write(value)}
        />
      </div>
      {callsFromOutside(client) && isOutOfReach(endpoint) && (
        <Notice tone="warning">{text.outOfReach}</Notice>
      )}
      <ol className="grid max-w-text list-decimal gap-2 pl-5">
        {text.steps[client].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {paste !== undefined && <CopyField label={text.paste} text={paste} multiline />}
      {client !== 'own' && <p className="text-small text-ink-3">{text.menusChange}</p>}
    </SettingsSection>
  )
}
