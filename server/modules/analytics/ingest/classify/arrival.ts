import { sourceOfHost, sourceOfName, type Source } from './sources.ts'

/** What a page says about how its reader came. */
export interface ArrivalFacts {
  /** Path and query of the page. */
  path: string | null
  referrer: string | null
  /** Origin of the page. */
  origin: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
}

/** How a reader came. */
export interface Arrival {
  /** `direct`, `internal`, `search`, `social`, `mail`, `ai`, `paid`, `email`, `campaign` or `referral`. */
  channel: string
  /** Name of a known site, else a host or what `utm_source` says. */
  source: string | null
}

const PAID_MEDIUM =
  /^(cpc|ppc|cpm|cpv|cpa|cpp|paid.*|ads?|display|banner|retargeting|remarketing|.*[-_](cpc|ppc|paid|ads?))$/i
const MAIL_MEDIUM = /^(e-?mail|newsletter|e-?mailing|mail)$/i
const SOCIAL_MEDIUM = /^(social.*|sm|organic[-_]social)$/i
const SEARCH_MEDIUM = /^organic$/i
const REFERRAL_MEDIUM = /^(referral|affiliate|partner)$/i

/** Added to links by those who sell them. */
const PAID_CLICK = /[?&](gclid|gbraid|wbraid|msclkid|ttclid|li_fat_id|twclid|dclid)=[^&#]/i
/** Added to every link that leaves Facebook, whether it was paid for or not. */
const FACEBOOK_CLICK = /[?&]fbclid=[^&#]/i

const SELLERS: Record<string, string> = {
  gclid: 'Google',
  gbraid: 'Google',
  wbraid: 'Google',
  dclid: 'Google',
  msclkid: 'Bing',
  ttclid: 'TikTok',
  li_fat_id: 'LinkedIn',
  twclid: 'X',
}

/** The channel and source by which a reader came to a page. */
export function readArrival(facts: ArrivalFacts): Arrival {
  const { utmSource, utmMedium, path } = facts
  const host = hostOf(facts.referrer)
  const isInternal = host !== null && host === hostOf(facts.origin)
  const site = host === null || isInternal ? undefined : sourceOfHost(host)
  const named = utmSource === null ? undefined : sourceOfName(utmSource)
  const click = PAID_CLICK.exec(path ?? '')?.[1]?.toLowerCase()
  const seller = click === undefined ? undefined : SELLERS[click]
  const source = named?.name ?? utmSource ?? site?.name ?? seller ?? (isInternal ? null : host)
  const medium = mediumChannel(utmMedium, named ?? site)
  if (click !== undefined || medium === 'paid') return { channel: 'paid', source }
  if (medium) return { channel: medium, source }
  if (utmSource ?? utmMedium ?? facts.utmCampaign) return { channel: named?.kind ?? 'campaign', source }
  if (isInternal) return { channel: 'internal', source: null }
  if (FACEBOOK_CLICK.test(path ?? '') && !site) return { channel: 'social', source: 'Facebook' }
  if (site) return { channel: site.kind, source }
  return host === null ? { channel: 'direct', source: null } : { channel: 'referral', source }
}

function mediumChannel(medium: string | null, site: Source | undefined): string | undefined {
  if (medium === null) return undefined
  if (PAID_MEDIUM.test(medium)) return 'paid'
  if (MAIL_MEDIUM.test(medium)) return 'email'
  if (SOCIAL_MEDIUM.test(medium)) return 'social'
  if (SEARCH_MEDIUM.test(medium)) return 'search'
  if (REFERRAL_MEDIUM.test(medium)) return site?.kind ?? 'referral'
  return undefined
}

/** The host of an address in lower case, without `www.`; null where it is none. */
export function hostOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { hostname, protocol } = new URL(address)
  if (!/^(https?|android-app):$/.test(protocol)) return null
  const host = hostname.toLowerCase().replace(/^www\./, '')
  return host === '' ? null : host.slice(0, 255)
}
