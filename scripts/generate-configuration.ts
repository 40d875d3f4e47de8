import { z } from 'zod'
import { ConfigSchema } from '../server/kernel/config.ts'

interface Property {
  description?: string
  default?: unknown
  example?: string
}

/** `docs/configuration.md`, from the schema that reads the settings. */
export function configurationPage(): string {
  const { properties } = z.toJSONSchema(ConfigSchema, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, Property>
  }
  const rows = Object.entries(properties).map(([name, { description, default: preset, example }]) => {
    const shown =
      preset === undefined || preset === '' || (Array.isArray(preset) && preset.length === 0)
        ? ''
        : `\`${String(preset)}\``
    return `| \`${name}\` | ${shown} | ${description ?? ''}${example ? ` Example: \`${example}\`.` : ''} |`
  })
  return `# Settings

Made by \`npm run generate\` from the schema in \`server/kernel/config.ts\`. Settings are environment variables; an
empty one counts as unset. They are checked at the start, and a wrong one stops it with a sentence that names it.

| Setting | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`
}
