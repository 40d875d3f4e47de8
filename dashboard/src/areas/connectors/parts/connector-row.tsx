import type { Connector, CredentialLink } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { connectorsQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { RemoteTools } from './remote-tools.tsx'

interface RowProps {
  connector: Connector
  vendorName: string
  mayChange: boolean
  onChange: () => void
  onLink: (link: CredentialLink) => void
}

/** One connected system: how it is, and what can be done with it. */
export function ConnectorRow({ connector, vendorName, mayChange, onChange, onLink }: RowProps) {
  const { id, name, vendor, active, credentialState: state, lastTestError } = connector
  const [showsTools, setShowsTools] = useState(false)
  const test = useWrite({
    run: () => client.connectors.testConnector({ id }),
    touches: [connectorsQuery],
    done: ({ ok, detail, error }) =>
      notify(ok ? text.works(detail ?? '') : (error ?? ''), { tone: ok ? 'done' : 'error' }),
  })
  const link = useWrite({
    run: () => client.connectors.makeCredentialLink({ id }),
    touches: [],
    done: onLink,
  })
  const turn = useWrite({
    run: (on: boolean) => client.connectors.updateConnector({ id, active: on }),
    touches: [connectorsQuery],
    said: (done) => (done.active ? text.turnedOn : text.turnedOff),
  })
  const isConnected = state === 'active'
  return (
    <li className="grid gap-2 px-1 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-small text-ink-3">{vendorName}</span>
        <Badge
          {...(isConnected && active
            ? { tone: 'green' as const }
            : state === 'expired'
              ? { tone: 'red' as const }
              : {})}
        >
          {isConnected && !active ? text.off : text.states[state]}
        </Badge>
      </p>
      {lastTestError && (
        <p className="text-small text-red wrap-anywhere">
          {text.lastError} {lastTestError}
        </p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {isConnected ? (
            <>
              <Button onClick={() => test.mutate()} disabled={test.isPending}>
                {text.test}
              </Button>
              {vendor === 'custom-mcp' && (
                <Button aria-expanded={showsTools} onClick={() => setShowsTools(!showsTools)}>
                  {text.tools}
                </Button>
              )}
              <Button onClick={() => turn.mutate(!active)} disabled={turn.isPending}>
                {active ? text.turnOff : text.turnOn}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={() => link.mutate()} disabled={link.isPending}>
              {state === 'expired' ? text.reconnect : text.getLink}
            </Button>
          )}
          <Button onClick={onChange}>{text.change}</Button>
          <ConfirmAction
            label={text.remove}
            title={text.removeTitle(name)}
            body={text.removeBody}
            write={{
              run: () => client.connectors.deleteConnector({ id }),
              touches: [connectorsQuery],
              said: text.removed,
            }}
          />
        </div>
      )}
      {showsTools && isConnected && <RemoteTools connector={connector} />}
    </li>
  )
}
