/** Mails that follow each other over one connection, and what becomes of a mail when that connection ends. */
import type { MailServerSettings } from '@punctual/domain'
import { afterEach, expect, it } from 'vitest'

import type { BegunMail } from '../../../src/index.ts'
import { type Answer, close, type Script, startScriptedServer } from './scripted-server.ts'
import { mailerOver, serverOf } from './smtp-mailer.ts'

let resources = new AsyncDisposableStack()
afterEach(async () => {
  await resources.disposeAsync()
  resources = new AsyncDisposableStack()
})

const mails = 6
const never = () => new AbortController().signal

/** Sends mails one after the other; what came of it, and how often the server was connected and signed in to. */
async function sendAll(script: Script, settings: Partial<MailServerSettings> = {}) {
  const server = resources.use(await startScriptedServer({ extensions: ['AUTH PLAIN'], ...script }))
  const uses = { begun: 0, ended: 0 }
  const begin = async (): Promise<BegunMail> => {
    uses.begun += 1
    return { ok: true, end: async () => void (uses.ended += 1) }
  }
  const url = `smtp://ann:geheim@127.0.0.1:${server.port}?requireTls=false`
  const mailer = mailerOver([serverOf(url, { settings })], { limits: { begin } })
  const outcomes: string[] = []
  let permits = 0
  for (let mail = 1; mail <= mails; mail += 1) {
    const outcome = await mailer.send(
      {
        to: ['ann@example.org'],
        raw: Buffer.from(`From: Punctual <reports@example.org>\r\nSubject: mail ${mail}\r\n\r\ntext\r\n`),
        requestSendPermit: async () => (permits += 1) > 0,
        isFollowed: () => mail < mails,
      },
      never(),
    )
    outcomes.push(outcome.kind === 'answered' ? (outcome.recipients[0]?.state ?? '') : outcome.kind)
  }
  await mailer[Symbol.asyncDispose]()
  const count = (command: string) => server.commands.filter((each) => each.startsWith(command)).length
  const subjects = server.messages.map((message) => Number(/mail (\d)/.exec(message)?.[1]))
  return {
    outcomes,
    permits,
    subjects,
    connections: count('EHLO'),
    logIns: count('AUTH'),
    uses,
    seen: server.seen,
  }
}

const all = Array.from({ length: mails }, (_, index) => index + 1)
const accepted = all.map(() => 'Accepted')
const once = { outcomes: accepted, permits: mails, subjects: all }

/** Answers a command of every mail but the first two of a connection. */
function atThird(command: string, answer: Answer): Script {
  let mail = 0
  return {
    onCommand(line) {
      if (line.startsWith('EHLO')) mail = 0
      if (line.startsWith('MAIL')) mail += 1
      return line.startsWith(command) && mail > 2 ? answer : undefined
    },
  }
}

it('mails that follow each other take one connection and one log-in, which end with the last', async () => {
  const sent = await sendAll({})
  expect(sent).toMatchObject({ ...once, connections: 1, logIns: 1, uses: { begun: 1, ended: 1 } })
  await sent.seen('QUIT')
})

it.each([
  ['closes at MAIL', atThird('MAIL', close)],
  ['closes at RCPT', atThird('RCPT', close)],
  ['answers MAIL with 421', atThird('MAIL', '421 4.7.0 too many messages over this connection')],
  ['answers MAIL with 452', atThird('MAIL', '452 4.3.1 too many messages')],
  ['answers MAIL with 550', atThird('MAIL', '550 5.7.1 too many messages')],
  ['answers RCPT with 421', atThird('RCPT', '421 4.7.0 too many messages')],
  ['answers DATA with 421', atThird('DATA', '421 4.7.0 too many messages')],
] as [string, Script][])(
  'a mail server that %s after two mails of a connection gets the next ones over another, each once',
  async (_does, script) => {
    expect(await sendAll(script)).toMatchObject({ ...once, connections: 3, uses: { begun: 3, ended: 3 } })
  },
)

it('a mail server that closes after each mail gets each once', async () => {
  const sent = await sendAll({ afterMessage: { close: true, after: '250 2.0.0 Queued' } })
  expect(sent).toMatchObject({ ...once, connections: mails, uses: { begun: mails, ended: mails } })
})

it('a mail in doubt over a kept connection is sent over no other', async () => {
  let ends = 0
  const sent = await sendAll({
    afterMessage() {
      ends += 1
      return ends === 2 ? close : '250 2.0.0 Queued'
    },
  })
  expect(sent).toMatchObject({ permits: mails, subjects: all, connections: 2 })
  expect(sent.outcomes).toEqual(accepted.with(1, 'unknown'))
})

it('each mail counts by a connection of its own where the mails of a minute are limited', async () => {
  const sent = await sendAll({}, { maxPerMinute: 100 })
  expect(sent).toMatchObject({ ...once, connections: mails, uses: { begun: mails, ended: mails } })
})
