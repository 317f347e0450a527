import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

import {
  createEgressGuard,
  createLogger,
  createRecipientDomains,
  egressSettings,
  loopbackHosts,
  StartupProblem,
} from '@punctual/runtime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'

import { type Mailer, type OutgoingMail, readSmtpUrl, type SendOutcome } from '../../../src/index.ts'
import { defaultSmtpTimeouts, envelopeLimitMs, messageLimitMs } from '../../../src/kinds/email/smtp-limits.ts'
import {
  close,
  drip,
  type Script,
  type ScriptedServer,
  silent,
  startScriptedServer,
} from './scripted-server.ts'
import { mailerOver, serverOf } from './smtp-mailer.ts'

const three = ['ann@example.org', 'bob@example.org', 'cem@example.org']
const small = Buffer.from('Subject: hello\r\n\r\n.one dot\r\nthe end')
const large = Buffer.alloc(20_000_000, 'Some line of a large file.\r\n')

let resources = new AsyncDisposableStack()
afterEach(async () => {
  await resources.disposeAsync()
  resources = new AsyncDisposableStack()
})

async function start(script: Script = {}): Promise<ScriptedServer> {
  return resources.use(await startScriptedServer(script))
}

function mailerFor(smtpUrl: string, more: Parameters<typeof mailerOver>[1] = {}): Mailer {
  return resources.use(mailerOver([serverOf(smtpUrl)], more))
}

function mail(to: string[] = ['ann@example.org'], raw: OutgoingMail['raw'] = small): OutgoingMail {
  return { to, raw }
}

const never = () => new AbortController().signal

async function sendTo(
  server: ScriptedServer,
  to?: string[],
  raw?: OutgoingMail['raw'],
): Promise<SendOutcome> {
  return await mailerFor(server.url).send(mail(to, raw), never())
}

function states(outcome: SendOutcome): string[] {
  return outcome.kind === 'answered' ? outcome.recipients.map(({ state }) => state) : [outcome.kind]
}

/** Answers per recipient, for scripts. */
function recipients(answers: Record<string, string>): Script['onCommand'] {
  return (command) => answers[/^RCPT TO:<([^>]*)>/.exec(command)?.[1] ?? '']
}

const pipelining = [
  ['without pipelining', []],
  ['with pipelining', ['PIPELINING', 'SIZE 60000000']],
] as const

