/** Properties of the page that TypeScript does not declare. */
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
