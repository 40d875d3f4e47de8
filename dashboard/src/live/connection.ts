import { createRealtime } from '@stoa/sdk/realtime'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../api.ts'
import { t } from '../messages/en.ts'

/** How the socket is, in words for a person. */
type LiveStatus = 'connecting' | 'open' | 'reconnecting' | 'offline'

const sessionOver = 4401

const recheckSession = () => void client.identity.whoami({}).catch(() => undefined)

type Socket = ReturnType<typeof createRealtime>

let socket: Socket | undefined
let wasOpen = false
let socketIsOpen = false
let status: LiveStatus = 'connecting'
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
  else setStatus(wasOpen ? 'reconnecting' : 'connecting')
}

/** The one socket of the dashboard, opened when it is first needed. */
export function liveSocket(): Socket {
  if (socket) return socket
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  socket = createRealtime({
    url: `${scheme}//${location.host}/v1/realtime`,
    onStatus: onSocketStatus,
    onClose: (code) => {
      if (code === sessionOver) recheckSession()
    },
    onHandshakeFailure: (failures) => {
      // A browser does not tell why a handshake failed; the REST API does.
      if (failures === 3) recheckSession()
    },
  })
  socket.connect()
  return socket
}

/** Closes the socket, on sign-out. */
export function closeLiveSocket(): void {
  socket?.close()
  socket = undefined
  wasOpen = false
  setStatus('connecting')
}

/** How the socket is, live. */
export function useLiveStatus(): LiveStatus {
  useEffect(() => {
    const offline = () => setStatus('offline')
    const online = () => {
      // A short break may not have cost the socket; its pings find out.
      if (socketIsOpen) return setStatus('open')
      setStatus(wasOpen ? 'reconnecting' : 'connecting')
      socket?.connect()
    }
    window.addEventListener('offline', offline)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', online)
    }
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => status,
  )
}

/** What to tell about the connection, or nothing while all is well. */
export const statusText = (current: LiveStatus): string | undefined =>
  current === 'open' ? undefined : t.shell.connection[current]
