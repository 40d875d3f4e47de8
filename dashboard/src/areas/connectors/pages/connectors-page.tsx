import type { Connector, CredentialLink } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../data/permissions/can.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { connectorsQuery, vendorsQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { ConnectorForm } from '../parts/connector-form.tsx'
import { ConnectorRow } from '../parts/connector-row.tsx'
import { text } from '../text.en.ts'

/** What is connected, how it is, and the way to more. */
export function ConnectorsPage() {
  const { connector: came } = useSearch({ from: '/app/settings/connectors' })
  const connectors = useQuery(connectorsQuery)
  const vendors = useQuery(vendorsQuery).data?.vendors ?? []
  const mayChange = useCan('connectors.createConnector')
  const [shown, setShown] = useState<Connector | 'new'>()
  const [link, setLink] = useState<CredentialLink>()
  const nameOf = (vendor: string) => vendors.find((each) => each.vendor === vendor)?.displayName ?? vendor
  const add = mayChange && vendors.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setShown('new')}>
      {text.add}
    </Button>
  )
  return (
    <PageFrame variant="detail" title={names.connectors} lead={text.lead} action={add}>
      {came !== undefined && came in text.came && (
        <Notice tone={came === 'connected' ? 'info' : 'error'}>
          {text.came[came as keyof typeof text.came]}
        </Notice>
      )}
      <ListState query={connectors}>
        {({ connections }) =>
          connections.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} />
          ) : (
            <Rows>
              {connections.map((connector) => (
                <ConnectorRow
                  key={connector.id}
                  connector={connector}
                  vendorName={nameOf(connector.vendor)}
                  mayChange={mayChange}
                  onChange={() => setShown(connector)}
                  onLink={setLink}
                />
              ))}
            </Rows>
          )
        }
      </ListState>
      {shown && (
        <Dialog
          title={shown === 'new' ? text.add : shown.name}
          onClose={() => setShown(undefined)}
          dismissable={false}
        >
          <ConnectorForm
            vendors={vendors}
            {...(shown !== 'new' && { connector: shown })}
            onDone={(made) => {
              setShown(undefined)
              if ('credentialLink' in made && made.credentialLink) setLink(made.credentialLink)
            }}
          />
        </Dialog>
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </PageFrame>
  )
}

function LinkDialog({ link: { url }, onClose }: { link: CredentialLink; onClose: () => void }) {
  const isOurs = url.startsWith(location.origin)
  return (
    <Dialog title={text.linkTitle} onClose={onClose}>
      <div className="grid gap-4">
        <p>{isOurs ? text.linkLead : text.consentLead}</p>
        <CopyField label={text.link} text={url} />
        <a href={url} className={buttonClass('primary', 'justify-self-start')} rel="noreferrer">
          {text.openLink}
        </a>
      </div>
    </Dialog>
  )
}
