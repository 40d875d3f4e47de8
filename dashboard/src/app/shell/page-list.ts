import { ACCESS } from '@stoa/sdk/access'
import type { CallingActor } from '@stoa/sdk'
import type { NavigationEntry, SettingsEntry } from '../../data/area/area.ts'
import { isAllowed } from '../../data/permissions/access.ts'
import { shellText } from '../../text/shell.en.ts'
import { areas } from '../manifests.ts'

type Actor = Pick<CallingActor, 'role' | 'scopes'>

const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order

const pages = areas.flatMap((area) => area.navigation ?? []).toSorted(byOrder)
const settings = areas.flatMap((area) => area.settings ?? []).toSorted(byOrder)

const groupLabels = [
  ['connect', shellText.settingsGroups.connect],
  ['answering', shellText.settingsGroups.answering],
  ['content', shellText.settingsGroups.content],
  ['people', shellText.settingsGroups.people],
  ['you', shellText.settingsGroups.you],
] as const

/** The groups of the navigation that areas fill themselves, in its order. */
export const placesOfAreas = areas
  .flatMap((area) => area.places ?? [])
  .toSorted(byOrder)
  .map((places) => ({ ...places, name: places.label.toLowerCase() }))

const maySee = (actor: Actor, { access }: Pick<NavigationEntry, 'access'>) =>
  isAllowed(actor, access && ACCESS[access])

/** The pages that somebody sees, of one group of the navigation or of all. */
export const pagesFor = (actor: Actor, group?: NavigationEntry['group']): NavigationEntry[] =>
  (group ? [group] : (['top', 'team'] as const)).flatMap((wanted) =>
    pages.filter((page) => page.group === wanted && maySee(actor, page)),
  )

/** Settings pages under one heading. */
export interface SettingsGroup {
  label: string
  links: SettingsEntry[]
}

/** The settings pages that somebody sees, by group, in the order of the navigation. */
export const settingsFor = (actor: Actor): SettingsGroup[] =>
  groupLabels
    .map(([id, label]) => ({
      label,
      links: settings.filter((page) => page.group === id && maySee(actor, page)),
    }))
    .filter(({ links }) => links.length > 0)

/** The address of a settings page. */
export const settingsPath = ({ path }: SettingsEntry): string => `/settings/${path}`

/** Where the settings begin for somebody. */
export const firstSettingsPage = (actor: Actor): string => {
  const [first] = settingsFor(actor).flatMap(({ links }) => links)
  return first ? settingsPath(first) : '/'
}
