/** Which of two mail servers takes a mail, and where a mail stays with the first one. */
import { failure, mailServerTarget } from '@punctual/domain'
import { createEgressGuard, egressSettings, loopbackHosts } from '@punctual/runtime'
import { afterEach, expect, it } from 'vitest'

import type { OutgoingMail } from '../../../src/index.ts'
import { close, drip, type Script, startScriptedServer } from './scripted-server.ts'
import { mailerOver, serverOf } from './smtp-mailer.ts'

let resources = new AsyncDisposableStack()
afterEach(async () => {
  await resources.disposeAsync()
  resources = new AsyncDisposableStack()
})

const start = async (script: Script = {}) => resources.use(await startScriptedServer(script))
const never = () => new AbortController().signal
const at = (command: string, answer: ReturnType<NonNullable<Script['onCommand']>> = close) => ({
  onCommand: (line: string) => (line.startsWith(command) ? answer : undefined),
})

function mail(more: Partial<OutgoingMail> = {}): OutgoingMail {
  const raw = Buffer.from('From: Punctual <reports@example.org>\r\nSubject: hello\r\n\r\nthe end\r\n')
  return { to: ['ann@example.org'], raw, ...more }
}

/** A server that is never silent is left after these. */
const totals = { sessionTotalMs: 700, envelopeTotalMs: 700 }
const timeouts = { connectionTimeoutMs: 2_000, replyTimeoutMs: 2_000, finalReplyTimeoutMs: 2_000, ...totals }

interface Case {
  /** How often the caller was asked whether the message may end. */
  readonly permits: number
  readonly state: string
  /** The server that has the message, or may have it. */
  readonly takenBy: 'first' | 'second' | 'none'
}

const toSecond: Case = { permits: 1, state: 'Accepted', takenBy: 'second' }
const stays = (state: string, permits = 0): Case => ({
  permits,
  state,
  takenBy: permits === 0 ? 'none' : 'first',
})

it.each([
  ['closes instead of a greeting', { greeting: close }, toSecond],
  ['greets with 421', { greeting: '421 4.3.2 too busy' }, toSecond],
  ['greets with 554', { greeting: '554 5.7.1 not you' }, stays('not-sent')],
  [
    'answers EHLO and HELO with 421',
    {
      ...at('EHLO', '421 later'),
      onCommand: (line) => (/^(EHLO|HELO)/.test(line) ? '421 later' : undefined),
    },
    toSecond,
  ],
  ['closes at EHLO', at('EHLO'), toSecond],
  ['answers MAIL with 451', at('MAIL', '451 4.3.0 later'), toSecond],
  ['answers MAIL with 550', at('MAIL', '550 5.7.1 no'), stays('not-sent')],
  ['closes at MAIL', at('MAIL'), toSecond],
  ['closes at RCPT', at('RCPT'), toSecond],
  ['answers RCPT with 450', at('RCPT', '450 4.2.0 greylisted'), toSecond],
  ['answers RCPT with 550', at('RCPT', '550 5.1.1 unknown'), stays('Rejected')],
  ['answers DATA with 451', at('DATA', '451 later'), toSecond],
  ['answers DATA with 554', at('DATA', '554 5.6.0 no'), stays('Rejected')],
  ['closes at DATA', at('DATA'), toSecond],
  ['greets one letter at a time, without end', { greeting: drip(220) }, toSecond],
  ['answers RCPT without end', at('RCPT', drip(250)), toSecond],
  ['closes in the middle of the message', { closeAfterMessageBytes: 1 }, stays('not-sent')],
  ['closes after the message', { afterMessage: close }, stays('unknown', 1)],
  ['answers the message with 451', { afterMessage: '451 4.3.0 later' }, toSecond],
  ['answers the message with 421, and closes', { afterMessage: '421 4.3.2 later' }, toSecond],
  ['answers the message with a word', { afterMessage: 'hello' }, stays('unknown', 1)],
  ['answers the message with 354', { afterMessage: '354 go on' }, stays('unknown', 1)],
  ['answers the message with 300', { afterMessage: '300 hm' }, stays('unknown', 1)],
  ['answers the message with 150, then 250', { afterMessage: '150 wait\r\n250 ok' }, stays('unknown', 1)],
  ['answers the message with two codes', { afterMessage: '250-a\r\n451 b' }, stays('unknown', 1)],
  ['answers the message with one digit', { afterMessage: '2' }, stays('unknown', 1)],
  ['answers the message with 554', { afterMessage: '554 5.6.0 no' }, stays('Rejected', 1)],
  ['accepts the message', {}, stays('Accepted', 1)],
] as [string, Script, Case][])(
  'a first mail server that %s: the next one takes the mail where the first cannot have it, and only there',
  async (_does, script, expected) => {
    const [first, second] = [await start(script), await start()]
    let permits = 0
    // So large that a server which closes early has not been sent all of it.
    const raw = Buffer.alloc(
      script.closeAfterMessageBytes === undefined ? 200 : 20_000_000,
      'A line of text.\r\n',
    )
    const outcome = await mailerOver([serverOf(first.url), serverOf(second.url)], timeouts).send(
      mail({ raw, requestSendPermit: () => Promise.resolve(++permits > 0) }),
      never(),
    )
    const state = outcome.kind === 'answered' ? outcome.recipients[0]?.state : outcome.kind
    const takenBy = second.messages.length > 0 ? 'second' : first.messages.length > 0 ? 'first' : 'none'
    // A message that breaks off is none: the server has not read its end. Nor is one that the server has refused.
    const found = { state, takenBy, permits: takenBy === 'none' ? 0 : permits }
    expect(found).toEqual(expected)
    expect(second.commands.length > 0).toBe(expected === toSecond)
  },
)

