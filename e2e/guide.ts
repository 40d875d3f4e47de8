import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './service.ts'

/** A guide, as developers read it. */
export const readGuide = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8')

/** The first block of code in a language that holds a text; throws when the guide has none. */
export function codeOf(language: string, containing: string, guide = 'widget.md'): string {
  const blocks = readGuide(guide).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)
  for (const [, name, code = ''] of blocks) if (name === language && code.includes(containing)) return code
  throw new Error(`docs/${guide} has no ${language || 'plain'} block with ${containing}`)
}

/** The examples of user hashes that the guide to the widget gives. */
export function hashExamples(): { secret: string; externalId: string; userHash: string }[] {
  const rows = readGuide('widget.md').matchAll(
    /^\| `(svc_identity_\w+)`\s*\| `([^`]+)`\s*\| `([0-9a-f]{64})` \|$/gm,
  )
  return [...rows].map(([, secret = '', externalId = '', userHash = '']) => ({
    secret,
    externalId,
    userHash,
  }))
}
