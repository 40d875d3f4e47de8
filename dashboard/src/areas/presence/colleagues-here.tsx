import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Hint } from '../../ui/primitives/hint.tsx'
import { text } from './text.en.ts'
import { useColleaguesHere } from './presence-store.ts'
import { PresenceDot } from './presence-dot.tsx'

const most = 4

/** The colleagues who are here, in small, each with how they are. */
export function ColleaguesHere() {
  const here = useColleaguesHere().toSorted((one, other) => one.name.localeCompare(other.name))
  if (here.length === 0) return null
  return (
    <section aria-label={text.title} className="mx-4 flex items-center gap-2 pt-2">
      <ul className="flex items-center gap-2">
        {here.slice(0, most).map(({ userId, name, state }) => (
          <li key={userId} className="hinted relative">
            <Avatar name={name} size={24} />
            <PresenceDot state={state} />
            <span className="sr-only">{text.colleague(name, text.states[state])}</span>
            <Hint label={text.colleague(name, text.states[state])} align="start" />
          </li>
        ))}
      </ul>
      {here.length > most && <span className="text-small text-ink-3">{text.more(here.length - most)}</span>}
    </section>
  )
}
