import type { ContentField, ContentFieldEffect } from '@stoa/sdk'
import { useState, type ReactNode } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { text } from '../text.en.ts'

/** The person does not want it saved, after all. */
export class NotSaved extends Error {}

interface Asked {
  effects: readonly ContentFieldEffect[]
  isWhole: boolean
  answer: (isWanted: boolean) => void
}

/** Asks before other fields are saved that change what entries say, or whether they can be published. */
export function useEffectsQuestion() {
  const [asked, setAsked] = useState<Asked>()
  /** Throws `NotSaved` where the person does not want it; says whether there was something to agree to. */
  const ask = async (idOrSlug: string, fields: ContentField[]): Promise<boolean> => {
    const { effects, isWhole } = await client.cms.previewFieldChanges({ idOrSlug, fields })
    if (effects.length === 0) return false
    const isWanted = await new Promise<boolean>((answer) => setAsked({ effects, isWhole, answer }))
    setAsked(undefined)
    if (!isWanted) throw new NotSaved()
    return true
  }
  return { ask, question: asked && <EffectsDialog {...asked} /> }
}

function EffectsDialog({ effects, isWhole, answer }: Asked) {
  return (
    <Dialog
      title={text.effects.title}
      wide
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {sharedText.common.cancel}
          </Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {text.effects.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">{text.effects.lead}</p>
        <ul className="grid gap-5">
          {effects.map((effect) => (
            <Effect key={`${effect.field} ${effect.effect}`} effect={effect} />
          ))}
        </ul>
        {!isWhole && <p className="text-small text-ink-3">{text.effects.notWhole}</p>}
      </div>
    </Dialog>
  )
}

function Effect({ effect }: { effect: ContentFieldEffect }): ReactNode {
  const { field, entries, published, examples } = effect
  return (
    <li className="flex gap-3">
      <span className="mt-1 text-amber">
        <Icon name="warning" size={16} />
      </span>
      <div className="grid min-w-0 gap-1">
        <p>
          {text.effects[effect.effect](field, entries)} {text.effects.published(published)}
        </p>
        <p className="text-small text-ink-3">{text.effects.examples}</p>
        <ul className="grid gap-1 text-small">
          {examples.map(({ id, title, message }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {/* Elsewhere, so that what was changed here stays. */}
              <a href={`/content/entry/${id}`} target="_blank" rel="noreferrer" className="underline">
                {title || text.effects.untitled}
                <span className="sr-only"> {sharedText.common.newTab}</span>
              </a>
              {effect.effect === 'invalid' && <span className="text-ink-3"> {message}</span>}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
