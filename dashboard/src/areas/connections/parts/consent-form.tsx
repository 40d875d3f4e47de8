import type { OauthConsentRequest } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { AppIcon } from './app-icon.tsx'
import { ConsentScopes } from './consent-scopes.tsx'
import { SignedInAs } from './signed-in-as.tsx'

const words = text.consent

interface ConsentFormProps {
  request: string
  asked: OauthConsentRequest
}

/** What a program asks for: where, what of it, and yes or no. */
export function ConsentForm({ request, asked }: ConsentFormProps) {
  const { clientName, iconUrl, redirectHost, clientHost, organizations, scopes } = asked
  const [orgId, setOrgId] = useState(organizations[0]?.orgId)
  const [chosen, setChosen] = useState(scopes.filter((each) => each.asked).map(({ scope }) => scope))
  const answer = useWrite({
    run: (allow: boolean) =>
      client.oauth.decideConsent({
        request,
        allow,
        ...(allow && orgId !== undefined && { orgId, scopes: chosen }),
      }),
    done: ({ url }) => location.assign(url),
    refused: 'shown',
  })
  const isSent = answer.isPending || answer.isSuccess
  return (
    <PageFrame
      variant="entry"
      tabTitle={words.title}
      title={clientHost === null ? words.greetingUnknown : words.greeting(clientHost)}
      lead={words.lead(redirectHost)}
    >
      <div className="grid gap-5">
        {iconUrl !== null && <AppIcon name={clientName} url={iconUrl} />}
        <SignedInAs againUrl={asked.againUrl} />
        <Notice>
          {clientHost === null ? words.unverified(clientName) : words.named(clientName, clientHost)}
        </Notice>
        {answer.problem && <Notice tone="error">{answer.problem}</Notice>}
        {orgId === undefined ? (
          <Notice tone="error">{words.notMember}</Notice>
        ) : (
          <>
            <SelectField
              label={words.organization}
              value={orgId}
              options={organizations.map((each) => ({ value: each.orgId, label: each.name }))}
              onChange={setOrgId}
            />
            <ConsentScopes {...{ scopes, chosen, onChange: setChosen }} />
            <p className="text-small text-ink-3">{words.never}</p>
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {orgId !== undefined && (
            <Button
              variant="primary"
              disabled={isSent || chosen.length === 0}
              onClick={() => answer.mutate(true)}
            >
              {isSent ? words.sending : words.allow}
            </Button>
          )}
          <Button disabled={isSent} onClick={() => answer.mutate(false)}>
            {words.deny}
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}
