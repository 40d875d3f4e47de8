import { parse } from 'yaml'
import { isNestedDeeper, toStorable } from '../../../../kernel/base/storable.ts'
import { storable } from '../reading/storable-values.ts'

/** A text with what stands above it. */
export interface Document {
  matter: Record<string, unknown>
  body: string
  /** Why what stands above could not be read. */
  problem?: string
}

const MOST_DEPTH = 50
// To read it takes time by the square of its names and anchors.
// The reader of YAML takes time by the square of what it complains of.
const MOST_CHARACTERS = 8192
const MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
// A line of dashes alone can stand above any text; with a name below it is front matter.
const BEGUN = /^---[ \t]*\r?\n[\w-]+[ \t]*:/
const JSON_MATTER = /^\{\s*"/

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
  if (yaml === undefined) {
    if (BEGUN.test(text)) return { matter: {}, body, problem: 'its front matter has no end' }
    if (JSON_MATTER.test(text))
      return { matter: {}, body, problem: 'its front matter is JSON, which is not read' }
    return { matter: {}, body }
  }
  if (yaml.length > MOST_CHARACTERS)
    return {
      matter: {},
      body,
      problem: `its front matter is longer than ${MOST_CHARACTERS / 1024} KB`,
    }
  try {
    // Aliases that multiply each other would fill the memory.
    const matter: unknown = parse(yaml, { maxAliasCount: 50, logLevel: 'error' })
    if (isNestedDeeper(matter, MOST_DEPTH))
      return { matter: {}, body, problem: 'its front matter is nested too deeply' }
    if (matter === null) return { matter: {}, body }
    if (typeof matter !== 'object' || Array.isArray(matter))
      return { matter: {}, body, problem: 'its front matter has no names with values' }
    return { matter: storable(matter) as Record<string, unknown>, body }
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n')
    return { matter: {}, body, problem: `its front matter is not valid YAML (${line})` }
  }
}
