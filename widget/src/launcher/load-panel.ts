import { PANEL_LOADED, type CreatePanel } from '../panel-contract.ts'

/**
 * Loads the panel's bundle with a script element: unlike a module import it needs no CORS, and it can be tried
 * again after a failure. The nonce is the one of our own tag, for pages with a strict policy.
 */
export function loadPanel(host: string, nonce: string | undefined): Promise<CreatePanel> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('the panel could not be loaded'))
    }
    script.addEventListener(PANEL_LOADED, (event) => {
      script.remove()
      resolve((event as CustomEvent<CreatePanel>).detail)
    })
    script.addEventListener('error', fail)
    // Whatever ran did not hand anything over.
    script.addEventListener('load', () => setTimeout(fail, 0))
    if (nonce) script.nonce = nonce
    script.src = trusted(`${host}/widget/${PANEL_FILE}`)
    document.head.append(script)
  })
}

/** Pages that require Trusted Types take script addresses only from a policy. */
function trusted(url: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
  }
  try {
    return (
      trustedTypes?.createPolicy('svc-widget', { createScriptURL: () => url }).createScriptURL(url) ?? url
    )
  } catch {
    return url
  }
}
