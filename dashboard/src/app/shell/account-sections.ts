import type { AccountMenuPart } from '../../data/area/area.ts'
import { areas } from '../manifests.ts'

let sections: readonly AccountMenuPart[] = []

/** Loads what the areas put into the account's menu. */
export async function loadAccountSections(): Promise<void> {
  const loaded = await Promise.all(areas.map((area) => area.accountMenu?.()))
  sections = loaded.filter((part) => part !== undefined).toSorted((one, other) => one.order - other.order)
}

/** What the areas put into the account's menu, in its order. */
export const accountSections = (): readonly AccountMenuPart[] => sections
