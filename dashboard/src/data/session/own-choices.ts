import type { Whoami } from '@stoa/sdk'
import { setViewerZone } from '../../text/viewer-zone.ts'
import { needsOtherLanguage } from './page-language.ts'

/** The time zone that somebody chose to see times in; `undefined` for that of the browser. */
function zoneOf({ actor, org }: Whoami): string | undefined {
  if (actor.timezone === 'organization') return org.timezone
  return actor.timezone === 'browser' ? undefined : actor.timezone
}

/** Shows times in the zone that somebody chose, and says whether the page has to be loaded anew for their language. */
export function followChoices(whoami: Whoami): boolean {
  setViewerZone(zoneOf(whoami))
  return needsOtherLanguage(whoami.actor.locale ?? null)
}
