import { BUNDLE_LOADED } from '../panel-contract.ts'

interface UrlPolicy {
  createScriptURL(url: string): string
}

let policy: UrlPolicy | undefined

/**
 * Loads a bundle with a script element; resolves to what the bundle passes in its event. Unlike a module import this
 * needs no CORS and can be retried after a failure. The nonce is that of the widget’s own tag, for pages with a policy.
 */
export function loadBundle<T>(url: string, nonce: string | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    script.addEventListener(BUNDLE_LOADED, (event) => {
      script.remove()
      resolve((event as CustomEvent<T>).detail)
    })
    script.addEventListener('error', fail)
    // The script ran without dispatching the event.
    script.addEventListener('load', () => setTimeout(fail, 0))
    if (nonce) script.nonce = nonce
    script.src = trusted(url)
    document.documentElement.append(script)
  })
}

/** Pages that require Trusted Types take script addresses only from a policy, which may be made once. */
function trusted(url: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: UrlPolicy): UrlPolicy }
  }
  try {
    policy ??= trustedTypes?.createPolicy('svc-widget', { createScriptURL: (address) => address })
    return policy?.createScriptURL(url) ?? url
  } catch {
    return url
  }
}
