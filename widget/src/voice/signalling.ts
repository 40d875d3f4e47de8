/**
 * How a browser and the service of a voice vendor agree on a call: the protocol `svc-voice.v1`.
 *
 * The browser opens a WebSocket to the `signalingUrl` of the call and offers the subprotocols `bearer` and the call's
 * `token`, which therefore has no other characters than the name of a subprotocol: letters, digits and !#$%&'*+-.^_`|~.
 * The service answers with `bearer`. Frames are JSON objects in text, one each:
 *
 *   browser → service   { "type": "offer", "protocol": "svc-voice.v1", "sdp": "…" }
 *   service → browser   { "type": "answer", "sdp": "…" }
 *   both                { "type": "candidate", "candidate": RTCIceCandidateInit | null }   null: there are no more
 *   both                { "type": "bye" }                                                   the call is over
 *
 * Only the browser offers. It offers again, with an ICE restart, when the connection broke; the service answers each
 * offer. Whoever says `bye` closes the socket after it. A socket that closes without it does not end the call, but
 * then a connection that breaks cannot be restored. Frames of other types are ignored.
 */
export type Frame =
  | { type: 'offer'; protocol: 'svc-voice.v1'; sdp: string }
  | { type: 'answer'; sdp: string }
  | { type: 'candidate'; candidate: RTCIceCandidateInit | null }
  | { type: 'bye' }

/** The socket of a call. */
export interface Signalling {
  isOpen(): boolean
  /** Does nothing while the socket is not open. */
  send(frame: Frame): void
  close(): void
}

/** Events of the socket; none after `close`. */
export interface SignallingListener {
  onOpen(): void
  onFrame(frame: Frame): void
  onClose(): void
}

/** Opens the socket of a call. Throws if the address or the token is invalid. */
export function openSignalling(url: string, token: string, listener: SignallingListener): Signalling {
  const socket = new WebSocket(url, ['bearer', token])
  const listeners = {
    open: () => listener.onOpen(),
    message: ({ data }: MessageEvent) => {
      const frame = readFrame(data)
      if (frame) listener.onFrame(frame)
    },
    close: () => listener.onClose(),
  }
  for (const [name, on] of Object.entries(listeners)) socket.addEventListener(name, on as EventListener)
  const isOpen = () => socket.readyState === WebSocket.OPEN
  return {
    isOpen,
    send: (frame) => (isOpen() ? socket.send(JSON.stringify(frame)) : undefined),
    close() {
      for (const [name, on] of Object.entries(listeners))
        socket.removeEventListener(name, on as EventListener)
      socket.close()
    },
  }
}

/** Whether an address may be used: `wss:`, or `ws:` on the service’s own host if that has no TLS either. */
export function isDialable(url: string, origin: string): boolean {
  try {
    const { protocol, host } = new URL(url)
    const service = new URL(origin)
    return (
      protocol === 'wss:' || (protocol === 'ws:' && service.protocol === 'http:' && host === service.host)
    )
  } catch {
    return false
  }
}

/** Parses a frame; undefined if it is none of those that a browser receives. */
export function readFrame(data: unknown): Frame | undefined {
  let frame: Partial<Record<string, unknown>> | null
  try {
    frame = JSON.parse(String(data)) as typeof frame
  } catch {
    return undefined
  }
  const { type, sdp, candidate } = frame ?? {}
  if (type === 'bye') return { type }
  if (type === 'answer' && typeof sdp === 'string') return { type, sdp }
  if (type === 'candidate' && typeof candidate === 'object') return { type, candidate }
  return undefined
}
