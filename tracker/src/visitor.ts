import { dataset, isMuted } from './settings.ts'

/** A random UUID: the name of a blob ends with one, also on pages without TLS, which have no `randomUUID`. */
export const randomId = (): string => URL.createObjectURL(new Blob()).slice(-36)

/** The id of this browser, shared with the chat widget; of this page only, where storage is forbidden. */
export let visitorId: string | undefined

/** Storage of the browser session; of this page only, where storage is forbidden or `data-storage="none"`. */
export let session: Record<string, unknown> = {}

if (dataset.key && !isMuted && dataset.storage != 'none') {
  visitorId = randomId()
  try {
    session = sessionStorage
    visitorId = localStorage['svc.vid'] ||= visitorId
  } catch {
    // Nothing is stored then.
  }
}
