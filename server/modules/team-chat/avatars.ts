import { createHash } from 'node:crypto'
import { AppError, E as K } from '../../kernel/base/errors.ts'
import type { Services } from '../../kernel/contract/context.ts'
import type { RawRoute } from '../../kernel/contract/raw-route.ts'
import { AVATARS } from './avatar-images.ts'
import { E } from './errors.ts'

/** The pictures by their names, with the marks of their bytes: another drawing has another address. */
const pictures = new Map(
  Object.entries(AVATARS).map(([name, base64]) => {
    const bytes = Buffer.from(base64, 'base64')
    return [name, { bytes, mark: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }] as const
  }),
)

/** The address of the picture that stands for a name. */
export function avatarUrl({ config }: Pick<Services, 'config'>, name: string): string {
  const letter = name.trim().normalize('NFD').charAt(0).toUpperCase()
  const file = pictures.has(letter) ? letter : 'default'
  return `${config.baseUrl}/v1/team-chat/avatars/${file}.${pictures.get(file)?.mark}.png`
}

export const showAvatar: RawRoute = {
  access: 'public',
  module: 'teamChat',
  route: 'GET /v1/team-chat/avatars/{file}',
  why: 'The vendor reads the pictures that stand beside names, without a credential.',
  limit: 'deliver',
  describes: {
    name: 'showAvatar',
    summary: 'Show the picture of a letter',
    description:
      '`A` to `Z` and `default`, also with `-dark`, and the mark of the drawing: `A-dark.0f1e2d3c.png`. 404 for all others.',
    answers: {
      200: {
        description: 'A PNG, 72 × 72, which never changes.',
        contentType: 'image/png',
        schema: { type: 'string', format: 'binary' },
      },
    },
    errors: [E.team_chat_not_found, K.rate_limited],
  },
  async handle(request, reply) {
    const { file } = request.params as { file: string }
    const [, name = '', mark] = /^((?:[A-Z]|default)(?:-dark)?)(?:\.([0-9a-f]{8}))?\.png$/.exec(file) ?? []
    const known = pictures.get(name)
    if (!known || (mark !== undefined && mark !== known.mark)) throw new AppError(E.team_chat_not_found)
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable' })
      .type('image/png')
      .send(known.bytes)
  },
}
