import { WELCOME, type ChatCore } from './chat-core.ts'
import type { Loading } from './loading.ts'
import type { ChatState } from './state.ts'
import type { UploadQueue } from './uploads.ts'

/** What is moved from one session to another. */
export interface SessionMovesPorts {
  drafts: Map<string, string>
  uploadQueue: UploadQueue
  loading: Loading
}

/** Moves drafts, uploads and unsent messages from the welcome screen to a session, and from one session to another. */
export class SessionMoves {
  private readonly core: ChatCore
  private readonly ports: SessionMovesPorts

  constructor(core: ChatCore, ports: SessionMovesPorts) {
    this.core = core
    this.ports = ports
  }

  /** A message is sent from the welcome screen: opens a session without messages for it. */
  startConversation(): void {
    const { state, host } = this.core
    const session = this.ports.uploadQueue.sessionOf(WELCOME) ?? this.emptySession('thread')
    if (session !== state.get().sessionId) {
      host.sessions.resume(session)
      this.ports.loading.openSession(session, 'thread')
    }
    state.set({ screen: 'thread', phase: 'ready' })
  }

  /** The id of a session without messages: the current one, or a new one. */
  emptySession(screen: ChatState['screen']): string {
    const { thread, sessionId } = this.core.state.get()
    if (thread.length === 0) return sessionId
    const fresh = this.core.host.sessions.startNew()
    this.ports.loading.openSession(fresh, screen)
    return fresh
  }

  /** Moves text and uploads of the welcome screen to a session. */
  leaveWelcome(sessionId: string): void {
    const { drafts, uploadQueue } = this.ports
    const draft = drafts.get(WELCOME)
    uploadQueue.moveComposer(WELCOME, sessionId)
    if (draft === undefined) return
    drafts.delete(WELCOME)
    drafts.set(sessionId, draft)
  }

  /** The session is somebody else's: goes on in another one. */
  abandonSession(from: string): void {
    const { host, records } = this.core
    if (host.sessions.current() === from) host.sessions.reset()
    records.moveUnsent(from, host.sessions.current())
    this.onMoved(from, host.sessions.current())
  }

  /** Unsent messages of one session are in another one now: uploads follow, and it is shown. */
  onMoved(from: string, to: string): void {
    const { uploadQueue, loading } = this.ports
    uploadQueue.moveSession(from, to)
    if (this.core.state.get().sessionId !== from) return
    loading.openSession(to, 'thread')
    loading.follow(to, 0)
  }
}
