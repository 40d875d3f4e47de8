import type { CallingActor } from '@stoa/sdk'
import type { Area, NavigationEntry, SettingsEntry } from '../../data/area/area.ts'
import { mayCall } from '../../data/rights/actor.ts'
import { shellText } from '../../text/shell.en.ts'
import { areas, areasFor } from '../manifests.ts'

type Actor = Pick<CallingActor, 'role' | 'scopes'>

const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order

const groupLabels = [
  ['connect', shellText.settingsGroups.connect],
  ['answering', shellText.settingsGroups.answering],
  ['content', shellText.settingsGroups.content],
  ['people', shellText.settingsGroups.people],
  ['you', shellText.settingsGroups.you],
] as const

const jobLabels = [
  ['customers', shellText.jobs.customers],
  ['content', shellText.jobs.content],
  ['growth', shellText.jobs.growth],
  ['agents', shellText.jobs.agents],
  ['organization', shellText.jobs.organization],
] as const

/** Pages of one job under its heading; one alone needs none. */
export interface Job {
  name: string
  label: string
  pages: NavigationEntry[]
}

/** The jobs that there is a page of for somebody, in the order of the navigation. */
export const jobsFor = (actor: Actor): Job[] =>
  jobLabels
    .map(([name, label]) => ({ name, label, pages: pagesFor(actor, name) }))
    .filter(({ pages }) => pages.length > 0)

/** The groups of the navigation that areas fill themselves, in its order. */
export const placesFor = (actor: Actor) =>
  areasFor(actor)
    .flatMap((area) => area.places ?? [])
    .toSorted(byOrder)
    .map((places) => ({ ...places, name: places.label.toLowerCase() }))

const maySee = (actor: Actor, { access }: Pick<NavigationEntry, 'access'>) =>
  access === undefined || mayCall(actor, access)

/** The pages that somebody sees, of one group of the navigation or of all. */
export const pagesFor = (actor: Actor, group?: NavigationEntry['group']): NavigationEntry[] =>
  (group ? [group] : (['top', ...jobLabels.map(([name]) => name)] as const)).flatMap((wanted) =>
    areasFor(actor)
      .flatMap((area) => area.navigation ?? [])
      .filter((page) => page.group === wanted && maySee(actor, page))
      .toSorted(byOrder),
  )

/** Settings pages under one heading. */
export interface SettingsGroup {
  label: string
  links: SettingsEntry[]
}

/** The settings pages that somebody sees, by group, in the order of the navigation. */
export function settingsFor(actor: Actor): SettingsGroup[] {
  const pages = areasFor(actor)
    .flatMap((area) => area.settings ?? [])
    .filter((page) => maySee(actor, page))
    .toSorted(byOrder)
  return groupLabels
    .map(([id, label]) => ({ label, links: pages.filter((page) => page.group === id) }))
    .filter(({ links }) => links.length > 0)
}

/** The address of a settings page. */
export const settingsPath = ({ path }: SettingsEntry): string => `/settings/${path}`

/** Where the settings begin for somebody. */
export const firstSettingsPage = (actor: Actor): string => {
  const [first] = settingsFor(actor).flatMap(({ links }) => links)
  return first ? settingsPath(first) : '/'
}

/** Where somebody arrives: the inbox, else the first page that there is for them. */
export function landingFor(actor: Actor): string {
  if (placesFor(actor).length > 0) return '/inbox'
  return jobsFor(actor)[0]?.pages[0]?.path ?? pagesFor(actor)[0]?.path ?? firstSettingsPage(actor)
}

/** Whether an address is one of an area that is not there for somebody. */
export function isHidden(actor: Actor, pathname: string): boolean {
  const there = new Set(areasFor(actor))
  return areas.some((area) => !there.has(area) && addressesOf(area).some((path) => lies(pathname, path)))
}

/** The addresses of an area's pages, up to what is variable in them. */
const addressesOf = ({ routes = [], settingsRoutes = [] }: Area): string[] =>
  [...routes.map(pathOf), ...settingsRoutes.map((route) => `/settings/${pathOf(route)}`)].map((path) =>
    path.replace(/\/?[{$].*/, ''),
  )

const pathOf = (route: unknown): string => (route as { options: { path: string } }).options.path

/** Whether an address is a page or below it; below the root lies everything. */
const lies = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
