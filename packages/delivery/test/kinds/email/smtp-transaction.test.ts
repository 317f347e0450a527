import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { expect, it } from 'vitest'

import { defaultSmtpTimeouts } from '../../../src/kinds/email/smtp-limits.ts'
import { runTransaction } from '../../../src/kinds/email/smtp-transaction.ts'

/**
 * A socket that answers yes to every command, and holds each piece of the message back until it is let go.
 */
function slowSocket() {
  const held: (() => void)[] = []
  let written = ''
  let inMessage = false
  let onHeld = () => {}
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, callback) {
      const text = chunk.toString()
      if (inMessage && text !== '') {
        held.push(() => {
          written += text
          if (written.endsWith('\r\n.\r\n')) socket.push('250 taken\r\n')
          callback()
        })
        return onHeld()
      }
      inMessage ||= text === 'DATA\r\n'
      if (text !== '') socket.push(inMessage ? '354 go ahead\r\n' : '250 ok\r\n')
      callback()
    },
  })
  Object.assign(socket, { setTimeout: () => socket })
  return {
    socket: socket as unknown as Socket,
    written: () => written,
    letGo: () => held.shift()?.(),
    piece: () => new Promise<void>((resolve) => (held.length > 0 ? resolve() : (onHeld = resolve))),
  }
}

async function connected(socket: Socket): Promise<SMTPConnection> {
  const connection = new SMTPConnection({ connection: socket, socketCloseTimeout: 0, logger: false })
  connection.on('error', () => {})
  await new Promise<void>((resolve) => {
    connection.connect(() => resolve())
    socket.push('220 hello\r\n')
  })
  return connection
}

const transaction = {
  from: 'a@example.org',
  to: ['b@example.org'],
  raw: Buffer.from('Subject: x\r\n\r\nhello'),
  timeouts: { ...defaultSmtpTimeouts, finalReplyTimeoutMs: 1_000 },
}

it('the end of a message is not handed over before everything else has left the process, so an abort until then is in time', async () => {
  const slow = slowSocket()
  const stopping = new AbortController()
  const running = runTransaction(await connected(slow.socket), transaction, stopping.signal)
  await slow.piece()
  stopping.abort()
  expect(await running).toMatchObject({ kind: 'not-sent', failure: { code: 'delivery_stopped' } })
  slow.letGo()
  expect(slow.written()).toBe('Subject: x\r\n\r\nhello')
})

it('the end of a message makes the outcome unknown from the moment on at which it is handed over', async () => {
  const slow = slowSocket()
  const stopping = new AbortController()
  const running = runTransaction(await connected(slow.socket), transaction, stopping.signal)
  await slow.piece()
  slow.letGo()
  await slow.piece()
  stopping.abort()
  expect((await running).kind).toBe('unknown')
})

it('the end of a message is answered for every recipient', async () => {
  const slow = slowSocket()
  const running = runTransaction(await connected(slow.socket), transaction, new AbortController().signal)
  await slow.piece()
  slow.letGo()
  await slow.piece()
  slow.letGo()
  expect(await running).toEqual({
    kind: 'answered',
    recipients: [{ recipient: 'b@example.org', state: 'Accepted', reply: '250 taken' }],
  })
})
