import { widgetSnippet } from '../parts/snippet.ts'
import { EMPHASIS, IDENTIFY } from './attributes.ts'
import { identityOf, pageAttributesOf, type PlaygroundState } from './playground-state.ts'

interface Place {
  origin: string
  channelId: string
  widgetKey: string
}

/** The lines for the site: the look is the channel's, only what is the page's own is in them. */
export function playgroundSnippet(place: Place, state: PlaygroundState): string {
  return [
    ...emphasisRule(state),
    widgetSnippet({ ...place, attributes: pageAttributesOf(state) }),
    ...identifyCall(state),
  ].join('\n')
}

function emphasisRule({ values }: PlaygroundState): string[] {
  const emphasis = values[EMPHASIS]
  return emphasis ? [`<style>[data-svc-widget] { ${EMPHASIS}: ${emphasis} }</style>`] : []
}

/** The page's own script for a visitor who signs in while the page is open. */
function identifyCall({ values }: PlaygroundState): string[] {
  const identity = identityOf(values)
  if (values[IDENTIFY] !== 'call' || !identity) return []
  // A closing tag within a text would end the script.
  const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return [
    '<script>',
    `  const signIn = () => svc.widget.identify(${text(identity.externalId)}, ${text(identity.userHash)})`,
    '  if (window.svc?.widget?.ready) signIn()',
    "  else document.addEventListener('svc:widget-ready', signIn, { once: true })",
    '</script>',
  ]
}
