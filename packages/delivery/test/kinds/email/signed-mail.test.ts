/** Mails that a server signs with its key (DKIM), and servers that are signed in to with access tokens (XOAUTH2). */
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { createReadStream, watch } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { systemClock } from '@punctual/runtime'
import { eventually, loopbackEgress } from '@punctual/testing'
import { afterEach, expect, it } from 'vitest'

import { createAccessTokens } from '../../../src/index.ts'
import { type Script, startScriptedServer } from './scripted-server.ts'
import { mailerOver, serverOf } from './smtp-mailer.ts'

let resources = new AsyncDisposableStack()
afterEach(async () => {
  await resources.disposeAsync()
  resources = new AsyncDisposableStack()
})

const start = async (script: Script = {}) => resources.use(await startScriptedServer(script))
const never = () => new AbortController().signal

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const signs = {
  settings: { from: 'Own <own@signed.example>', dkim: { domain: 'signed.example', selector: 'mail' } },
  secrets: { dkimPrivateKey: privateKey },
}

const relaxedLine = (line: string) => {
  const [name = '', ...value] = line.split(':')
  return `${name.trim().toLowerCase()}:${value
    .join(':')
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}

/** Checks a signature by RFC 6376 with relaxed canonicalization, without the code that made it. */
function isSigned(message: string): boolean {
  const end = message.indexOf('\r\n\r\n')
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/)
  const body = message
    .slice(end + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(?:\r\n)*$/, '\r\n')
  const signature = fields.find((field) => field.startsWith('DKIM-Signature:')) ?? ''
  const tags = new Map(
    signature
      .slice('DKIM-Signature:'.length)
      .replace(/\s/g, '')
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.split('=')
        return [name, value.join('=')]
      }),
  )
  const named = (tags.get('h') ?? '')
    .split(':')
    .map((name) => fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`)) ?? '')
  const unsigned = relaxedLine(signature).replace(/b=[^;]*$/, 'b=')
  const signed = [...named.map(relaxedLine), unsigned].join('\r\n')
  const isBodyKept = createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh')
  return (
    isBodyKept &&
    createVerify('RSA-SHA256')
      .update(signed, 'latin1')
      .verify(publicKey, tags.get('b') ?? '', 'base64')
  )
}

const unsubscription =
  'List-Unsubscribe: <https://example.org/u>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
const text = `From: Punctual <reports@example.org>\r\nTo: a@example.org\r\nSubject: a  folded\r\n subject\r\n${unsubscription}\r\n${'A line. \r\n'.repeat(20_000)}.\r\nend\r\n`

it.each(['a small message', 'a message that is read from a file'])(
  'a server with a key signs %s with its own sender, so that the recipient can check it',
  async (kind) => {
    const server = await start()
    const bytes = Buffer.from(text)
    const raw =
      kind === 'a small message'
        ? bytes
        : {
            bytes: bytes.length,
            directory: tmpdir(),
            read: () => Readable.from([bytes.subarray(0, 30), bytes.subarray(30)]),
          }
    const outcome = await mailerOver([serverOf(server.url, signs)]).send(
      { to: ['a@example.org'], raw },
      never(),
    )
    expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted' }] })
    const received = `${server.messages[0]?.replace(/\r\n\.\./g, '\r\n.') ?? ''}\r\n`
    expect(received).toContain('\r\nFrom: Own <own@signed.example>\r\n')
    expect(isSigned(received)).toBe(true)
    expect(isSigned(received.replace('a@example.org', 'b@example.org'))).toBe(false)
    expect(isSigned(received.replace('A line', 'B line'))).toBe(false)
    // Mailbox providers ask for both fields.
    expect(isSigned(received.replace('.org/u', '.org/v'))).toBe(false)
    expect(isSigned(received.replace('One-Click', 'Two-Click'))).toBe(false)
  },
)

it('a large message is signed with a copy in the directory of the attempt, which does not stay there', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'signed-'))
  resources.defer(() => rm(directory, { recursive: true }))
  const path = join(directory, 'mail')
  await writeFile(path, text + 'A line. \r\n'.repeat(200_000))
  const copies = new Set<string>()
  const watching = watch(directory, (_event, name) => void copies.add(String(name)))
  resources.defer(() => watching.close())
  const server = await start()
  const { size: bytes } = await stat(path)
  const raw = { bytes, directory, read: () => createReadStream(path) }
  const outcome = await mailerOver([serverOf(server.url, signs)]).send(
    { to: ['a@example.org'], raw },
    never(),
  )
  expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted' }] })
  expect(isSigned(`${server.messages[0]?.replace(/\r\n\.\./g, '\r\n.') ?? ''}\r\n`)).toBe(true)
  await eventually(async () => (await readdir(directory)).join() === 'mail', { timeoutMs: 10_000 })
  expect([...copies].filter((name) => name.startsWith('message.'))).toHaveLength(1)
})