describe.each(pipelining)('a server that answers, %s', (_name, extensions) => {
  it('accepts for all recipients, and its reply is kept for each', async () => {
    const server = await start({ extensions, afterMessage: '250 2.0.0 Queued as 77' })
    const outcome = await sendTo(server, three)
    expect(outcome).toMatchObject({
      kind: 'answered',
      recipients: three.map((recipient) => ({
        recipient,
        state: 'Accepted',
        reply: '250 2.0.0 Queued as 77',
      })),
    })
    expect(server.messages).toEqual(['Subject: hello\r\n\r\n..one dot\r\nthe end'])
  })

  it('refuses one and defers one of three: each is reported with its own reply', async () => {
    const onCommand = recipients({
      'bob@example.org': '550 5.1.1 no such user',
      'cem@example.org': '451 4.7.1 try again in 300 seconds',
    })!
    const outcome = await sendTo(await start({ extensions, onCommand }), three)
    expect(outcome).toMatchObject({
      kind: 'answered',
      recipients: [
        { recipient: 'ann@example.org', state: 'Accepted', reply: '250 2.0.0 Queued as 1' },
        {
          recipient: 'bob@example.org',
          state: 'Rejected',
          reply: '550 5.1.1 no such user',
          failure: { code: 'recipient_rejected', retryable: false },
        },
        {
          recipient: 'cem@example.org',
          state: 'Deferred',
          failure: { code: 'mail_server_busy', retryable: true, retryAfterMs: 300_000 },
        },
      ],
    })
  })

  it('refuses all recipients: the message is not sent', async () => {
    const server = await start({
      extensions,
      onCommand: (command) =>
        command.startsWith('RCPT') ? '550 no' : command === 'DATA' ? '503 no' : undefined,
    })
    expect(states(await sendTo(server, three))).toEqual(['Rejected', 'Rejected', 'Rejected'])
    expect(server.sawEnd()).toBe(false)
  })

  it.each([
    ['451 4.3.0 later', 'Deferred', 'mail_server_busy'],
    ['421 4.3.2 shutting down', 'Deferred', 'mail_server_busy'],
    ['552 5.3.4 too large', 'Rejected', 'mail_rejected'],
    ['554 5.7.1 looks like spam', 'Rejected', 'mail_rejected'],
  ])(
    'answers the message with "%s": that holds for all whom it had not refused before',
    async (reply, state, code) => {
      const server = await start({
        extensions,
        afterMessage: reply,
        onCommand: recipients({ 'bob@example.org': '550 no such user' })!,
      })
      const outcome = await sendTo(server, three)
      expect(outcome).toMatchObject({
        kind: 'answered',
        recipients: [
          { state, reply, failure: { code } },
          { state: 'Rejected', reply: '550 no such user' },
          { state, reply },
        ],
      })
    },
  )

  it('refuses DATA: no recipient got it', async () => {
    const server = await start({
      extensions,
      onCommand: (command) => (command === 'DATA' ? '451 not now' : undefined),
    })
    expect(states(await sendTo(server, three))).toEqual(['Deferred', 'Deferred', 'Deferred'])
  })

  it('refuses the sender: not sent, and the reply is reported', async () => {
    const server = await start({
      extensions,
      onCommand: (command) =>
        command === 'DATA' ? '503 no' : command.startsWith('MAIL') ? '550 5.7.1 not you' : undefined,
    })
    expect(await sendTo(server, three)).toMatchObject({
      kind: 'not-sent',
      failure: {
        code: 'mail_rejected',
        retryable: false,
        source: 'smtp',
        message: 'The mail server refuses the message. Answer: 550 5.7.1 not you.',
      },
    })
  })

  it('closes with 421 in the middle of the recipients: not sent, to be tried again', async () => {
    const server = await start({
      extensions,
      onCommand: recipients({ 'bob@example.org': '421 going down' })!,
    })
    expect(await sendTo(server, three)).toMatchObject({
      kind: 'not-sent',
      failure: { code: 'mail_server_busy' },
    })
    expect(server.sawEnd()).toBe(false)
  })
})

it('a server that refuses the session is not there: not sent', async () => {
  const server = await startScriptedServer()
  await server[Symbol.asyncDispose]()
  expect(await sendTo(server)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_server_unreachable', retryable: true },
  })
})

it.each([
  ['554 5.7.1 go away', 'mail_rejected'],
  ['421 too busy', 'mail_server_busy'],
])('a server that refuses the session greets with "%s": not sent', async (greeting, code) => {
  expect(await sendTo(await start({ greeting }))).toMatchObject({ kind: 'not-sent', failure: { code } })
})

it('a server that refuses the session refuses the credentials: not sent, not retryable, and the password is nowhere', async () => {
  const server = await start({
    extensions: ['AUTH PLAIN'],
    onCommand: (command) => (command.startsWith('AUTH') ? '535 5.7.8 wrong' : undefined),
  })
  const records: string[] = []
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line) => void records.push(line) },
  })
  const mailer = mailerFor(`smtp://ann:geheim%40@127.0.0.1:${server.port}?requireTls=false`, { logger })
  const outcome = await mailer.send(mail(), never())
  expect(outcome).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_credentials_rejected', retryable: false },
  })
  expect(records.join('') + JSON.stringify(outcome)).not.toMatch(/geheim|Z2VoZWlt|AGFubg/)
  expect(records.length).toBeGreaterThan(0)
})

it('a server that refuses the session offers no TLS although there are credentials: they are not sent in clear text', async () => {
  const server = await start({
    extensions: ['AUTH PLAIN'],
    onCommand: (command) => (command === 'STARTTLS' ? '502 no' : undefined),
  })
  const outcome = await mailerFor(`smtp://ann:geheim@127.0.0.1:${server.port}`).send(mail(), never())
  expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'mail_server_unreachable' } })
  expect(server.commands.filter((command) => command.startsWith('AUTH'))).toEqual([])
})

