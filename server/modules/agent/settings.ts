import { z } from 'zod'
import { defineSettings, onOff } from '../../kernel/base/settings.ts'

/** The agent that runs in the service itself. */
export const settings = defineSettings({
  SVC_BUILTIN_AGENT: onOff
    .default(true)
    .describe('Whether the built-in agent may be turned on; `off` stops it for all organizations.'),
  SVC_MODEL_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
    .meta({ example: 'ollama.internal:11434' })
    .describe(
      'Hosts of language models, as `host` or `host:port` separated by commas, that may be called though they are not on the public internet, also without TLS.',
    ),
})