/** What a server says of ann and of ben. */
const each = (ann: string, ben: string): Script => ({
  onCommand: (line) => (line.includes('<ann@') ? ann : line.includes('<ben@') ? ben : undefined),
})
const [yes, later, no] = ['250 ok', '450 4.2.0 greylisted', '550 5.1.1 unknown']
const dies: Script = { afterMessage: close }
const messageLater: Script = { afterMessage: '451 4.3.0 later' }

it.each([
  ['takes it for one and puts off the other', each(yes, later), {}, ['Accepted', 'Deferred'], []],
  ['refuses one and puts off the other', each(no, later), {}, ['Rejected', 'Accepted'], ['ben']],
  ['puts off both', each(later, later), {}, ['Accepted', 'Accepted'], ['ann', 'ben']],
  ['puts off both, as the second does', each(later, later), each(later, yes), ['Deferred', 'Accepted'], []],
  [
    'puts off both, and the second is away',
    each(later, later),
    { greeting: close },
    ['Deferred', 'Deferred'],
    [],
  ],
  ['refuses one, and the second is away', each(no, later), { greeting: close }, ['Rejected', 'Deferred'], []],
  ['refuses one, and the second dies with it', each(no, later), dies, ['Rejected', 'unknown'], ['ben']],
  [
    'refuses one at RCPT and the message for now',
    { ...each(no, yes), ...dataLater(no) },
    {},
    ['Rejected', 'Accepted'],
    ['ben'],
  ],
  ['dies with the message for one', { ...each(no, yes), ...dies }, {}, ['Rejected', 'unknown'], []],
  ['puts off the message for both', messageLater, {}, ['Accepted', 'Accepted'], ['ann', 'ben']],
  [
    'puts off one, then the message',
    { ...each(later, yes), ...messageLater },
    {},
    ['Accepted', 'Accepted'],
    ['ann', 'ben'],
  ],
  [
    'refuses one, then puts off the message',
    { ...each(no, yes), ...messageLater },
    {},
    ['Rejected', 'Accepted'],
    ['ben'],
  ],
  [
    'puts off the message, and the second is away',
    messageLater,
    { greeting: close },
    ['Deferred', 'Deferred'],
    [],
  ],
  [
    'puts off the message, and the second dies with it',
    messageLater,
    dies,
    ['unknown', 'unknown'],
    ['ann', 'ben'],
  ],
] as [string, Script, Script, string[], string[]][])(
  'a mail to two recipients at a first server that %s: each gets it at most once, and the outcome is of each',
  async (_does, script, nextScript, states, atSecond) => {
    const [first, second] = [await start(script), await start(nextScript)]
    const to = ['ann@example.org', 'ben@example.org']
    const servers = [serverOf(first.url), serverOf(second.url)]
    const outcome = await mailerOver(servers, timeouts).send(mail({ to }), never())
    const known =
      outcome.kind === 'answered' ? outcome.recipients : outcome.kind === 'unknown' ? outcome.refused : []
    expect(
      to.map((recipient) => known?.find((one) => one.recipient === recipient)?.state ?? outcome.kind),
    ).toEqual(states)
    const envelopes =
      second.messages.length === 0 ? [] : second.commands.filter((line) => line.startsWith('RCPT'))
    if (atSecond.length > 0)
      expect(envelopes).toEqual(atSecond.map((name) => `RCPT TO:<${name}@example.org>`))
    const keeps = ({ afterMessage: said }: Script) => typeof said !== 'string' || said.startsWith('2')
    expect(Number(keeps(script)) * first.messages.length + second.messages.length).toBeLessThanOrEqual(1)
  },
)

function dataLater(annSaid: string): Script {
  return {
    onCommand: (line) => (line === 'DATA' ? '451 4.3.0 later' : line.includes('<ann@') ? annSaid : undefined),
  }
}

it('a greylisting server puts a mail off once, and has it once from the next send', async () => {
  let asked = 0
  const only = await start({
    onCommand: (line) =>
      line.startsWith('RCPT') && ++asked === 1 ? '451 4.7.1 greylisted for 300 seconds' : undefined,
  })
  const mailer = mailerOver([serverOf(only.url)])
  expect(await mailer.send(mail(), never())).toMatchObject({
    recipients: [{ state: 'Deferred', failure: { code: 'mail_server_busy', retryAfterMs: 300_000 } }],
  })
  expect(await mailer.send(mail(), never())).toMatchObject({ recipients: [{ state: 'Accepted' }] })
  expect(only.messages).toHaveLength(1)
})

