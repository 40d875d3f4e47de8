import type { GuardedOperation } from '@stoa/sdk/access'
import type { ComponentType, ReactNode } from 'react'
import type { Command } from '../../ui/commands/commands.ts'
import type { IconName } from '../../ui/primitives/icon.tsx'
import type { EventKeys } from '../live/event-keys.ts'

/** A line of the navigation, and of the palette. */
export interface NavigationEntry {
  /** The address of the page. */
  path: string
  label: string
  icon: IconName
  /** Where it stands: at the top, or among the pages of a job, which stay in sight at the bottom. */
  group: 'top' | 'customers' | 'content' | 'growth' | 'agents' | 'organization'
  /** Its place within the group; small numbers first. */
  order: number
  /** The operation that one must be allowed to call to see it; everybody does unless given. */
  access?: GuardedOperation
  /** What is drawn behind the label, such as a number. */
  Badge?: ComponentType
}

/** A group of the navigation that an area fills itself, between those at the top and those of jobs. */
export interface NavigationPlaces {
  label: string
  order: number
  /** The lines, as list items. */
  Lines: ComponentType
  /** Further groups, after the first page is there. */
  more?: () => Promise<{ More: ComponentType }>
}

/** A page of the settings, in their navigation and in the palette. */
export interface SettingsEntry {
  /** Below `/settings/`. */
  path: string
  label: string
  icon: IconName
  group: 'connect' | 'answering' | 'content' | 'people' | 'you'
  order: number
  /** The operation that one must be allowed to call to see it; everybody does unless given. */
  access?: GuardedOperation
}

/** What the palette finds for a text, beside commands. */
export interface FoundCommands {
  commands: readonly Command[]
  /** Whether the answer is still on its way. */
  isLoading: boolean
}

/** What an area adds to the palette. Each is a hook. */
export interface PalettePart {
  /** What can be done, and places beyond those of the manifest. */
  useActions?: () => readonly Command[]
  /** What a text leads to; asked while something is typed. */
  useFound?: (text: string) => FoundCommands
  /** What was opened last; shown while nothing is typed. */
  useRecent?: () => readonly Command[]
}

/** Shortcuts under one heading of the keyboard help. */
export interface ShortcutGroup {
  title: string
  order: number
  shortcuts: readonly (readonly [keys: string, label: string])[]
}

/** Places that one area leaves open for another that it does not know. */
export interface Slots {
  /** Instead of the inbox, before the first conversation; called as the inbox is. */
  inboxStart: ComponentType<{ title: string }>
  /** Draws something of the commands that the palette offers. */
  commands: ComponentType<{ children: (commands: readonly Command[]) => ReactNode }>
  /** Above the account: who else is here. */
  colleagues: ComponentType
  /** On the picture of the account, while the connection stands. */
  ownPresence: ComponentType
  /** Below the name of the account, instead of the email address while it has something to say. */
  ownState: ComponentType<{ otherwise: string }>
}

/** A part of the account's menu. */
export interface AccountMenuPart {
  order: number
  AccountSection: ComponentType
}

// Not `AnyRoute`: a route that is written where one is expected would be that, and links to it unchecked.
type Routes = readonly unknown[]

/** The manifest of an area: all that the shell knows of it. What it names is loaded when it is needed, unless it is a component. */
export interface Area {
  /**
   * The operation that one must be allowed to call for anything of the area to be there: its pages, lines and commands, and what it
   * asks of the server behind every page.
   */
  needs?: GuardedOperation
  /** Routes within the shell; their parent is `appRoute`. */
  routes?: Routes
  /** Routes of settings pages; their parent is `settingsRoute`. */
  settingsRoutes?: Routes
  /** Routes for people who are not signed in; their parent is `rootRoute`. */
  publicRoutes?: Routes
  navigation?: readonly NavigationEntry[]
  places?: NavigationPlaces
  settings?: readonly SettingsEntry[]
  palette?: () => Promise<PalettePart>
  shortcuts?: () => Promise<{ shortcutGroups: readonly ShortcutGroup[] }>
  accountMenu?: () => Promise<AccountMenuPart>
  /** What is read again after which events. */
  live?: EventKeys
  /** A hook that keeps what the navigation shows live, where reading again is not all. */
  useLive?: () => void
  /** What works behind every page; drawn once the first is there. */
  background?: () => Promise<{ Background: ComponentType }>
  slots?: Partial<Slots>
  session?: {
    /** Somebody is signed in; called on every change of the page too. */
    began?: (userId: string) => void
    /** The same, where the area is not there for them. */
    beganWithout?: () => void
    /** They signed out: what this browser keeps of them is to be forgotten. */
    ended?: () => void
    /** How many texts signing out would lose. */
    unsent?: () => number
  }
}

/** The routes of an area, as exact as they were written: the types of links come from them. */
interface AreaRoutes<Own extends Routes, Settings extends Routes, Public extends Routes> {
  routes: Own
  settingsRoutes: Settings
  publicRoutes: Public
}

/** Declares an area. */
export function defineArea<
  const Own extends Routes = readonly [],
  const Settings extends Routes = readonly [],
  const Public extends Routes = readonly [],
>(
  area: Omit<Area, keyof AreaRoutes<Own, Settings, Public>> & Partial<AreaRoutes<Own, Settings, Public>>,
): Omit<Area, keyof AreaRoutes<Own, Settings, Public>> & AreaRoutes<Own, Settings, Public> {
  const none: Routes = []
  return {
    ...area,
    routes: area.routes ?? (none as Own),
    settingsRoutes: area.settingsRoutes ?? (none as Settings),
    publicRoutes: area.publicRoutes ?? (none as Public),
  }
}
