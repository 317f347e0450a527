import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

import { freePort, startServerProcess, waitUntil } from '@punctual/local'
import { StartupProblem } from '@punctual/runtime'
import type { TestCertificates } from '@punctual/testing/certificates'
import { ImapFlow } from 'imapflow'

import type { RuntimeContext } from '../runtime-context.ts'
import { mtaLogin } from './exim.ts'

/** A real server of mailboxes. Each user has the maildir of that name, and all have the same password. */
export interface Dovecot extends AsyncDisposable {
  readonly port: number
  /** The mails of a user. */
  read(user: string): Promise<readonly DeliveredMail[]>
}

export interface DeliveredMail {
  readonly executionId: string
  readonly recipient: string
  /** What the mail server named what it was handed: it may itself hand it on twice when it is killed. */
  readonly queueId: string
}

const startLimitMs = 15_000
const stopLimitMs = 5_000

export async function startDovecot(
  { directory: parent, clock, signal }: RuntimeContext,
  { maildirs, certificates }: { readonly maildirs: string; readonly certificates: TestCertificates },
): Promise<Dovecot> {
  const directory = join(parent, 'dovecot')
  mkdirSync(directory, { mode: 0o755 })
  const port = await freePort()
  const settings = join(directory, 'dovecot.conf')
  const owner = (flag: string) =>
    spawnSync('stat', ['-c', flag, maildirs], { encoding: 'utf8' }).stdout.trim()
  writeFileSync(
    settings,
    settingsOf({ directory, port, maildirs, owner: [owner('%u'), owner('%g')], certificates }),
  )
  const server = await startServerProcess(
    {
      file: '/usr/sbin/dovecot',
      arguments: ['-F', '-c', settings],
      environment: {},
      log: `${directory}.log`,
    },
    clock,
  )
  const isReady = () => server.hasEnded() || server.output().includes('starting up')
  if (!(await waitUntil(isReady, { clock, signal, timeoutMs: startLimitMs })) || server.hasEnded()) {
    await server.stop('SIGTERM', stopLimitMs)
    throw new StartupProblem(`Dovecot did not start: ${server.output().trim().split('\n').at(-1)}`)
  }
  return {
    port,
    read: (user) => readMails(port, user),
    async [Symbol.asyncDispose]() {
      await server.stop('SIGTERM', stopLimitMs)
    },
  }
}

interface Settings {
  readonly directory: string
  readonly port: number
  readonly maildirs: string
  readonly owner: readonly [uid: string, gid: string]
  readonly certificates: TestCertificates
}

function settingsOf({ directory, port, maildirs, owner, certificates }: Settings): string {
  const [uid, gid] = owner
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = /dev/stderr
ssl = yes
ssl_cert = <${certificates.cert}
ssl_key = <${certificates.key}
disable_plaintext_auth = no
auth_mechanisms = plain
first_valid_uid = 1
mail_location = maildir:${maildirs}/%u
passdb {
  driver = static
  args = password=${mtaLogin.password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${maildirs}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`
}

async function readMails(port: number, user: string): Promise<DeliveredMail[]> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: mtaLogin.password },
    logger: false,
  })
  await client.connect()
  try {
    const { exists } = await client.mailboxOpen('INBOX')
    const mails: DeliveredMail[] = []
    if (exists === 0) return mails
    for await (const { headers } of client.fetch('1:*', { headers: true })) {
      const text = headers?.toString() ?? ''
      const field = (name: string) => new RegExp(String.raw`^${name}: *(\S+)`, 'im').exec(text)?.[1] ?? ''
      mails.push({
        executionId: field('X-Punctual-Execution'),
        recipient: field('Envelope-to'),
        queueId: field('X-Queue-Id'),
      })
    }
    return mails
  } finally {
    await client.logout()
  }
}
