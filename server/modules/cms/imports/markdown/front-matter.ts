import { parse } from 'yaml'
import { isNestedDeeper, toStorable } from '../../../../kernel/storable.ts'
import { storable } from '../reading/storable-values.ts'

/** A text with what stands above it. */
export interface Document {
  matter: Record<string, unknown>
  body: string
  /** Why what stands above could not be read. */
  problem?: string
}

const MOST_DEPTH = 50
const MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Parts a Markdown file into its front matter (YAML) and its text. */
export function readDocument(source: string): Document {
  const text = toStorable(source).replace(/^\uFEFF/, '')
  if (/^\+\+\+[ \t]*\r?\n/.test(text))
    return {
      matter: {},
      body: text.replace(/^\+\+\+[\s\S]*?\n\+\+\+[ \t]*\r?\n?/, ''),
      problem: 'its front matter is TOML, which is not read',
    }
  const [whole = '', yaml] = MATTER.exec(text) ?? []
  const body = text.slice(whole.length).replace(/^(?:\r?\n)+/, '')
  if (yaml === undefined) return { matter: {}, body }
  try {
    // Aliases that multiply each other would fill the memory.
    const matter: unknown = parse(yaml, { maxAliasCount: 50, logLevel: 'error' })
    if (isNestedDeeper(matter, MOST_DEPTH))
      return { matter: {}, body, problem: 'its front matter is nested too deeply' }
    const isRecord = typeof matter === 'object' && matter !== null && !Array.isArray(matter)
    return { matter: isRecord ? (storable(matter) as Record<string, unknown>) : {}, body }
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n')
    return { matter: {}, body, problem: `its front matter is not valid YAML (${line})` }
  }
}
