import type { RouteRow } from './route-rows.ts'

/** What a text in a thread asks for. */
export type Command =
  | { is: 'reply' | 'note'; text: string }
  /** `to`: `me`, or somebody's id there. */
  | { is: 'assign'; to: string }
  | { is: 'nothing' }

/**
 * What a text in a thread asks for. `!assign me` or `!assign @somebody`; what begins with `!` or `note:`, in any case, is a
 * note; all else is what the route says of plain text.
 */
export function commandOf(text: string, plain: RouteRow['threadText']): Command {
  const said = text.trim()
  const assign = /^!\s*assign\s+(?:@?(me)|@?([UW][A-Z0-9]{1,30}))\s*$/i.exec(said)
  if (assign) return { is: 'assign', to: assign[2]?.toUpperCase() ?? 'me' }
  const note = /^(?:!+|note\s*:)\s*/i.exec(said)
  if (note) return { is: 'note', text: said.slice(note[0].length) }
  return plain === 'nothing' ? { is: 'nothing' } : { is: plain, text: said }
}
