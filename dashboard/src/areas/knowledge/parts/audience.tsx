import type { KbDocument } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { text } from '../text.en.ts'

/** Who is told of a document: the team alone, or everybody. */
export type Audience = 'admin' | 'self_service'

type Audiences = KbDocument['audiences']

/** In one word, what the server lists. */
export const audienceOf = (audiences: Audiences): Audience =>
  audiences.includes('self_service') ? 'self_service' : 'admin'

/** What the server lists for it: customers are never told what the team does not see. */
export const audiencesOf = (audience: Audience): Audiences =>
  audience === 'admin' ? ['admin'] : ['admin', 'self_service']

/** Who is told of a document. */
export function AudienceBadge({ audiences }: { audiences: Audiences }) {
  const audience = audienceOf(audiences)
  return (
    <Badge
      tone={audience === 'self_service' ? 'green' : 'neutral'}
      icon={audience === 'self_service' ? 'globe' : 'lock'}
    >
      {text.audiences[audience]}
    </Badge>
  )
}

interface FieldProps {
  value: Audience
  onChange: (value: Audience) => void
}

/** The choice of who is told. */
export function AudienceField({ value, onChange }: FieldProps) {
  return (
    <RadioField<Audience>
      label={text.document.audience}
      value={value}
      options={(['admin', 'self_service'] as const).map((each) => {
        const [label, help] = text.document.audiences[each]
        return { value: each, label, help }
      })}
      onChange={onChange}
    />
  )
}
