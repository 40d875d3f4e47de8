import { dataset, isMuted } from './settings.ts'

/** A random UUID: the name of a blob ends with one, also on pages without TLS, which have no `randomUUID`. */
export const randomId = (): string => URL.createObjectURL(new Blob()).slice(-36)

/** The id of this browser, the same as the chat widget's; of this page alone, where storage is forbidden. */
export let visitorId: string | undefined

/** What was done in this session; on this page, where storage is forbidden or nothing is to be kept. */
export let session: Record<string, unknown> = {}

if (dataset.key && !isMuted && dataset.storage != 'none') {
  visitorId = randomId()
  try {
    session = sessionStorage
    visitorId = localStorage['svc.vid'] ||= visitorId
  } catch {
    // Then nothing is kept.
  }
}
