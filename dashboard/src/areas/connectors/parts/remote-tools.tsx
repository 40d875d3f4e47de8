import type { Connector, RemoteTool } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { connectorsQuery, remoteToolsQuery } from '../data.ts'
import { text } from '../text.en.ts'

const MOST = 20

/** Which tools of a connected server agents may call. */
export function RemoteTools({ connector }: { connector: Connector }) {
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4">
      <p className="text-small text-ink-2">{text.toolsLead}</p>
      <ListState query={useQuery(remoteToolsQuery(connector.id))}>
        {({ tools }) =>
          tools.length === 0 ? <p>{text.noTools}</p> : <Choice connector={connector} tools={tools} />
        }
      </ListState>
    </div>
  )
}

function Choice({ connector: { id }, tools }: { connector: Connector; tools: readonly RemoteTool[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(tools.filter(({ allowed }) => allowed).map(({ name }) => name)),
  )
  const save = useWrite({
    run: () => client.connectors.allowRemoteTools({ id, toolNames: [...chosen] }),
    touches: [connectorsQuery, remoteToolsQuery(id)],
    said: text.allowed,
    refused: 'shown',
  })
  const toggle = (name: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, name] : [...before].filter((each) => each !== name)))
  const tooMany = chosen.size > MOST
  return (
    <>
      <div className="grid gap-2">
        {tools.map(({ name, description, destructive, changed }) => (
          <CheckField
            key={name}
            label={name}
            help={[changed && text.toolChanged, destructive && text.destructive, description]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen.has(name)}
            onChange={(event) => toggle(name, event.target.checked)}
          />
        ))}
      </div>
      {(save.problem ?? tooMany) && <Notice tone="error">{save.problem ?? text.tooMany}</Notice>}
      <Button
        className="justify-self-start"
        onClick={() => save.mutate()}
        disabled={save.isPending || tooMany}
      >
        {text.allow}
      </Button>
    </>
  )
}