/** An authority that issues a token for each request that it takes. */
async function startAuthority(
  answer: (form: URLSearchParams, count: number) => { status: number; body: object },
) {
  const requests: URLSearchParams[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      requests.push(form)
      const { status, body: json } = answer(form, requests.length)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  resources.defer(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token` }
}

function withTokens(smtpUrl: string, tokenUrl: string, refreshToken?: string) {
  return serverOf(smtpUrl, {
    settings: {
      authType: 'OAuth2',
      userName: 'reports@example.org',
      oauth: { tokenUrl, tenantId: '', clientId: 'app', scope: 'mail' },
    },
    secrets: { clientSecret: 'the secret', ...(refreshToken === undefined ? {} : { refreshToken }) },
  })
}

const issue = (_form: URLSearchParams, count: number) => ({
  status: 200,
  body: { access_token: `token ${count}`, expires_in: 3_600 },
})
const tokensOfTest = () => createAccessTokens({ egress: loopbackEgress(), clock: systemClock() })
const login = (token: string) =>
  `AUTH XOAUTH2 ${Buffer.from(`user=reports@example.org\u0001auth=Bearer ${token}\u0001\u0001`).toString('base64')}`
const message = { to: ['a@example.org'], raw: Buffer.from('Subject: x\r\n\r\nhello\r\n') }
const signsIn = { extensions: ['AUTH XOAUTH2 PLAIN'] }

it('a server with OAuth2 is signed in to with a token of the authority, which serves further mails', async () => {
  const [server, authority] = [
    await start({ ...signsIn, onCommand: (line) => (line.startsWith('AUTH') ? '235 yes' : undefined) }),
    await startAuthority(issue),
  ]
  const mailer = mailerOver([withTokens(server.url, authority.url)], { tokens: tokensOfTest() })
  for (let mails = 0; mails < 2; mails += 1)
    expect(await mailer.send(message, never())).toMatchObject({ recipients: [{ state: 'Accepted' }] })
  expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([
    login('token 1'),
    login('token 1'),
  ])
  expect(authority.requests.map(String)).toEqual([
    'grant_type=client_credentials&client_id=app&client_secret=the+secret&scope=mail',
  ])
})

it('a token that the server refuses is replaced once, by the consent of the user where it is stored', async () => {
  const script = {
    onCommand: (line: string) =>
      line === login('token 2')
        ? '235 yes'
        : line.startsWith('AUTH')
          ? '334 eyJ9'
          : line === ''
            ? '535 5.7.8 no'
            : undefined,
  }
  const [server, authority] = [await start({ ...signsIn, ...script }), await startAuthority(issue)]
  const mailer = mailerOver([withTokens(server.url, authority.url, 'consent')], { tokens: tokensOfTest() })
  expect(await mailer.send(message, never())).toMatchObject({ recipients: [{ state: 'Accepted' }] })
  expect(authority.requests.map((form) => [form.get('grant_type'), form.get('refresh_token')])).toEqual([
    ['refresh_token', 'consent'],
    ['refresh_token', 'consent'],
  ])
})

it('an authority that refuses the application ends the send, and one that is away leads to the next mail server', async () => {
  const [first, second] = [await start(signsIn), await start()]
  const refuses = await startAuthority(() => ({
    status: 401,
    body: { error: 'invalid_client', error_description: 'no such app' },
  }))
  const refused = await mailerOver([withTokens(first.url, refuses.url), serverOf(second.url)], {
    tokens: tokensOfTest(),
  }).send(message, never())
  expect(refused).toMatchObject({ kind: 'not-sent', failure: { code: 'mail_credentials_rejected' } })
  expect(JSON.stringify(refused)).not.toContain('the secret')
  const away = await mailerOver([withTokens(first.url, 'http://127.0.0.1:1/token'), serverOf(second.url)], {
    tokens: tokensOfTest(),
  }).send(message, never())
  expect(away).toMatchObject({
    kind: 'answered',
    asked: { others: [{ failure: { code: 'mail_server_unreachable' } }] },
  })
  expect(first.messages).toEqual([])
})

it('the place of the tokens of Microsoft 365 follows from the directory', async () => {
  const asked: string[] = []
  const egress = {
    ...loopbackEgress(),
    check({ host }: { host: string }) {
      asked.push(host)
      return { code: 'egress_not_listed' } as const
    },
  }
  const server = serverOf('smtp://127.0.0.1:1', {
    settings: {
      authType: 'OAuth2',
      userName: 'reports@example.org',
      oauth: { tokenUrl: '', tenantId: 'contoso.example', clientId: 'app', scope: '' },
    },
    secrets: { clientSecret: 'the secret' },
  })
  const tokens = createAccessTokens({ egress, clock: systemClock() })
  expect(await tokens.get(server, { isRenewed: false, signal: never() })).toMatchObject({
    ok: false,
    failure: { code: 'mail_server_unreachable' },
  })
  expect(asked).toEqual(['login.microsoftonline.com'])
})
