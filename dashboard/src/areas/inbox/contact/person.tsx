import type { ConversationDetail } from '@stoa/sdk'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { CopyButton } from './copy-button.tsx'
import { text } from '../text.en.ts'
import { customerOf } from '../data/customer-of.ts'
import { Line } from './section.tsx'

/** Who it is, how surely that is known, and how they can be reached. */
export function Person({ detail }: { detail: ConversationDetail }) {
  const { customerName, customerEmail, contactPhone, externalId, metadata, verified } = detail
  const name = customerOf(detail)
  const typed = metadata['claimedEmail']
  const claimedEmail = typeof typed === 'string' && typed !== customerEmail ? typed : undefined
  const known = Boolean(customerName ?? customerEmail ?? externalId ?? claimedEmail)
  return (
    <div className="grid gap-4 pb-1">
      <div className="flex items-center gap-3">
        <Avatar name={name} size={40} />
        <div className="grid min-w-0 justify-items-start gap-0.5">
          <span className="max-w-full truncate font-semibold">{name}</span>
          {verified ? (
            <Badge tone="green" icon="shield" title={text.contact.verifiedHint}>
              {text.contact.verified}
            </Badge>
          ) : (
            known && (
              <Badge icon="question" title={text.contact.claimedHint}>
                {text.contact.claimed}
              </Badge>
            )
          )}
        </div>
      </div>
      {!known && <p className="text-small text-ink-3">{text.contact.none}</p>}
      {(known || contactPhone) && (
        <dl className="grid gap-2">
          {customerEmail && (
            <Line label={text.contact.email}>
              <span className="flex items-center gap-1">
                <a href={`mailto:${customerEmail}`} className="min-w-0 underline underline-offset-2">
                  {customerEmail}
                </a>
                <CopyButton text={customerEmail} />
              </span>
            </Line>
          )}
          {claimedEmail && <Line label={text.contact.claimedEmail}>{claimedEmail}</Line>}
          {contactPhone && (
            <Line label={text.contact.phone}>
              <a href={`tel:${contactPhone}`} className="underline underline-offset-2">
                {contactPhone}
              </a>
            </Line>
          )}
          {externalId && <Line label={text.contact.externalId}>{externalId}</Line>}
        </dl>
      )}
    </div>
  )
}
