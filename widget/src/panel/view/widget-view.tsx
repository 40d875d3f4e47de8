import { useMemo, useRef, useState } from 'preact/hooks'
import { ChatContext, type ChatViewParts, type ViewedImage } from './chat-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Lightbox } from './lightbox.tsx'
import { BrokenPanel, PanelView } from './panel-view.tsx'
import { PeekView } from './peek-view.tsx'

/** Everything beside the launcher: the panel, the preview of a reply, the lightbox. */
export function WidgetView({ parts }: { parts: ChatViewParts }) {
  const composer = useRef<HTMLTextAreaElement>(null)
  const [viewed, setViewed] = useState<ViewedImage | null>(null)
  const context = useMemo(() => ({ ...parts, composer, showImage: setViewed }), [parts])
  return (
    <ChatContext.Provider value={context}>
      <ErrorBoundary fallback={(retry) => <BrokenPanel onRetry={retry} />}>
        <PanelView />
      </ErrorBoundary>
      <ErrorBoundary fallback={() => null}>
        <PeekView />
      </ErrorBoundary>
      {viewed && (
        <ErrorBoundary fallback={() => null}>
          <Lightbox viewed={viewed} onMove={setViewed} onClose={() => setViewed(null)} />
        </ErrorBoundary>
      )}
    </ChatContext.Provider>
  )
}
