import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * What the server does at a step: a reply, without the line break, closing the connection, nothing at all, or
 * an endless reply.
 */
export type Answer =
  | string
  | { readonly close: true; readonly after?: string }
  | { readonly silent: true }
  | { readonly drip: string }

export const close: Answer = { close: true }
export const silent: Answer = { silent: true }
/** A reply without end, so that the server is never silent. */
export const drip = (code: number): Answer => ({ drip: `${code}-still here\r\n` })

const dripEveryMs = 20

export interface Script {
  /** Answer to the new connection. */
  readonly greeting?: Answer
  /** Extensions named in reply to EHLO. */
  readonly extensions?: readonly string[]
  /** Answer to a command; undefined means the usual yes. */
  readonly onCommand?: (command: string) => Answer | undefined
  /** Closes the connection once this many bytes of the message arrived. */
  readonly closeAfterMessageBytes?: number
  /** Stops reading once this many bytes of the message arrived. */
  readonly stallAfterMessageBytes?: number
  /** Answer to the end of the message. */
  readonly afterMessage?: Answer | (() => Answer)
}

export interface ScriptedServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly commands: readonly string[]
  /** The messages read to their end, as they were on the wire, without the final dot. */
  readonly messages: readonly string[]
  /** Whether an end of a message was ever read. */
  readonly sawEnd: () => boolean
  /** Resolves when a command that starts so, or `message`, `end` or `closed`, was seen. */
  readonly seen: (what: string) => Promise<void>
}

/** An SMTP server that does exactly what the script says, at the level of bytes. */
export async function startScriptedServer(script: Script = {}): Promise<ScriptedServer> {
  const commands: string[] = []
  const messages: string[] = []
  const events: string[] = []
  const waiting: { what: string; resolve: () => void }[] = []
  const sockets = new Set<Socket>()

  function note(event: string): void {
    events.push(event)
    for (const each of waiting) if (event.toUpperCase().startsWith(each.what.toUpperCase())) each.resolve()
  }

  function give(socket: Socket, answer: Answer): void {
    if (typeof answer === 'string') socket.write(`${answer}\r\n`)
    else if ('close' in answer && answer.after !== undefined) socket.end(`${answer.after}\r\n`)
    else if ('close' in answer) socket.destroy()
    else if ('drip' in answer) {
      const dripping = setInterval(() => socket.write(answer.drip), dripEveryMs)
      socket.once('close', () => clearInterval(dripping))
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => {
      sockets.delete(socket)
      note('closed')
    })
    socket.on('error', () => {})
    note('connection')
    give(socket, script.greeting ?? '220 scripted ESMTP')
    let pending = ''
    let inMessage = false
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      while (read());
    })

    function read(): boolean {
      if (socket.destroyed) return false
      return inMessage ? readMessage() : readCommand()
    }

    function readCommand(): boolean {
      const end = pending.indexOf('\r\n')
      if (end < 0) return false
      const command = pending.slice(0, end)
      pending = pending.slice(end + 2)
      commands.push(command)
      const answer = script.onCommand?.(command) ?? usualAnswer(command, script.extensions ?? [])
      inMessage = command === 'DATA' && typeof answer === 'string' && answer.startsWith('354')
      give(socket, answer)
      if (command === 'QUIT') socket.end()
      note(command)
      return true
    }

    function readMessage(): boolean {
      if (pending.length > 0) note('message')
      if (pending.length >= (script.closeAfterMessageBytes ?? Infinity)) socket.destroy()
      if (pending.length >= (script.stallAfterMessageBytes ?? Infinity)) socket.pause()
      const end = pending.startsWith('.\r\n') ? 0 : pending.indexOf('\r\n.\r\n')
      if (end < 0 || socket.destroyed || socket.isPaused()) return false
      messages.push(pending.slice(0, end))
      pending = pending.slice(end + (end === 0 ? 3 : 5))
      inMessage = false
      const { afterMessage = '250 2.0.0 Queued as 1' } = script
      give(socket, typeof afterMessage === 'function' ? afterMessage() : afterMessage)
      note('end')
      return true
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    commands,
    messages,
    sawEnd: () => events.includes('end'),
    seen: (what) =>
      new Promise((resolve) => {
        if (events.some((event) => event.toUpperCase().startsWith(what.toUpperCase()))) resolve()
        else waiting.push({ what, resolve })
      }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function usualAnswer(command: string, extensions: readonly string[]): Answer {
  if (command.startsWith('EHLO'))
    return ['scripted', ...extensions]
      .map((line, at, all) => `250${at < all.length - 1 ? '-' : ' '}${line}`)
      .join('\r\n')
  if (command === 'DATA') return '354 go ahead'
  return command === 'QUIT' ? '221 bye' : '250 ok'
}
