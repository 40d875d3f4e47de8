import { createHash } from 'node:crypto'
import type { Address } from './address.ts'
import type { BinaryPackage } from './binaries.ts'

/**
 * Settings that initdb writes into postgresql.conf, for a small machine with an SSD; operators may change them there.
 * wal_level stays `replica`, so that a base backup or a replica remains possible.
 */
export const clusterSettings: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** No durability, for tests; `clone` copies a template database by reference listenSettings the file system can. */
const throwawaySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  max_wal_size: '4GB',
  // only Linux and macOS know `clone`
  ...(process.platform !== 'win32' && { file_copy_method: 'clone' }),
}

/** Arguments that make initdb or postgres use these settings. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** How a server is run. */
export interface RunOptions {
  /** For tests: no durability, more connections. */
  throwaway: boolean
  /** How many connections it takes, in place of what postgresql.conf says. */
  connections?: number | undefined
}

/** Settings of one run of the server; they override postgresql.conf. */
export function runSettings(
  address: Address,
  launch: string,
  { throwaway, connections }: RunOptions,
): Record<string, string> {
  const listenSettings = address.host.startsWith('/')
    ? // a list: quotes keep a comma or a blank in the path from being a separator
      { listen_addresses: '', unix_socket_directories: `"${address.host.replaceAll('"', '""')}"` }
    : { listen_addresses: address.host, unix_socket_directories: '' }
  return {
    ...listenSettings,
    port: String(address.port),
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    'stoa.launch': launch,
    ...(throwaway && throwawaySettings),
    ...(connections !== undefined && { max_connections: String(connections) }),
  }
}

/** Hash of binaries and settings, without the address: a running server with another one is restarted. */
export function launchFingerprint(pkg: BinaryPackage, run: RunOptions): string {
  const launch = JSON.stringify([pkg.root, pkg.version, runSettings({ host: '', port: 0 }, '', run)])
  return createHash('sha256').update(launch).digest('hex').slice(0, 16)
}
