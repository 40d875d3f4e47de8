import { WELCOME, type ChatCore } from './chat-core.ts'
import type { Loading } from './loading.ts'
import type { ChatState } from './state.ts'
import type { UploadDesk } from './uploads.ts'

/** What moves along with the session. */
export interface SessionMovesPorts {
  drafts: Map<string, string>
  desk: UploadDesk
  loading: Loading
}

/** Where what the visitor writes goes: from the welcome screen to a session, and from one session to another. */
export class SessionMoves {
  private readonly core: ChatCore
  private readonly ports: SessionMovesPorts

  constructor(core: ChatCore, ports: SessionMovesPorts) {
    this.core = core
    this.ports = ports
  }

  /** A message that is written on the welcome screen goes to a session without any. */
  begin(): void {
    const { state, host } = this.core
    const session = this.ports.desk.sessionOf(WELCOME) ?? this.unused('thread')
    if (session !== state.get().sessionId) {
      host.sessions.resume(session)
      this.ports.loading.enter(session, 'thread')
    }
    state.set({ screen: 'thread', phase: 'ready' })
  }

  /** A session without messages: the one in use, or a new one. */
  unused(screen: ChatState['screen']): string {
    const { thread, sessionId } = this.core.state.get()
    if (thread.length === 0) return sessionId
    const fresh = this.core.host.sessions.startNew()
    this.ports.loading.enter(fresh, screen)
    return fresh
  }

  /** What was begun on the welcome screen goes on in the thread. */
  leaveWelcome(sessionId: string): void {
    const { drafts, desk } = this.ports
    const draft = drafts.get(WELCOME)
    desk.rehome(WELCOME, sessionId)
    if (draft === undefined) return
    drafts.delete(WELCOME)
    drafts.set(sessionId, draft)
  }

  /** The session is somebody else's: the visitor goes on in another one. */
  leave(from: string): void {
    const { host, records } = this.core
    if (host.sessions.current() === from) host.sessions.reset()
    records.move(from, host.sessions.current())
    this.onMoved(from, host.sessions.current())
  }

  /** What was to be sent in one session goes to another one now. */
  onMoved(from: string, to: string): void {
    const { desk, loading } = this.ports
    desk.moveSession(from, to)
    if (this.core.state.get().sessionId !== from) return
    loading.enter(to, 'thread')
    loading.follow(to, 0)
  }
}
