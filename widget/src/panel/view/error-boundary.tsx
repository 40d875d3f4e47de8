import { logError } from '@stoa/sdk/page'
import { Component, type ComponentChildren } from 'preact'

interface Props {
  children: ComponentChildren
  /** Rendered instead of what failed. */
  fallback(retry: () => void): ComponentChildren
}

/** Catches errors of rendering and logs them, so that the host page sees none. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  override componentDidCatch(error: unknown): void {
    logError(String(error))
    this.setState({ failed: true })
  }

  override render({ children, fallback }: Props) {
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children
  }
}
