/**
 * One real worker process that is killed while many runs are each at another point of a delivery to SFTP, WebDAV, S3
 * or a webhook. Its heir finishes them. The ledger and the other side say what became of each.
 */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sealDestinationSecrets } from '@punctual/catalog'
import type { ExecutionRecord, Store } from '@punctual/engine'
import { addSchedule } from '@punctual/engine/testing'
import { startS3Server, startSshServer, startWebDavServer } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { createSecretBox } from '@punctual/store'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHttpGate } from './support/http-gate.ts'
import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

const pausing = fileURLToPath(new URL('support/pause-sftp.ts', import.meta.url))
const bucket = 'reports'
const password = 'hush-4711'
const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Where a run stands when its worker is killed. */
const cuts = [
  ['Sftp', 'after-open'],
  ['Sftp', 'before-rename'],
  ['Sftp', 'after-rename'],
  ['Sftp', 'before-unlink'],
  ['WebDav', 'during-PUT'],
  ['WebDav', 'before-MOVE'],
  ['WebDav', 'after-MOVE'],
  ['WebDav', 'after-DELETE'],
  ['S3', 'before-PUT'],
  ['S3', 'after-PUT'],
  ['Webhook', 'before-POST'],
  ['Webhook', 'after-POST'],
] as const

const resources = new AsyncDisposableStack()
const records = new Map<string, ExecutionRecord>()
let servers: Awaited<ReturnType<typeof startServers>>

beforeAll(async () => {
  servers = await startServers()
  await runAndKill()
}, 180_000)
afterAll(() => resources.disposeAsync())

test.each(cuts)(
  'a worker that is killed while it delivers by %s, %s, leaves nothing twice, lost or in doubt',
  async (kind, cut) => {
    const record = records.get(`${kind} ${cut}`)
    expect(record?.deliveries).toMatchObject([{ state: 'Accepted' }])
    expect(await servers.has(kind, cut)).toEqual(arrived(kind))
  },
)

function arrived(kind: string): object {
  // A repeated event has the same id, by which its receiver refuses it.
  if (kind === 'Webhook') return { ids: 1 }
  return kind === 'S3' ? { objects: 1, puts: 1 } : { names: ['Sales.pdf'], isWhole: true }
}

async function startServers() {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-remote-crash-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const signal = AbortSignal.timeout(150_000)
  const ssh = resources.use(
    await startSshServer({ dir, environment: process.env, clock: systemClock(), signal, report: () => {} }),
  )
  const davRoot = await mkdtemp(join(dir, 'dav-'))
  const davServer = await startWebDavServer({ dir: davRoot, userName: 'reports', password })
  const dav = resources.use(await openHttpGate(resources.use(davServer).port))
  const s3 = resources.use(
    await openHttpGate(resources.use(await startS3Server({ dir: join(dir, 's3'), bucket })).port),
  )
  const events: { readonly url: string; readonly id: unknown }[] = []
  const sink = createServer((request, response) => {
    events.push({ url: request.url ?? '', id: request.headers['webhook-id'] })
    request.resume().on('end', () => response.writeHead(204).end())
  })
  sink.listen(0, '127.0.0.1')
  await once(sink, 'listening')
  resources.defer(() => void sink.close())
  const hook = resources.use(await openHttpGate((sink.address() as AddressInfo).port))

  const { port, userName, hostKeySha256 } = ssh
  const common = { fileName: 'Sales', ifExists: 'Rename' }
  const settingsOf: Readonly<Record<string, (cut: string) => object>> = {
    Sftp: (cut) => ({ host: '127.0.0.1', port, userName, hostKeySha256, path: cut, ...common }),
    WebDav: (cut) => ({ url: `http://127.0.0.1:${dav.port}/${cut}`, userName: 'reports', ...common }),
    S3: (cut) => ({
      endpoint: `http://127.0.0.1:${s3.port}`,
      region: 'us-east-1',
      bucket,
      path: `${cut}/`,
      accessKeyId: 'S3RVER',
      pathStyle: true,
      fileName: 'Sales',
    }),
    Webhook: (cut) => ({ url: `http://127.0.0.1:${hook.port}/${cut}/`, includeFile: true }),
  }
  const secretsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    Sftp: { privateKey: ssh.privateKey },
    WebDav: { password },
    S3: { secretAccessKey: 'S3RVER' },
    Webhook: { secret: signingSecret },
  }
  const gates = [dav, s3, hook]
  return {
    settingsOf,
    secretsOf,
    stopped: () => gates.reduce((sum, { stopped }) => sum + stopped, 0),
    open() {
      for (const gate of gates) gate.open()
    },
    /** What the other side has of a run. */
    async has(kind: string, cut: string): Promise<object> {
      const isOfRun = (address: string) => address.includes(`/${cut}/`)
      if (kind === 'Webhook')
        return { ids: new Set(events.filter(({ url }) => isOfRun(url)).map(({ id }) => id)).size }
      if (kind === 'S3') {
        const objects = await readdir(join(dir, 's3', bucket, cut))
        const puts = s3.done.filter((each) => each.startsWith('PUT') && isOfRun(each))
        return { objects: objects.filter((name) => name.endsWith('_object')).length, puts: puts.length }
      }
      const place = join(kind === 'Sftp' ? ssh.directory : davRoot, cut)
      const names = await readdir(place)
      return { names, isWhole: (await readFile(join(place, 'Sales.pdf'))).equals(Buffer.from(pdf)) }
    },
  }
}

async function runAndKill(): Promise<void> {
  const platform = resources.use(await startPlatform((response) => void response.end(pdf)))
  const context = resources.use(await openRuntimeContext({}))
  const executions = new Map<string, string>()
  for (const [kind, cut] of cuts) {
    const { id, destinationIds } = await addSchedule(context.store, {
      platformUrl: platform.url,
      definition: { reportUrl, reportName: null, workspaceName: null },
      destinations: [{ kind, ...servers.settingsOf[kind]?.(cut) }],
    })
    await keepSecrets(context.store, destinationIds[0] ?? '', servers.secretsOf[kind] ?? {})
    executions.set(`${kind} ${cut}`, await context.request(0, id))
  }
  const [first = ''] = executions.values()
  const environment = { WORKER_SLOTS: String(cuts.length), WORKER_SENDS_IN_DOUBT: '2' }
  const { child, logged } = await context.startWorker('doomed', environment, ([file = '', ...rest]) => ({
    file,
    commandArguments: ['--import', pausing, ...rest],
  }))
  const stopped = () => servers.stopped() + logged.filter(({ msg }) => msg === 'paused').length
  await context.lead(first, () => stopped() === cuts.length, 120_000)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  servers.open()
  await context.startWorker('heir', environment)
  for (const [name, id] of executions)
    records.set(name, await context.lead(id, ({ completedAt }) => completedAt !== null))
}

async function keepSecrets(store: Store, destinationId: string, given: Readonly<Record<string, string>>) {
  const box = createSecretBox([Buffer.alloc(32, 7)])
  const secret = JSON.stringify(sealDestinationSecrets(box, destinationId, { kept: {}, given }))
  await store.database.query('UPDATE destinations SET secret = $2 WHERE id = $1', [destinationId, secret])
}
