import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server on 127.0.0.1 that takes every mail at once and keeps none, as the other side of drills and measurements. */
export interface MailSink extends AsyncDisposable {
  readonly port: number
}

export interface MailSinkOptions {
  /** Called at the end of each whole mail, before it is confirmed. */
  readonly taken: (mail: TakenMail) => void
  /** Largest message that it says it takes. */
  readonly maxBytes?: number
}

export interface TakenMail {
  /** The command that named the last recipient. */
  readonly recipient: string
  readonly bytes: number
}

const endOfMail = Buffer.from('\r\n.\r\n')
const endOfLine = Buffer.from('\r\n')

export async function startMailSink(options: MailSinkOptions): Promise<MailSink> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    converse(socket, options)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Of a message only so much is kept that its end is found across chunks. */
function converse(socket: Socket, { taken, maxBytes = 104_857_600 }: MailSinkOptions): void {
  let [recipient, isMessage, bytes] = ['', false, 0]
  let left: Buffer = Buffer.alloc(0)
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk])
    for (;;) {
      const terminator = isMessage ? endOfMail : endOfLine
      const at = left.indexOf(terminator)
      if (at < 0 && !isMessage) return
      const end = at < 0 ? Math.max(left.length - terminator.length, 0) : at + terminator.length
      const line = isMessage ? '' : left.toString('latin1', 0, at)
      left = left.subarray(end)
      if (isMessage) {
        bytes += end
        if (at < 0) return
        taken({ recipient, bytes })
        isMessage = false
        socket.write('250 taken\r\n')
        continue
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') recipient = line
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      isMessage = verb === 'DATA'
      bytes = 0
      socket.write(replyTo(verb, maxBytes))
    }
  })
}

function replyTo(verb: string, maxBytes: number): string {
  if (verb === 'EHLO') return `250-sink\r\n250 SIZE ${maxBytes}\r\n`
  return verb === 'DATA' ? '354 go on\r\n' : '250 sink\r\n'
}
