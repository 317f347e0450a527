import type { AddressInfo, Socket } from 'node:net'

import { type Clock, listenProblem, type Logger } from '@punctual/runtime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

import type { FaultSwitch } from './faults.ts'
import type { MessageStore } from './message-store.ts'

const maximumBytes = 50 * 1_048_576

export interface SmtpDependencies {
  readonly host: string
  readonly port: number
  readonly name: string
  readonly store: MessageStore
  readonly faults: FaultSwitch
  readonly clock: Clock
  readonly newId: () => string
  readonly logger: Logger
}

export interface SmtpListener extends AsyncDisposable {
  readonly port: number
}

/**
 * Listens for mail. A message is answered 250 when it is stored, never before; one that the sender breaks off
 * is not kept.
 */
export async function startSmtp(dependencies: SmtpDependencies): Promise<SmtpListener> {
  const { faults, logger } = dependencies
  const stopping = new AbortController()
  const server: SMTPServer = new SMTPServer({
    name: dependencies.name,
    banner: 'Punctual mailbox',
    size: maximumBytes,
    rejectOversized: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    logger: false,
    onConnect(session, callback) {
      if (faults.active().refuseConnections) socketOf(server, session)?.destroy()
      else callback()
    },
    onRcptTo({ address }, session, callback) {
      const refusal = faults.replyToRecipient(senderOf(session), address)
      callback(refusal && reply(refusal.code, refusal.text))
    },
    async onData(stream, session, callback) {
      try {
        callback(null, await takeMessage(stream, session))
      } catch (error) {
        if (stream.errored) return
        logger.error({ err: error }, 'message not stored')
        callback(reply(451, '4.3.0 The message could not be stored'))
      }
    },
  })

  async function takeMessage(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const { dieBeforeReply, replyDelayMs } = faults.active()
    const id = await storeMessage(stream, session, dependencies)
    if (id === null) return 'refused'
    if (replyDelayMs > 0) await dependencies.clock.sleep(replyDelayMs, stopping.signal).catch(() => {})
    if (dieBeforeReply) socketOf(server, session)?.destroy()
    return `2.0.0 Stored as ${id}`
  }

  // A client that goes away is no problem of the server.
  server.on('error', (error) => logger.debug({ err: error }, 'connection failed'))
  const port = await listen(server, dependencies)
  return {
    port,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Reads and stores one message. Answers its id, or null when it is too large, which the library reports the
 * sender.
 */
async function storeMessage(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  dependencies: SmtpDependencies,
): Promise<string | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) return null
  const id = dependencies.newId()
  const from = senderOf(session)
  const to = session.envelope.rcptTo.map(({ address }) => address)
  await dependencies.store.add({ id, from, to, receivedAt: dependencies.clock.now() }, Buffer.concat(chunks))
  dependencies.logger.info({ id, from, to }, 'mail stored')
  return id
}

function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom ? envelope.mailFrom.address : ''
}

async function listen(server: SMTPServer, { host, port }: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, port)))
    server.listen(port, host, resolve)
  })
  return (server.server.address() as AddressInfo).port
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  return [...server.connections].find(({ id }) => id === session.id)?._socket
}

function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