it('a server whose SIZE is too small is followed by the next one, and the last one says how large a mail may be', async () => {
  const [small, large] = [
    await start({ extensions: ['SIZE 1000'] }),
    await start({ extensions: ['SIZE 9000'] }),
  ]
  const raw = Buffer.alloc(5_000, 'A line of text.\r\n')
  const [first, second] = [serverOf(small.url), serverOf(large.url)]
  expect(await mailerOver([first, second]).send(mail({ raw }), never())).toMatchObject({
    recipients: [{ state: 'Accepted' }],
  })
  expect(await mailerOver([first]).send(mail({ raw }), never())).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_rejected', retryable: false },
    mostBytes: 1_000,
  })
  expect(small.commands.filter((line) => /^(MAIL|DATA)/.test(line))).toEqual([])
})

it('a server is asked once for its SIZE, in a session without a mail; one that cannot be asked has none', async () => {
  const [server, silentOne] = [await start({ extensions: ['SIZE 9000'] }), await start()]
  const servers = [serverOf(server.url), serverOf(silentOne.url), serverOf('smtp://127.0.0.1:1')]
  const mailer = mailerOver(servers)
  const sizes: (number | null)[] = []
  for (const target of [...mailer.targets(), ...mailer.targets()])
    sizes.push(await mailer.mostBytes([target], never()))
  expect(sizes).toEqual([9_000, null, null, 9_000, null, null])
  expect(server.commands.filter((line) => line.startsWith('EHLO'))).toHaveLength(1)
  expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false)
})

it('a mail server that cannot be reached is skipped, and the outcome names it beside the one that took the mail', async () => {
  const second = await start()
  const outcome = await mailerOver([serverOf('smtp://127.0.0.1:1'), serverOf(second.url)]).send(
    mail(),
    never(),
  )
  expect(outcome).toMatchObject({
    kind: 'answered',
    recipients: [{ state: 'Accepted' }],
    asked: {
      of: mailServerTarget(`127.0.0.1:${second.port}`),
      others: [{ target: mailServerTarget('127.0.0.1:1'), failure: { code: 'mail_server_unreachable' } }],
    },
  })
})

it('the guard of outgoing connections leads to the next mail server', async () => {
  const second = await start()
  const rules = {
    allow: egressSettings.EGRESS_ALLOW.parse(loopbackHosts),
    deny: egressSettings.EGRESS_DENY.parse('127.0.0.9'),
  }
  const egress = createEgressGuard({ ...rules, unlisted: 'public' })
  const servers = [serverOf('smtp://127.0.0.9:25'), serverOf(second.url)]
  const outcome = await mailerOver(servers, { egress }).send(mail(), never())
  expect(outcome).toMatchObject({
    kind: 'answered',
    asked: { others: [{ failure: { code: 'mail_server_refused' } }] },
  })
})

it('a mail server that the caller excludes is not asked', async () => {
  const [first, second] = [await start(), await start()]
  const mailer = mailerOver([serverOf(first.url), serverOf(second.url)])
  const targets = mailer.targets().slice(1)
  expect(await mailer.send(mail({ targets }), never())).toMatchObject({ kind: 'answered' })
  expect([first.commands, second.messages.length]).toEqual([[], 1])
})

it('without any mail server nothing is sent, and the failure says so', async () => {
  expect(await mailerOver([]).send(mail(), never())).toEqual({
    kind: 'not-sent',
    failure: failure('mail_server_missing', { source: 'smtp' }),
  })
})

it('the server that takes a mail sends it with its own sender, and the rest of the message as it was', async () => {
  const [first, second] = [await start({ greeting: close }), await start()]
  const own = { settings: { from: 'Größe <second@other.example>' } }
  const servers = [serverOf(first.url), serverOf(second.url, own)]
  const raw =
    'Subject: x\r\nFrom: Punctual\r\n <reports@example.org>\r\nTo: a@example.org\r\n\r\nFrom: stays\r\n'
  await mailerOver(servers).send(mail({ raw: Buffer.from(raw) }), never())
  expect(second.commands).toContain('MAIL FROM:<second@other.example>')
  expect(second.messages[0]).toBe(
    'Subject: x\r\nFrom: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?= <second@other.example>\r\nTo: a@example.org\r\n\r\nFrom: stays',
  )
})

it('a server without a sender uses that of the first server that has one, and none is invented', async () => {
  const [first, second] = [await start({ greeting: close }), await start()]
  const none = { settings: { from: '' } }
  await mailerOver([serverOf(first.url), serverOf(second.url, none)]).send(mail(), never())
  expect(second.commands).toContain('MAIL FROM:<reports@example.org>')
  const outcome = await mailerOver([serverOf(second.url, none)]).send(mail(), never())
  expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'mail_server_missing' } })
})
