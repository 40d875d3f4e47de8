import type { CallingActor } from '@stoa/sdk'
import type { AccountMenuPart, Area } from '../../data/area/area.ts'
import { areas, areasFor } from '../manifests.ts'

let sections: ReadonlyMap<Area, AccountMenuPart> = new Map()

/** Loads what the areas put into the account's menu. */
export async function loadAccountSections(): Promise<void> {
  const loading = areas.flatMap((area) =>
    area.accountMenu ? [area.accountMenu().then((part) => [area, part] as const)] : [],
  )
  sections = new Map(await Promise.all(loading))
}

/** What the areas that are there for somebody put into the account's menu, in its order. */
export const accountSectionsFor = (
  actor: Pick<CallingActor, 'role' | 'scopes'>,
): readonly AccountMenuPart[] =>
  areasFor(actor)
    .flatMap((area) => sections.get(area) ?? [])
    .toSorted((one, other) => one.order - other.order)
