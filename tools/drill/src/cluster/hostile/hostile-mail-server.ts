import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { type Clock, silentLogger, startLoop } from '@punctual/runtime'

/** Where in a session a mail server is hostile. */
type Moment = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end'

/** How a mail server can be hostile: one thing is done at one moment, and all before it is as usual. */
const modes = {
  'drips the greeting': { at: 'greeting', give: drip('220-still here\r\n') },
  'greets with a line without end': { at: 'greeting', give: drip('a') },
  'greets with a flood': { at: 'greeting', give: (socket) => void socket.write('a'.repeat(4 * 1_048_576)) },
  'hangs up': { at: 'greeting', give: (socket) => void socket.destroy() },
  'drips the reply to EHLO': { at: 'EHLO', give: drip('250-still here\r\n') },
  'drips the reply to the sender': { at: 'MAIL', give: drip('250-still here\r\n') },
  'drips the reply to a recipient': { at: 'RCPT', give: drip('250-still here\r\n') },
  'asks to wait for 20 digits': { at: 'RCPT', give: say(`450 4.7.1 try again in ${'9'.repeat(20)} seconds`) },
  'asks to wait, again and again in one line': {
    at: 'RCPT',
    give: say(`450 ${'wait at least '.repeat(4_000)}`),
  },
  'drips the word to go ahead': { at: 'DATA', give: drip('354-still here\r\n') },
  'drips the reply to the message': { at: 'end', give: drip('250-still here\r\n') },
  'says nothing to the message': { at: 'end', give: () => {} },
} as const satisfies Record<
  string,
  { readonly at: Moment; readonly give: (socket: Socket, clock: Clock) => void }
>

export type MailMode = keyof typeof modes

export const mailModes = Object.keys(modes) as readonly MailMode[]

/**
 * A mail server that is hostile in the modes above; otherwise it forwards everything to the ordinary mail server.
 */
export interface HostileMailServer extends AsyncDisposable {
  readonly port: number
  /** Server, bound to this mail server, that hostile mails are to be sent by. */
  readonly worker: string
  /** Null for a mail server like any other. Connections that are open stay as they are. */
  setMode(mode: MailMode | null): void
  /** How often a mode has been met. */
  met(mode: MailMode): number
  /**
   * When ends of messages were read whose senders got no clear reply. What became of these messages cannot be
   * known.
   */
  readonly unansweredEnds: readonly Date[]
}

const dripEveryMs = 200

function drip(piece: string) {
  return (socket: Socket, clock: Clock): void => {
    const write = async () => void socket.write(piece)
    const loop = startLoop({ name: 'drip', clock, logger: silentLogger(), everyMs: dripEveryMs, run: write })
    socket.once('close', () => void loop[Symbol.asyncDispose]())
  }
}

function say(line: string) {
  return (socket: Socket): void => void socket.write(`${line}\r\n`)
}

interface MailServerOptions {
  readonly clock: Clock
  readonly worker: string
  /** Port of the mail server of the ordinary work. */
  readonly ordinaryPort: number
}

export async function startHostileMailServer({
  clock,
  worker,
  ordinaryPort,
}: MailServerOptions): Promise<HostileMailServer> {
  const met = new Map<MailMode, number>()
  const unansweredEnds: Date[] = []
  const sockets = new Set<Socket>()
  let mode: MailMode | null = null
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (mode === null) return handOn(socket, ordinaryPort)
    const present = mode
    const isMet = (moment: Moment) => {
      met.set(present, (met.get(present) ?? 0) + 1)
      if (moment === 'end') unansweredEnds.push(clock.now())
    }
    beHostile(socket, { ...modes[present], clock, isMet })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    worker,
    setMode: (next) => void (mode = next),
    met: (each) => met.get(each) ?? 0,
    unansweredEnds,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function handOn(socket: Socket, port: number): void {
  const onward = connect({ host: '127.0.0.1', port, noDelay: true })
  onward.on('error', () => socket.destroy()).on('close', () => socket.destroy())
  socket.on('close', () => onward.destroy())
  socket.pipe(onward).pipe(socket)
}

interface Hostility {
  readonly at: Moment
  readonly give: (socket: Socket, clock: Clock) => void
  readonly clock: Clock
  readonly isMet: (moment: Moment) => void
}

/** Speaks as usual up to the moment; from then on nothing is answered any more. */
function beHostile(socket: Socket, { at, give, clock, isMet }: Hostility): void {
  let isOver = false
  const meet = (moment: Moment, usual: string): void => {
    if (isOver) return
    if (moment !== at) return void socket.write(`${usual}\r\n`)
    isOver = true
    isMet(moment)
    give(socket, clock)
  }
  meet('greeting', '220 drill ESMTP')
  let text = ''
  let inMessage = false
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    for (let end = endOf(text, inMessage); end !== null; end = endOf(text, inMessage)) {
      const command = text.slice(0, 4).toUpperCase()
      text = text.slice(end)
      if (inMessage) meet('end', '451 not now')
      else answer(command, meet, socket)
      inMessage = !inMessage && command === 'DATA'
    }
  })
}

function answer(command: string, meet: (moment: Moment, usual: string) => void, socket: Socket): void {
  if (command === 'EHLO' || command === 'MAIL' || command === 'RCPT') meet(command, '250 drill')
  else if (command === 'DATA') meet('DATA', '354 go ahead')
  else socket.end('221 bye\r\n')
}

/** Where a command, or a message, ends in what has come; null when it has not ended. */
function endOf(text: string, inMessage: boolean): number | null {
  const mark = inMessage ? '\r\n.\r\n' : '\r\n'
  const at = text.indexOf(mark)
  return at < 0 ? null : at + mark.length
}
