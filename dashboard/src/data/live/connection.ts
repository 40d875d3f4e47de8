import { createRealtime } from '@stoa/sdk/realtime'
import { useEffect, useSyncExternalStore } from 'react'
import { shellText } from '../../text/shell.en.ts'

/** How the socket is, in words for a person; `ended` when the session is over. */
export type LiveStatus = 'connecting' | 'open' | 'reconnecting' | 'restarting' | 'offline' | 'ended'

/** Close codes that end the session or may do so. */
const refusals = [4401, 4403]
const restart = 1012
/** After so many attempts a restart counts as a lost connection. */
const restartAttempts = 6

type Socket = ReturnType<typeof createRealtime>

let socket: Socket | undefined
let wasOpen = false
let socketIsOpen = false
let status: LiveStatus = 'connecting'
let onRefused: (reason: string) => void = () => undefined
const listeners = new Set<() => void>()

function setStatus(next: LiveStatus): void {
  if (next === status) return
  status = next
  for (const listener of listeners) listener()
}

function onSocketStatus(next: 'connecting' | 'open' | 'closed'): void {
  socketIsOpen = next === 'open'
  if (socketIsOpen) {
    wasOpen = true
    setStatus('open')
  } else if (!navigator.onLine) setStatus('offline')
  else if (status !== 'restarting' && status !== 'ended') setStatus(wasOpen ? 'reconnecting' : 'connecting')
}

/** Sets the function called when the server refuses the socket. */
export function whenRefused(listener: (reason: string) => void): void {
  onRefused = listener
}

/** The one socket of the dashboard, opened when it is first needed. */
export function liveSocket(): Socket {
  if (socket) return socket
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  socket = createRealtime({
    url: `${scheme}//${location.host}/v1/realtime`,
    onStatus: onSocketStatus,
    onClose: (code, reason) => {
      if (refusals.includes(code)) onRefused(reason)
      if (code === restart && navigator.onLine) setStatus('restarting')
    },
    onHandshakeFailure: (failures) => {
      // A browser does not tell why a handshake failed; the REST API does.
      if (failures === 3) onRefused('')
      if (failures === restartAttempts && status === 'restarting') setStatus('reconnecting')
    },
  })
  socket.connect()
  return socket
}

/** Closes the socket and forgets it, on sign-out. */
export function closeLiveSocket(): void {
  socket?.close()
  socket = undefined
  wasOpen = false
  setStatus('connecting')
}

/** Closes the socket because the session is over; false where it was closed already. */
export function endLiveSocket(): boolean {
  const isNews = status !== 'ended'
  socket?.close()
  setStatus('ended')
  return isNews
}

/** Opens a refused socket again with its subscriptions. */
export const reopenLiveSocket = (): void => socket?.connect()

/** How the socket is now. */
export const liveStatus = (): LiveStatus => status

/** Calls back whenever the socket's status changes. */
export function onLiveStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the socket is, live. */
export function useLiveStatus(): LiveStatus {
  useEffect(() => {
    const offline = () => {
      if (status !== 'ended') setStatus('offline')
    }
    const online = () => {
      if (status === 'ended') return
      // A short break may not have cost the socket; its pings find out.
      if (socketIsOpen) return setStatus('open')
      setStatus(wasOpen ? 'reconnecting' : 'connecting')
      socket?.connect()
    }
    const focus = () => {
      // Who looks at the page again does not wait for the next attempt.
      if (status === 'reconnecting' || status === 'restarting') socket?.connect()
    }
    const watched = { offline, online, focus }
    for (const [name, listener] of Object.entries(watched)) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(watched)) window.removeEventListener(name, listener)
    }
  }, [])
  return useSyncExternalStore(onLiveStatus, liveStatus)
}

/** What to tell about the connection, or nothing while all is well. */
export const statusText = (current: LiveStatus): string | undefined =>
  current === 'open' ? undefined : shellText.connection[current]
