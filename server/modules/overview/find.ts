import { z } from 'zod'
import type { Declared } from '../../kernel/contract/module.ts'
import { operation } from './module.ts'
import { join } from './parts.ts'

const MOST = 20

/** Made of what the modules declare as `found`. */
export const find = ({ modules }: Declared) => {
  const found = join(modules.map(({ glance }) => glance?.found))
  return operation({
    name: 'overview.find',
    summary: `Find ${new Intl.ListFormat('en').format(Object.keys(found.shape))} by a few letters`,
    description: found.description,
    access: { scope: 'conv:read', audience: ['member', 'agent'] },
    effect: 'read',
    rest: 'GET /v1/find',
    input: z.object({
      q: z.string().trim().min(1).max(200),
      limit: z.int().min(1).max(MOST).default(6).describe('Of each kind.'),
    }),
    output: z.object(found.shape),
    run: (ctx, search) => found.read(ctx, search),
  })
}
