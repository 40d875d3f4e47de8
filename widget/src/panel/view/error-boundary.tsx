import { complain } from '@stoa/sdk/chat'
import { Component, type ComponentChildren } from 'preact'

interface Props {
  children: ComponentChildren
  /** Drawn instead of what failed. */
  fallback(retry: () => void): ComponentChildren
}

/** Keeps what goes wrong while drawing within the widget. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  override componentDidCatch(error: unknown): void {
    complain(String(error))
    this.setState({ failed: true })
  }

  override render({ children, fallback }: Props) {
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children
  }
}
