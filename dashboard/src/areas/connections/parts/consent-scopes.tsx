import type { OauthConsentRequest } from '@stoa/sdk'
import { CheckList } from '../../../ui/primitives/check-list.tsx'
import { permissionLabel } from '../../api-keys/index.ts'
import { text } from '../text.en.ts'

const words = text.consent

interface ConsentScopesProps extends Pick<OauthConsentRequest, 'scopes'> {
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** What the program asks for, and, folded, what else it can be allowed. */
export function ConsentScopes({ scopes, ...rest }: ConsentScopesProps) {
  const others = scopes.filter(({ asked }) => !asked)
  return (
    <>
      <Effects {...rest} scopes={scopes.filter(({ asked }) => asked)} labels={[words.reads, words.writes]} />
      {others.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-small text-ink-2 hover:text-ink">
            {words.more}
          </summary>
          <div className="grid gap-5 pt-3">
            <Effects {...rest} scopes={others} labels={[words.moreReads, words.moreWrites]} />
          </div>
        </details>
      )}
    </>
  )
}

interface EffectsProps extends ConsentScopesProps {
  labels: [reads: string, writes: string]
}

/** What it can read, apart from what it can change. */
function Effects({ scopes, chosen, labels, onChange }: EffectsProps) {
  return (['read', 'write'] as const).map((effect, index) => {
    const options = scopes
      .filter((each) => each.effect === effect)
      .map(({ scope, description }) => ({ value: scope, label: permissionLabel(scope, description) }))
    const label = labels[index] ?? ''
    const others = chosen.filter((scope) => !options.some(({ value }) => value === scope))
    return (
      options.length > 0 && (
        <section key={effect} className="grid gap-1.5">
          <h2 className="text-small font-medium">{label}</h2>
          <CheckList
            label={label}
            options={options}
            chosen={chosen.filter((scope) => !others.includes(scope))}
            onChange={(some) => onChange([...others, ...some])}
          />
        </section>
      )
    )
  })
}
