import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import type { RawRoute } from '../../../kernel/contract/raw-route.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { drawPlainIcon } from '../../../lib/images/images.ts'
import { once } from '../../../kernel/base/once.ts'
import { palette } from '../../../lib/palette/palette.ts'
import { E } from '../errors.ts'
import { iconOf } from './icon-of.ts'

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
    errors: [
      E.oauth_client_not_found,
      KernelErrors.not_found,
      KernelErrors.rate_limited,
      KernelErrors.overloaded,
    ],
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