it('a server that refuses the session allows less than the message has: not sent, and not tried again', async () => {
  const server = await start({ extensions: ['SIZE 10'] })
  expect(await sendTo(server)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_rejected', retryable: false },
  })
  expect(server.commands.some((command) => command.startsWith('MAIL'))).toBe(false)
})

it.each([
  ['before the greeting', { greeting: close }],
  ['after EHLO', { onCommand: at('EHLO') }],
  ['after MAIL', { onCommand: at('MAIL') }],
  ['after RCPT', { onCommand: at('RCPT') }],
  ['after DATA', { onCommand: at('DATA') }],
] as [string, Script][])('a server that dies %s: not sent', async (_when, script) => {
  const server = await start(script)
  expect(await sendTo(server, three)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_server_unreachable', retryable: true },
  })
  expect(server.sawEnd()).toBe(false)
})

it('a server that dies in the middle of the message: not sent', async () => {
  const server = await start({ closeAfterMessageBytes: 300_000 })
  expect(await sendTo(server, three, large)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_server_unreachable' },
  })
  expect(server.sawEnd()).toBe(false)
})

it('a server that dies after the end of the message and before the reply: unknown', async () => {
  const server = await start({ afterMessage: close })
  expect(await sendTo(server, three)).toMatchObject({
    kind: 'unknown',
    failure: { code: 'delivery_interrupted', retryable: false },
  })
  expect(server.sawEnd()).toBe(true)
})

it('a server that dies in the middle of its reply: unknown', async () => {
  const server = await start({ afterMessage: silent })
  const sending = sendTo(server)
  await server.seen('end')
  await server[Symbol.asyncDispose]()
  expect((await sending).kind).toBe('unknown')
})

it('a server that dies never makes a message that it read to its end count as not sent, wherever it dies', async () => {
  const raw = Buffer.alloc(200_000, 'Some line.\r\n')
  for (let bytes = 1; bytes <= 200_020; bytes += 9_973) {
    const server = await start({ closeAfterMessageBytes: bytes })
    const outcome = await sendTo(server, ['ann@example.org'], raw)
    expect(['not-sent without an end', 'unknown without an end', 'unknown with an end']).toContain(
      `${outcome.kind} ${server.sawEnd() ? 'with' : 'without'} an end`,
    )
  }
})

describe('a server that falls silent', () => {
  const timeouts = { connectionTimeoutMs: 150, replyTimeoutMs: 150, finalReplyTimeoutMs: 150 }

  it.each([
    ['the greeting', { greeting: silent }],
    ['MAIL', { onCommand: at('MAIL', silent) }],
    ['RCPT', { onCommand: at('RCPT', silent) }],
    ['DATA', { onCommand: at('DATA', silent) }],
  ] as [string, Script][])(
    'a server that falls silent at %s: not sent, after the time limit',
    async (_where, script) => {
      const server = await start(script)
      const outcome = await mailerFor(server.url, timeouts).send(mail(), never())
      expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'mail_server_unreachable' } })
    },
  )

  it('a server that falls silent in the middle of the message: not sent', async () => {
    const server = await start({ stallAfterMessageBytes: 1 })
    const outcome = await mailerFor(server.url, timeouts).send(mail(three, large), never())
    expect(outcome.kind).toBe('not-sent')
  })

  it('a server that falls silent after the message: unknown, after the longer limit of its own', async () => {
    const server = await start({ afterMessage: silent })
    const before = performance.now()
    const outcome = await mailerFor(server.url, { ...timeouts, finalReplyTimeoutMs: 600 }).send(
      mail(),
      never(),
    )
    expect(outcome.kind).toBe('unknown')
    expect(performance.now() - before).toBeGreaterThan(590)
  })
})

