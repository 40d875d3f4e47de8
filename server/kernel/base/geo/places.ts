import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Reader, type CityResponse } from 'mmdb-lib'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { readCountryFile, type CountryOf } from './country-file.ts'
import { withoutMapping } from './network-table.ts'

/** Where an address is, as far as it is known. */
export interface Place {
  /** Two letters, ISO 3166-1. */
  country: string | null
  /** ISO 3166-2, such as NO-03. */
  region: string | null
}

/** Looks places of addresses up, without asking anybody. */
export type Places = (address: string) => Place

const NOWHERE: Place = { country: null, region: null }

/**
 * Looks up by the operator’s database, else by the table of countries in `folder`; without both it knows no address.
 */
export function openPlaces(folder: string, databasePath: string | undefined, log: Log): Places {
  if (databasePath !== undefined) return byDatabase(databasePath)
  const countryOf = openTable(join(folder, 'countries.bin'), log)
  return countryOf ? (address) => ({ country: countryOf(address), region: null }) : () => NOWHERE
}

function openTable(path: string, log: Log): CountryOf | undefined {
  try {
    return readCountryFile(readFileSync(path))
  } catch (error) {
    log.warn({ reason: String(error) }, 'there is no table of countries; run npm run build')
    return undefined
  }
}

function byDatabase(path: string): Places {
  let reader: Reader<CityResponse>
  try {
    reader = new Reader<CityResponse>(readFileSync(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`SVC_GEOIP_DB_PATH cannot be read as a database of places: ${reason}`)
  }
  return (address) => {
    const plain = withoutMapping(address)
    const version = isIP(plain)
    const found = version === 4 || version === reader.metadata.ipVersion ? reader.get(plain) : null
    const country = codeOf(found?.country?.iso_code ?? found?.registered_country?.iso_code, /^[A-Z]{2}$/)
    const part = codeOf(found?.subdivisions?.[0]?.iso_code, /^[A-Z0-9]{1,3}$/)
    return { country, region: country !== null && part !== null ? `${country}-${part}` : null }
  }
}

/** A code in capitals, where it has the form of one. */
function codeOf(text: unknown, form: RegExp): string | null {
  const code = typeof text === 'string' ? text.toUpperCase() : ''
  return form.test(code) ? code : null
}
