import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** An IMAP server with one user and one folder, for tests: what a reader of a mailbox for bounces uses (RFC 3501). */
export interface ImapServer extends AsyncDisposable {
  readonly port: number
  /** The mails of INBOX in their order. */
  readonly mails: readonly ImapMail[]
  /** Commands in their order, without credentials, such as `UID SEARCH UNSEEN`. */
  readonly commands: readonly string[]
  deliver(raw: string): void
}

export interface ImapMail {
  readonly uid: number
  readonly raw: Buffer
  readonly flags: ReadonlySet<string>
}

export interface ImapServerOptions {
  readonly user: string
  /** What LOGIN takes; null where only a token counts. */
  readonly password?: string | null
  /** What XOAUTH2 takes. */
  readonly token?: string
  /** Breaks the connection off in place of an answer. */
  readonly breaksAt?: (command: string) => boolean
}

interface Mailbox {
  readonly mails: (ImapMail & { readonly flags: Set<string> })[]
  readonly commands: string[]
}

interface Session {
  readonly socket: Socket
  readonly mailbox: Mailbox
  readonly options: ImapServerOptions
}

const capabilities = 'IMAP4rev1 SASL-IR AUTH=XOAUTH2'

export async function startImapServer(options: ImapServerOptions): Promise<ImapServer> {
  const mailbox: Mailbox = { mails: [], commands: [] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    serve({ socket, mailbox, options })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    ...mailbox,
    deliver(raw) {
      const uid = (mailbox.mails.at(-1)?.uid ?? 0) + 1
      mailbox.mails.push({ uid, raw: Buffer.from(raw), flags: new Set() })
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(session: Session): void {
  const { socket, mailbox, options } = session
  let read = ''
  socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`)
  socket.on('data', (chunk) => {
    read += chunk.toString('latin1')
    for (let end = read.indexOf('\r\n'); end >= 0; end = read.indexOf('\r\n')) {
      const line = read.slice(0, end)
      read = read.slice(end + 2)
      const [tag = '', ...words] = line.split(' ')
      const command = words.join(' ')
      mailbox.commands.push(/^(?:LOGIN|AUTHENTICATE)/.test(command) ? (words[0] ?? '') : command)
      if (options.breaksAt?.(command) === true) return void socket.destroy()
      socket.write(answerTo(session, command).replaceAll('{tag}', tag), 'latin1')
      if (command === 'LOGOUT') socket.end()
    }
  })
}

/** What follows a command, its tagged line included. */
function answerTo({ mailbox, options }: Session, command: string): string {
  const [verb = ''] = command.split(' ')
  const done = `{tag} OK ${verb} done\r\n`
  switch (verb) {
    case 'CAPABILITY':
      return `* CAPABILITY ${capabilities}\r\n${done}`
    case 'LOGIN':
      return isLogin(command, options) ? done : refusedSignIn
    case 'AUTHENTICATE':
      return isToken(command, options) ? done : refusedSignIn
    case 'SELECT':
      return `* ${mailbox.mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)] ok\r\n* OK [UIDVALIDITY 7] ok\r\n{tag} OK [READ-WRITE] ${verb} done\r\n`
    case 'LIST':
      return `* LIST () "/" INBOX\r\n${done}`
    case 'LOGOUT':
      return `* BYE\r\n${done}`
    case 'UID':
      return answerToUid(mailbox, command) + done
    default:
      return `{tag} OK ${verb} done\r\n`
  }
}

const refusedSignIn = '{tag} NO [AUTHENTICATIONFAILED] refused\r\n'

function isLogin(command: string, { user, password = null }: ImapServerOptions): boolean {
  const [given, secret] = command
    .split(' ')
    .slice(1)
    .map((word) => word.replaceAll('"', ''))
  return password !== null && given === user && secret === password
}

function isToken(command: string, { user, token }: ImapServerOptions): boolean {
  const [, mechanism, given = ''] = command.split(' ')
  const expected = `user=${user}\u0001auth=Bearer ${token}\u0001\u0001`
  return mechanism === 'XOAUTH2' && Buffer.from(given, 'base64').toString() === expected
}

function answerToUid({ mails }: Mailbox, command: string): string {
  const [, verb = '', which = '', ...rest] = command.split(' ')
  if (verb === 'SEARCH') {
    const first = Number(/UID (\d+):\*/.exec(command)?.[1] ?? 1)
    const last = mails.at(-1)?.uid ?? 0
    const found = mails.filter(
      ({ uid, flags }) => !flags.has(String.raw`\Seen`) && (uid >= first || uid === last),
    )
    return `* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`
  }
  const position = mails.findIndex(({ uid }) => uid === Number(which))
  const mail = mails[position]
  if (mail === undefined) return ''
  if (verb === 'STORE') {
    const flags = rest.slice(1).map((flag) => flag.replaceAll(/[()]/g, ''))
    for (const flag of flags) mail.flags.add(flag)
    return ''
  }
  const most = Number(/<0\.(\d+)>/.exec(command)?.[1] ?? mail.raw.length)
  const content = mail.raw.subarray(0, most).toString('latin1')
  return `* ${position + 1} FETCH (UID ${mail.uid} BODY[]<0> {${content.length}}\r\n${content})\r\n`
}
