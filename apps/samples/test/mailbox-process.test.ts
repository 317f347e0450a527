import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { createTransport } from 'nodemailer'
import { afterEach, expect, it } from 'vitest'

import { processEnvironment } from './support/process-environment.ts'

const main = fileURLToPath(new URL('../src/mailbox/main.ts', import.meta.url))

let resources = new AsyncDisposableStack()
afterEach(async () => {
  await resources.disposeAsync()
  resources = new AsyncDisposableStack()
})

function launch(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: { ...processEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  resources.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

/** Starts a mailbox process and waits until it says where it listens. */
async function startProcess(
  directory: string,
): Promise<{ child: ChildProcess; smtpPort: number; httpUrl: string }> {
  const child = launch({ MAILBOX_SMTP_PORT: '0', MAILBOX_HTTP_PORT: '0', MAILBOX_DIR: directory })
  for await (const line of createInterface({ input: child.stdout! })) {
    const record = JSON.parse(line) as { msg: string; smtpUrl: string; httpUrl: string }
    if (record.msg === 'mailbox ready')
      return { child, smtpPort: Number(new URL(record.smtpUrl).port), httpUrl: record.httpUrl }
  }
  throw new Error('The mailbox ended before it was ready.')
}

async function subjects(httpUrl: string): Promise<string[]> {
  const messages = (await (await fetch(`${httpUrl}/api/messages`)).json()) as { Subject: string }[]
  return messages.map(({ Subject }) => Subject)
}

it('the mailbox process killed in the middle of a burst has every mail that it had answered', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mailbox-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const first = await startProcess(directory)
  const pool = createTransport({
    host: '127.0.0.1',
    port: first.smtpPort,
    pool: true,
    maxConnections: 8,
    maxMessages: Infinity,
  })
  const answered: string[] = []
  const sending = Array.from({ length: 300 }, async (_, at) => {
    const subject = `Mail ${at}`
    await pool.sendMail({ from: 'a@example.org', to: 'b@example.org', subject, text: 'x'.repeat(20_000) })
    answered.push(subject)
    if (answered.length === 60) first.child.kill('SIGKILL')
  })
  const ends = await Promise.allSettled(sending)
  pool.close()
  expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
  expect(answered.length).toBeGreaterThanOrEqual(60)

  const second = await startProcess(directory)
  expect(await subjects(second.httpUrl)).toEqual(expect.arrayContaining(answered))
})

it('the mailbox process ends with code 0 on SIGTERM, also while a client is connected', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mailbox-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const { child, smtpPort } = await startProcess(directory)
  const pool = createTransport({ host: '127.0.0.1', port: smtpPort, pool: true })
  await pool.sendMail({ from: 'a@example.org', to: 'b@example.org', subject: 'x', text: 'x' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  pool.close()
})

it('the mailbox process with wrong settings names all of them and ends with code 1', async () => {
  const child = launch({ MAILBOX_SMTP_PORT: 'mail', MAILBOX_HTTP_PORT: '99999' })
  let output = ''
  child.stderr!.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(output).toMatch(/MAILBOX_SMTP_PORT[\s\S]*MAILBOX_HTTP_PORT/)
  expect(output).not.toMatch(/\n\s+at /)
})