describe('a server that drips', () => {
  // No silence is long enough to be noticed: only the total time of a phase ends it.
  const silence = { connectionTimeoutMs: 20_000, replyTimeoutMs: 20_000, finalReplyTimeoutMs: 20_000 }
  const totals = { sessionTotalMs: 300, envelopeTotalMs: 300, messageFloorMs: 300, finalReplyTotalMs: 300 }

  it.each([
    ['the greeting', { greeting: drip(220) }],
    ['EHLO', { onCommand: at('EHLO', drip(250)) }],
    ['MAIL', { onCommand: at('MAIL', drip(250)) }],
    ['RCPT', { onCommand: at('RCPT', drip(250)) }],
    ['DATA', { onCommand: at('DATA', drip(354)) }],
  ] as [string, Script][])(
    'a server that drips at %s is left when the time of the phase is over: not sent',
    async (_where, script) => {
      const server = await start(script)
      const before = performance.now()
      const outcome = await mailerFor(server.url, { ...silence, ...totals }).send(mail(), never())
      expect(outcome).toMatchObject({
        kind: 'not-sent',
        failure: { code: 'mail_server_unreachable', retryable: true },
      })
      expect(performance.now() - before).toBeLessThan(10_000)
      await server.seen('closed')
    },
  )

  it('a server that drips in the middle of the message is left after a time that grows with its size: not sent', async () => {
    const server = await start({ stallAfterMessageBytes: 1 })
    const outcome = await mailerFor(server.url, {
      ...silence,
      ...totals,
      messageBytesPerSecond: 100_000_000,
    }).send(mail(three, large), never())
    expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'mail_server_unreachable' } })
    expect(server.sawEnd()).toBe(false)
  })

  it('a server that drips after the message is left when the time for the reply is over: unknown', async () => {
    const server = await start({ afterMessage: drip(250) })
    const outcome = await mailerFor(server.url, { ...silence, ...totals }).send(mail(), never())
    expect(outcome).toMatchObject({
      kind: 'unknown',
      failure: { message: expect.stringContaining('did not answer in time') as string },
    })
  })
})

it('a large message has a time by its size, a small one at least the floor, and many recipients more than one', () => {
  expect(messageLimitMs(defaultSmtpTimeouts, 1_000)).toBe(300_000)
  expect(messageLimitMs(defaultSmtpTimeouts, 25 * 1024 * 1024)).toBe(1_600_000)
  expect(envelopeLimitMs(defaultSmtpTimeouts, 500)).toBe(800_000)
})

it.each([
  ['connection', { greeting: silent }],
  ['EHLO', { onCommand: at('EHLO', silent) }],
  ['MAIL', { onCommand: at('MAIL', silent) }],
  ['RCPT', { onCommand: at('RCPT', silent) }],
  ['DATA', { onCommand: at('DATA', silent) }],
  ['message', { stallAfterMessageBytes: 1 }],
] as [string, Script][])(
  'an abort at %s: not sent, and the server never reads an end',
  async (where, script) => {
    const server = await start(script)
    const stopping = new AbortController()
    const sending = mailerFor(server.url).send(mail(three, large), stopping.signal)
    await server.seen(where)
    stopping.abort()
    expect(await sending).toMatchObject({
      kind: 'not-sent',
      failure: { code: 'delivery_stopped', retryable: true },
    })
    expect(server.sawEnd()).toBe(false)
  },
)

it('an abort while the message waits for the reply: unknown', async () => {
  const server = await start({ afterMessage: silent })
  const stopping = new AbortController()
  const sending = mailerFor(server.url).send(mail(), stopping.signal)
  await server.seen('end')
  stopping.abort()
  expect((await sending).kind).toBe('unknown')
})

it('an abort before the send: nothing reaches the server', async () => {
  const server = await start()
  expect(await mailerFor(server.url).send(mail(), AbortSignal.abort())).toMatchObject({ kind: 'not-sent' })
  expect(server.commands).toEqual([])
})

it('an abort while the file is still being read: not sent, and the file is let go', async () => {
  const server = await start()
  const stopping = new AbortController()
  let file = new Readable()
  const read = () => {
    file = new Readable({ read() {} })
    file.push('Subject: x\r\n\r\nbegin\r\n')
    return file
  }
  const sending = mailerFor(server.url).send(
    mail(['ann@example.org'], { bytes: 100, directory: '', read }),
    stopping.signal,
  )
  await server.seen('message')
  stopping.abort()
  expect((await sending).kind).toBe('not-sent')
  file.push('more')
  await new Promise((resolve) => file.once('close', resolve))
  expect(server.sawEnd()).toBe(false)
})

