import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a browser on this machine reaches what we listen on. */
export function addressOf(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const keyFile = (dataDir: string): string => join(dataDir, 'secret-key')

/** The root secret of this data folder, made on the first start. */
export function secretKeyIn(dataDir: string): string {
  const path = keyFile(dataDir)
  if (!existsSync(path))
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}

/** The root secret of a data folder, if the service has made one there. */
export const madeSecretKeyIn = (dataDir: string): string | undefined =>
  existsSync(keyFile(dataDir)) ? readFileSync(keyFile(dataDir), 'utf8').trim() : undefined
