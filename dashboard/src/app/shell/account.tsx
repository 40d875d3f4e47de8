import { Suspense, useEffect, useState } from 'react'
import { usePart } from '../../ui/primitives/use-part.ts'
import { whenIdle } from '../../data/when-idle.ts'
import { loadAccountSections } from './account-sections.ts'
import { AccountTrigger } from './account-trigger.tsx'
import { useSlot } from '../../data/area/slots.ts'

const loadMenu = async () => {
  const [{ AccountMenu }] = await Promise.all([import('./account-menu.tsx'), loadAccountSections()])
  return AccountMenu
}

/** The colleagues who are here; below them who is signed in, with their menu. Menus are not part of the first load. */
export function Account() {
  const Colleagues = useSlot('colleagues')
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    whenIdle()
      .then(loadMenu)
      .then(
        () => setReady(true),
        () => undefined,
      )
  }, [])
  const menu = usePart(ready || wanted ? loadMenu : undefined, () => setWanted(false))
  return (
    <>
      <Suspense>{Colleagues && <Colleagues />}</Suspense>
      {menu ? <menu.Part defaultOpen={wanted} /> : <AccountTrigger onClick={() => setWanted(true)} />}
    </>
  )
}