it('an abort by disposing the mailer ends what is under way and says what is known', async () => {
  const server = await start({ onCommand: at('MAIL', silent) })
  const mailer = mailerFor(server.url)
  const sending = mailer.send(mail(), never())
  await server.seen('MAIL')
  await mailer[Symbol.asyncDispose]()
  expect((await sending).kind).toBe('not-sent')
})

it('the message may come from a stream, and arrives byte for byte', async () => {
  const server = await start()
  const read = () => Readable.from([small.subarray(0, 5), small.subarray(5)])
  expect(
    states(await sendTo(server, ['ann@example.org'], { bytes: small.length, directory: '', read })),
  ).toEqual(['Accepted'])
  expect(server.messages).toEqual(['Subject: hello\r\n\r\n..one dot\r\nthe end'])
})

it('the message is not sent when its stream fails, and the server reads no end', async () => {
  const server = await start()
  const failing = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('Subject: x\r\n\r\n')
        throw new Error('disk gone')
      })(),
    )
  expect(
    await sendTo(server, ['ann@example.org'], { bytes: 100, directory: '', read: failing }),
  ).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'internal_error' },
  })
  expect(server.sawEnd()).toBe(false)
})

it('the message asks once whether it may end, when the server has everything else; refused or failed, the server reads no end', async () => {
  const answers = [async () => true, async () => false, () => Promise.reject(new Error('the store is away'))]
  const seen: object[] = []
  for (const answer of answers) {
    const server = await start()
    let asked = 0
    async function requestSendPermit(): Promise<boolean> {
      asked += 1
      expect({ end: server.sawEnd(), accepted: server.messages.length }).toEqual({ end: false, accepted: 0 })
      return await answer()
    }
    const outcome = await mailerFor(server.url).send({ ...mail(), requestSendPermit }, never())
    seen.push({ asked, outcome: states(outcome), sawEnd: server.sawEnd(), messages: server.messages.length })
  }
  expect(seen).toEqual([
    { asked: 1, outcome: ['Accepted'], sawEnd: true, messages: 1 },
    { asked: 1, outcome: ['not-sent'], sawEnd: false, messages: 0 },
    { asked: 1, outcome: ['not-sent'], sawEnd: false, messages: 0 },
  ])
})

it('the message that is stopped while it asks whether it may end is not sent, whatever the answer is then', async () => {
  const server = await start()
  const abort = new AbortController()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<boolean>()
  const requestSendPermit = () => (asked.resolve(), answer.promise)
  const sending = mailerFor(server.url).send({ ...mail(), requestSendPermit }, abort.signal)
  await asked.promise
  abort.abort()
  answer.resolve(true)
  expect((await sending).kind).toBe('not-sent')
  await server.seen('closed')
  expect(server.sawEnd()).toBe(false)
})

it('the message of 5 MB arrives whole', async () => {
  const server = await start()
  const raw = large.subarray(0, 5_000_000)
  expect(states(await sendTo(server, ['ann@example.org'], raw))).toEqual(['Accepted'])
  expect(server.messages[0]).toBe(raw.toString('latin1').replace(/\r\n$/, ''))
})

it('recipients with names are distinguished by what the caller wrote, and the wire sees plain addresses', async () => {
  const server = await start()
  const written = ['"Lee, Ann" <ann@example.org>', 'bob@bücher.example']
  const outcome = await sendTo(server, written)
  expect(outcome.kind === 'answered' && outcome.recipients.map(({ recipient }) => recipient)).toEqual(written)
  expect(server.commands).toContain('RCPT TO:<ann@example.org>')
  expect(server.commands).toContain('RCPT TO:<bob@xn--bcher-kva.example>')
})

it('recipients that are no addresses are refused without reaching the wire, and do not hold up the others', async () => {
  const server = await start()
  const hostile = 'eve@example.org>\r\nRCPT TO:<mallory@example.org'
  expect(await sendTo(server, [hostile, 'ann@example.org'])).toMatchObject({
    kind: 'answered',
    recipients: [
      { recipient: hostile, state: 'Rejected', failure: { code: 'destination_invalid' } },
      { recipient: 'ann@example.org', state: 'Accepted' },
    ],
  })
  expect(server.commands.filter((command) => /mallory|eve/.test(command))).toEqual([])
})

