import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

export interface MailRule {
  /** Largest message, which the server says in reply to EHLO; none unless given. */
  size?: number
  /** Asked at each connection; a code refuses it. */
  connection?: () => number | null
  /** SMTP code for a recipient, asked at each RCPT; null accepts. */
  recipient?: (address: string) => number | null | Promise<number | null>
  /** Asked after the final dot; `die` drops the connection without a reply, and a code refuses the mail. */
  afterDot?: () => 'accept' | 'die' | number | Promise<'accept'>
}

export interface ReceivedMail {
  readonly to: string[]
  readonly raw: string
}

/** A real SMTP server that decides by the rule and keeps what it took. */
export async function startMailServer(rule: MailRule) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...(rule.size !== undefined && { size: rule.size }),
    onConnect(_session, callback) {
      const code = rule.connection?.() ?? null
      callback(code === null ? null : Object.assign(new Error('not now'), { responseCode: code }))
    },
    async onRcptTo(address, _session, callback) {
      const code = (await rule.recipient?.(address.address)) ?? null
      callback(code === null ? null : Object.assign(new Error('as told'), { responseCode: code }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      async function end(): Promise<void> {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        const answer = await rule.afterDot?.()
        if (answer === 'die')
          server.connections.forEach((connection) =>
            (connection as unknown as { _socket: { destroy(): void } })._socket.destroy(),
          )
        else if (typeof answer === 'number')
          callback(Object.assign(new Error('as told'), { responseCode: answer }))
        else callback()
      }
      stream.on('end', () => void end())
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
