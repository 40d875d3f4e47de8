import { AppError, E as KernelErrors } from '../../../kernel/errors.ts'
import type { Services } from '../../../kernel/context.ts'
import type { RawRoute } from '../../../kernel/http/raw-route.ts'
import { part } from '../../../kernel/parts.ts'
import { drawPlainIcon, UploadsBusy } from '../../../lib/images/images.ts'
import { createUploadGate } from '../../../lib/images/upload-gate.ts'
import { once } from '../../../kernel/once.ts'
import { palette } from '../../../lib/palette/palette.ts'
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

const PLAIN = part(() =>
  once(() => drawPlainIcon({ background: palette.accentSoft[0], mark: palette.accent[0] })),
)

/** The pictures of programs, drawn anew: what strangers made is never served from here as it came. */
export const serveIcon: RawRoute = {
  route: 'GET /v1/oauth/clients/{clientId}/icon',
  why: 'The answer is an image.',
  access: 'public',
  limit: 'poll',
  module: 'oauth',
  describes: {
    name: 'loadClientIcon',
    summary: 'Load the picture of a program',
    description:
      'A PNG of 128 by 128 pixels, made of the program’s `logo_uri` (PNG, JPEG, GIF or WebP up to 512 KB, by https). Where there is none, or none that can be used, such as an SVG, a picture of ours. The picture of a program with a metadata document is there once a person was asked about it.',
    query: {
      fallback: {
        type: 'string',
        enum: ['none'],
        description: 'Answers 404 instead of a picture of ours.',
      },
    },
    answers: {
      200: {
        description: 'The picture.',
        contentType: 'image/png',
        schema: { type: 'string', format: 'binary' },
      },
    },
    errors: [E.oauth_client_not_found, KernelErrors.not_found, KernelErrors.rate_limited],
  },
  async handle(request, reply, { services }) {
    const { clientId = '' } = request.params as { clientId?: string }
    const { fallback } = request.query as { fallback?: unknown }
    const png = await iconOf(services, clientId)
    if (!png && fallback === 'none') throw new AppError(KernelErrors.not_found)
    return reply
      .headers({
        'content-type': 'image/png',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': `public, max-age=${png ? 86_400 : 3600}`,
      })
      .send(png ?? (await services.part(PLAIN)()))
  },
}

/** The picture of a program, as it is stored, or fetched now; throws 404 for a program that is not known. */
async function iconOf(services: Services, clientId: string): Promise<Buffer | undefined> {
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

/** Fetches and keeps a picture; who asks for the same meanwhile waits for it, and too many are told that there is none. */
async function fetchOnce(services: Services, clientId: string, source: string): Promise<Buffer | undefined> {
  const { throughGate, underWay } = services.part(FETCHING)
  const { db } = services.part(authorizationServer)().ports
  const key = `${clientId} ${source}`
  const fetching =
    underWay.get(key) ??
    throughGate(async () => {
      const png = await fetchIcon(services, source)
      await keepIcon(db, { clientId, source, png })
      return png
    }).finally(() => underWay.delete(key))
  underWay.set(key, fetching)
  try {
    return await fetching
  } catch (error) {
    if (error instanceof UploadsBusy) return undefined
    throw error
  }
}
