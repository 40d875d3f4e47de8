import { lazy, Suspense, useEffect, useState } from 'react'
import { usePart } from '../components/use-part.ts'
import { whenQuiet } from '../components/when-quiet.ts'
import { AccountTrigger } from './account-trigger.tsx'
import { loadBackground } from './load-background.ts'

const loadMenu = () => import('./account-menu.tsx').then((module) => module.AccountMenu)
const ColleaguesHere = lazy(() =>
  loadBackground().then(
    (module) => ({ default: module.ColleaguesHere }),
    () => ({ default: () => null }),
  ),
)

/** The colleagues who are here; below them who is signed in, with their menu. Menus are not part of the first load. */
export function Account() {
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    whenQuiet()
      .then(loadMenu)
      .then(
        () => setReady(true),
        () => undefined,
      )
  }, [])
  const menu = usePart(ready || wanted ? loadMenu : undefined, () => setWanted(false))
  return (
    <>
      <Suspense>
        <ColleaguesHere />
      </Suspense>
      {menu ? <menu.Part defaultOpen={wanted} /> : <AccountTrigger onClick={() => setWanted(true)} />}
    </>
  )
}