it('recipients given twice get one copy and two answers', async () => {
  const server = await start()
  expect(states(await sendTo(server, ['ann@example.org', 'Ann <ann@example.org>']))).toEqual([
    'Accepted',
    'Accepted',
  ])
  expect(server.commands.filter((command) => command.startsWith('RCPT'))).toHaveLength(1)
})

describe('TLS', () => {
  /** The library's own certificate, which no authority has signed. */
  async function startSecure(secure: boolean): Promise<number> {
    const server = new SMTPServer({
      secure,
      authOptional: true,
      disabledCommands: ['AUTH'],
      logger: false,
      onData: (stream, _session, callback) => void stream.resume().on('end', () => callback()),
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    resources.defer(() => new Promise<void>((resolve) => server.close(() => resolve())))
    return (server.server.address() as AddressInfo).port
  }

  it.each([true, false])(
    'TLS (from the start: %s) with a certificate of no known authority is refused, unless that is allowed',
    async (secure) => {
      const url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${await startSecure(secure)}`
      expect(await mailerFor(url).send(mail(), never())).toMatchObject({
        kind: 'not-sent',
        failure: { code: 'mail_server_unreachable' },
      })
      expect(
        states(
          await mailerFor(`${url}?verifyCertificate=false`).send(
            mail(three, large.subarray(0, 5_000_000)),
            never(),
          ),
        ),
      ).toEqual(['Accepted', 'Accepted', 'Accepted'])
    },
  )
})

it('the guard of outgoing connections keeps a mail server that EGRESS_DENY names from being connected to', async () => {
  const server = await start()
  const deny = egressSettings.EGRESS_DENY.parse('127.0.0.0/8')
  const egress = createEgressGuard({
    allow: egressSettings.EGRESS_ALLOW.parse(loopbackHosts),
    deny,
    unlisted: 'public',
  })
  const outcome = await mailerFor(server.url, { egress }).send(mail(), never())
  expect(outcome).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_server_refused', retryable: false },
  })
  const byName = await mailerFor(server.url.replace('127.0.0.1', 'localhost'), { egress }).send(
    mail(),
    never(),
  )
  expect(byName).toMatchObject({ kind: 'not-sent', failure: { code: 'mail_server_refused' } })
  expect(server.commands).toEqual([])
})

it('the guard of outgoing connections sends to no recipient whose domain is not among the allowed ones, and to the others', async () => {
  const server = await start()
  const mailer = mailerFor(server.url, { recipientDomains: createRecipientDomains(['example.org']) })
  const outcome = await mailer.send(mail(['ann@example.org', 'eve@evil.example']), never())
  expect(outcome).toMatchObject({
    recipients: [
      { state: 'Accepted' },
      { state: 'Rejected', failure: { code: 'recipient_domain_refused', retryable: false } },
    ],
  })
  expect(server.commands.some((command) => command.includes('eve'))).toBe(false)
  const alone = await mailer.send(mail(['eve@evil.example']), never())
  expect(alone).toMatchObject({ kind: 'answered', recipients: [{ state: 'Rejected' }] })
})

it('the guard of outgoing connections reaches a mail server by a name that leads to an allowed address', async () => {
  const server = await start()
  const outcome = await mailerFor(server.url.replace('127.0.0.1', 'localhost')).send(mail(), never())
  expect(states(outcome)).toEqual(['Accepted'])
})

it.each([
  'http://x',
  'smtp://',
  'smtp://u:geheim@h?requiretls=yes',
  'smtp://u:geheim@h?requireTls=yes',
  'smtp://u:gehe%im@h',
])('settings of a mail server like %s end in one sentence that does not repeat the password', (smtpUrl) => {
  let problem: unknown
  try {
    readSmtpUrl(smtpUrl)
  } catch (error) {
    problem = error
  }
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(String(problem)).not.toMatch(/gehe/)
})

function at(command: string, answer = close): (line: string) => typeof close | undefined {
  return (line) => (line.startsWith(command) ? answer : undefined)
}
