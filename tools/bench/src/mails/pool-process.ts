/**
 * Sends the same message many times by the pool of the library, in a process of its own. Answers the milliseconds of
 * processor time that it took.
 */
import { once } from 'node:events'

import { createTransport } from 'nodemailer'

export interface PoolOrder {
  readonly port: number
  readonly connections: number
  readonly mails: number
  readonly bytes: number
}

const [order] = (await once(process, 'message')) as [PoolOrder]
const transport = createTransport({
  pool: true,
  host: '127.0.0.1',
  port: order.port,
  maxConnections: order.connections,
  maxMessages: Infinity,
  ignoreTLS: true,
})
const line = `${'a'.repeat(74)}\r\n`
const head = 'Subject: Sales\r\nMessage-ID: <bench@example.org>\r\n\r\n'
const raw = Buffer.from(head + line.repeat(Math.max(Math.ceil((order.bytes - head.length) / line.length), 1)))
const before = process.cpuUsage()
await Promise.all(
  Array.from({ length: order.mails }, (_, index) =>
    transport.sendMail({
      envelope: { from: 'reports@example.org', to: [`reader-${index}@example.org`] },
      raw,
    }),
  ),
)
transport.close()
const { user, system } = process.cpuUsage(before)
process.send?.((user + system) / 1_000)
process.disconnect()
