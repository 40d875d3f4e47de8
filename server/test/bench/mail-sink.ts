import { createServer, type Socket } from 'node:net'

/** A mail server that takes everything and keeps nothing; answers how to close it. */
export async function openMailSink(port: number): Promise<() => void> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    takeMails(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
}

function takeMails(socket: Socket): void {
  let received = ''
  let isInMail = false
  socket.setEncoding('latin1').write('220 sink\r\n')
  socket.on('data', (chunk: string) => {
    received += chunk
    for (;;) {
      const ending = isInMail ? '\r\n.\r\n' : '\r\n'
      const end = received.indexOf(ending)
      if (end === -1) return
      const command = received.slice(0, 4).toUpperCase()
      received = received.slice(end + ending.length)
      const begins = !isInMail && command === 'DATA'
      socket.write(begins ? '354 go on\r\n' : command === 'QUIT' && !isInMail ? '221 bye\r\n' : '250 ok\r\n')
      isInMail = begins
    }
  })
}
