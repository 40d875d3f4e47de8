interface Installation {
  origin: string
  trackerKey: string
  /** Whether the browser keeps nothing. */
  withoutStorage?: boolean
  /** Whether the console says what is sent. */
  debug?: boolean
}

/** The lines that put the tracker on a site. */
export function trackerSnippet({ origin, trackerKey, withoutStorage, debug }: Installation): string {
  const attributes = [
    `data-key="${trackerKey}"`,
    ...(withoutStorage ? ['data-storage="none"'] : []),
    ...(debug ? ['data-debug'] : []),
  ]
  return `<script src="${origin}/tracker.js" defer\n  ${attributes.join(' ')}></script>`
}

/** The code with which a server signs a visitor’s identity: each field with its length first, so that no two sets give the same text. */
export const signingRecipe = `import { createHmac } from 'node:crypto'

// visitorId: what svc.analytics.getVisitorId() says on the page; email: '' where there is none.
function sign(secret, { externalId, visitorId, email }) {
  const payload = ['svc.identity.v1', externalId, visitorId, email]
    .map((value) => \`\${Buffer.byteLength(value)}:\${value}\`)
    .join('')
  return createHmac('sha256', secret).update(payload).digest('hex')
}`
