import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { startScriptedServer } from './scripted-server.ts'
import { mailerOver, serverOf } from './smtp-mailer.ts'

/*
 * A mail server whose replies break off after each byte, also within the reply to the message.
 */

const replyMs = 1_000

interface Cut {
  /** After so many bytes of its replies the server breaks off. */
  readonly at: number
  /** What it answers to the message. */
  readonly final: string
  /** Whether it resets the connection, in place of closing it. */
  readonly isReset: boolean
}

/** What the server knows of an exchange in the end. */
interface Known {
  said: number
  hasMessage: boolean
  hasAnswered: boolean
}

function serve(socket: Socket, { at, final, isReset }: Cut, known: Known): void {
  let isData = false
  let buffer = ''
  socket.on('error', () => {})
  const say = (text: string) => {
    const part = text.slice(0, Math.max(0, at - known.said))
    known.said += text.length
    if (part.length === text.length) {
      known.hasAnswered ||= text === final
      socket.write(part)
    } else if (isReset) socket.write(part, () => socket.resetAndDestroy())
    else socket.end(part)
  }
  const take = (end: string): string | null => {
    const index = buffer.indexOf(end)
    if (index < 0) return null
    const taken = buffer.slice(0, index)
    buffer = buffer.slice(index + end.length)
    return taken
  }
  const answer = (line: string) => {
    if (line.startsWith('EHLO')) return say('250-mail.example.org\r\n250 8BITMIME\r\n')
    if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n')
    isData = line.startsWith('DATA')
    say(isData ? '354 go ahead\r\n' : '250 ok\r\n')
  }
  say('220 mail.example.org ESMTP\r\n')
  socket.on('data', (chunk) => {
    buffer += chunk.toString()
    for (
      let taken = take(isData ? '\r\n.\r\n' : '\r\n');
      taken !== null;
      taken = take(isData ? '\r\n.\r\n' : '\r\n')
    )
      if (isData) {
        isData = false
        known.hasMessage = true
        say(final)
      } else answer(taken)
  })
}

/** Sends one message to such a server, and to others: what the mailer concludes, and what the server knows. */
async function send(cut: Cut, others: readonly string[] = []) {
  const known: Known = { said: 0, hasMessage: false, hasAnswered: false }
  const server = createServer((socket) => serve(socket, cut, known))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urls = [`smtp://127.0.0.1:${port}`, ...others]
  await using mailer = mailerOver(
    urls.map((url) => serverOf(url)),
    {
      connectionTimeoutMs: replyMs,
      replyTimeoutMs: replyMs,
      finalReplyTimeoutMs: replyMs,
    },
  )
  const message = {
    to: ['ann@example.org'],
    raw: Buffer.from('Subject: x\r\n\r\nhello\r\n'),
  }
  const outcome = await mailer.send(message, new AbortController().signal)
  server.close()
  const state = outcome.kind === 'answered' ? (outcome.recipients[0]?.state ?? 'none') : outcome.kind
  return { state, ...known }
}

const finals = [
  { answer: 'yes', final: '250 2.0.0 queued as 4711\r\n' },
  { answer: 'yes in two lines', final: '250-2.0.0 queued\r\n250 2.0.0 as 4711\r\n' },
  { answer: 'later', final: '451 4.3.0 try later\r\n' },
  { answer: 'no', final: '550 5.7.1 no\r\n' },
]

test.each(finals.flatMap((each) => [false, true].map((isReset) => ({ ...each, isReset }))))(
  'wherever replies break off, an accepted message is never called not sent, and only a complete reply is an answer ($answer, reset: $isReset)',
  { timeout: 120_000 },
  async ({ final, isReset }) => {
    const whole = await send({ at: Infinity, final, isReset })
    expect(whole).toMatchObject({ hasMessage: true, hasAnswered: true })
    const wrong: string[] = []
    for (let at = whole.said - final.length - 30; at <= whole.said; at += 1) {
      const { state, hasMessage, hasAnswered } = await send({ at, final, isReset })
      const allowed = hasAnswered
        ? [whole.state]
        : hasMessage
          ? ['unknown']
          : ['not-sent', 'unknown', 'Deferred']
      if (!allowed.includes(state)) wrong.push(`${at} of ${whole.said}: ${state}`)
    }
    expect(wrong).toEqual([])
  },
)

test.each([false, true])(
  'wherever the reply to a message breaks off, the next server gets the message only after a complete 4xx (reset: %s)',
  async (isReset) => {
    await using next = await startScriptedServer()
    const final = '451 4.3.0 try later\r\n'
    const cut = { at: Infinity, final, isReset }
    const { said } = await send(cut)
    const wrong: string[] = []
    for (let at = said - final.length; at <= said; at += 1) {
      const before = next.messages.length
      const { state, hasMessage, hasAnswered } = await send({ ...cut, at }, [next.url])
      const isTaken = next.messages.length > before
      if (!hasMessage || isTaken !== hasAnswered || state !== (hasAnswered ? 'Accepted' : 'unknown'))
        wrong.push(`${at} of ${said}: ${state}, taken by the next one: ${isTaken}`)
    }
    expect(wrong).toEqual([])
  },
)
