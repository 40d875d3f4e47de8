import type { Services } from '../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { UploadsBusy } from '../../../lib/images/images.ts'
import { createUploadGate } from '../../../lib/images/upload-gate.ts'
import { logoOf } from '../clients/logos.ts'
import { findIcon, keepIcon, noteIcon, type StoredIcon } from '../clients/stored-icons.ts'
import { E } from '../errors.ts'
import { authorizationServer } from '../provider/authorization-server.ts'
import { fetchIcon } from './fetch-icon.ts'

/** Pictures that are being fetched, by program, and the place for them. */
const FETCHING = part(() => ({
  throughGate: createUploadGate({ atOnce: 3, waiting: 20 }),
  underWay: new Map<string, Promise<Buffer | undefined>>(),
}))

/** The picture of a program, as it is stored, or fetched now; `undefined` where there is none that can be used. Throws 404 for a program that is not known. */
export async function iconOf(services: Services, clientId: string): Promise<Buffer | undefined> {
  const { db } = services.part(authorizationServer)().ports
  const found = clientId.length > 200 ? undefined : await findIcon(db, clientId)
  if (!found) throw new AppError(E.oauth_client_not_found)
  if (found.isFresh) return found.png ?? undefined
  const source = found.source ?? (await noteLogo(services, clientId, found))
  if (source === undefined) return undefined
  return (await fetchOnce(services, clientId, source)) ?? found.png ?? undefined
}

/** Of a program that registered itself, nobody may have been asked yet. */
async function noteLogo(
  services: Services,
  clientId: string,
  { isRegistered }: StoredIcon,
): Promise<string | undefined> {
  const { provider, ports } = services.part(authorizationServer)()
  const client = isRegistered ? await provider.Client.find(clientId) : undefined
  const source = client && logoOf(client)
  if (source !== undefined) await noteIcon(ports.db, clientId, source)
  return source
}

/** Fetches and keeps a picture; who asks for the same meanwhile waits for it, and 503 is thrown to too many. */
async function fetchOnce(services: Services, clientId: string, source: string): Promise<Buffer | undefined> {
  const { throughGate, underWay } = services.part(FETCHING)
  const { db } = services.part(authorizationServer)().ports
  const key = `${clientId} ${source}`
  const fetching =
    underWay.get(key) ??
    throughGate('icons', async () => {
      const png = await fetchIcon(services, source)
      await keepIcon(db, { clientId, source, png })
      return png
    }).finally(() => underWay.delete(key))
  underWay.set(key, fetching)
  try {
    return await fetching
  } catch (error) {
    // Not “none”: caches would keep that.
    throw error instanceof UploadsBusy ? new AppError(KernelErrors.overloaded) : error
  }
}
