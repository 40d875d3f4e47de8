import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from './text.en.ts'
import { IDENTIFY, IDENTIFY_WAYS } from './attributes.ts'
import { Part } from './form-fields.tsx'
import { identityOf } from './playground-state.ts'
import type { Playground } from './use-playground.ts'

interface IdentityFieldsProps {
  playground: Playground
  /** Calls `identify` of the widget in the preview; absent while there is none. */
  identify: ((externalId: string, userHash: string) => void) | undefined
}

/** Who the page's server says the visitor is. */
export function IdentityFields({ playground, identify }: IdentityFieldsProps) {
  const [called, setCalled] = useState('')
  const { values } = playground.state
  const identity = identityOf(values)
  return (
    <Part title={text.identity}>
      <p className="text-small text-ink-2">{text.identityLead}</p>
      <p className="text-small text-ink-2">{text.identityHow}</p>
      <TextField
        label={text.fields['data-external-id']}
        spellCheck={false}
        autoComplete="off"
        {...playground.field('data-external-id')}
      />
      <TextField
        label={text.fields['data-user-hash']}
        help={text.identityHashHelp}
        spellCheck={false}
        autoComplete="off"
        {...playground.field('data-user-hash')}
      />
      <RadioField<string>
        label={text.fields.identify}
        value={values[IDENTIFY] || IDENTIFY_WAYS[0]}
        options={IDENTIFY_WAYS.map((value) => ({ value, label: text.choices[value] }))}
        onChange={(value) => playground.set(IDENTIFY, value === IDENTIFY_WAYS[0] ? '' : value)}
      />
      {values[IDENTIFY] === 'call' && (
        <div className="grid justify-items-start gap-2">
          <Button
            icon="shield"
            disabled={!identity || !identify}
            onClick={() => {
              if (!identity) return
              identify?.(identity.externalId, identity.userHash)
              setCalled(identity.externalId)
            }}
          >
            {text.identifyNow}
          </Button>
          <p role="status" className="text-small text-ink-2">
            {called && text.identified(called)}
          </p>
        </div>
      )}
    </Part>
  )
}
