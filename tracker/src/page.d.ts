/** What the page has, and TypeScript does not know. */
interface Window {
  svc?: { analytics?: unknown }
}

interface Navigator {
  readonly doNotTrack: string | null
  readonly globalPrivacyControl?: boolean
}

interface Document {
  readonly prerendering?: boolean
}
