import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { startGraphServer, startS3Server, startSshServer, startWebDavServer } from '@punctual/local'

import type { RuntimeContext } from '../runtime-context.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import {
  startCountingMailSink,
  startSlackSink,
  startTeamsSink,
  startWebhookSink,
  type Sink,
} from './sinks.ts'
import type { SmallDisk } from './small-disk.ts'
import { startWholeRequests } from './whole-requests.ts'

/** The other side of one kind of destination. */
export interface Side {
  /** As destinations name it. */
  readonly kind: string
  /** Whether it can be asked what has arrived, so that nothing may end in doubt. */
  readonly canBeAsked: boolean
  /** In front of it; null for a directory of this machine. */
  readonly proxy: FaultProxy | null
  /** Whether it is full while the disk of the drill is. */
  readonly canBeFull: boolean
  readonly secrets: Readonly<Record<string, string>>
  settings(place: string): object
  /** What a reader finds at the place. */
  copies(place: string): number
}

export interface Sides extends AsyncDisposable {
  readonly sides: readonly Side[]
  /** Of the worker: where it reaches those that have no address of their own. */
  readonly environment: Readonly<Record<string, string>>
}

const password = 'hush-4711'
const bucket = 'reports'
const account = { tenantId: 'contoso.com', clientId: 'drill', clientSecret: password }
const siteUrl = 'https://contoso.sharepoint.com/sites/Drill'

/** Starts real servers where there are some, and a proxy in front of each. */
export async function startSides(runtimeContext: RuntimeContext, disk: SmallDisk): Promise<Sides> {
  await using resources = new AsyncDisposableStack()
  const { directory } = runtimeContext
  const behind = async (port: number) => resources.use(await startFaultProxy(port, runtimeContext.clock))
  const at = (name: string, root = directory) => {
    const path = join(root, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }
  const ssh = resources.use(
    await startSshServer({ ...runtimeContext, dir: at('ssh', disk.directory), report: () => {} }),
  )
  const [davRoot, s3Root, files] = [at('dav'), at('s3'), at('files', disk.directory)]
  const dav = resources.use(await startWebDavServer({ dir: davRoot, userName: 'reports', password }))
  const s3 = resources.use(await startS3Server({ dir: s3Root, bucket }))
  const graph = resources.use(
    await startGraphServer({
      ...account,
      site: 'contoso.sharepoint.com:/sites/Drill',
      library: 'Documents',
      quotaBytes: () => (disk.isFull ? 0 : Infinity),
    }),
  )
  const sink = async (start: () => Promise<Sink>) => {
    const started = resources.use(await start())
    return { ...started, proxy: await behind(started.port) }
  }
  const [mail, webhook, slack, teams] = [
    await sink(startCountingMailSink),
    await sink(startWebhookSink),
    await sink(startSlackSink),
    await sink(startTeamsSink),
  ]
  const [ofSsh, ofDav, ofS3, ofGraph] = [
    await behind(ssh.port),
    await behind(dav.port),
    await behind(resources.use(await startWholeRequests(s3.port)).port),
    await behind(Number(new URL(graph.url).port)),
  ]
  const filed = { fileName: 'Sales', ifExists: 'Rename' }
  const sides: Side[] = [
    {
      kind: 'email',
      canBeAsked: false,
      canBeFull: false,
      proxy: mail.proxy,
      secrets: {},
      settings: (place) => ({ to: [`${place}@example.org`] }),
      copies: mail.countAt,
    },
    {
      kind: 'Directory',
      canBeAsked: true,
      canBeFull: true,
      proxy: null,
      secrets: {},
      settings: (place) => ({ path: join(files, place), ...filed }),
      copies: (place) => countFiles(join(files, place)),
    },
    {
      kind: 'Sftp',
      canBeAsked: true,
      canBeFull: true,
      proxy: ofSsh,
      secrets: { privateKey: ssh.privateKey },
      settings: (path) => ({
        host: '127.0.0.1',
        port: ofSsh.port,
        userName: ssh.userName,
        hostKeySha256: ssh.hostKeySha256,
        path,
        ...filed,
      }),
      copies: (place) => countFiles(join(ssh.directory, place)),
    },
    {
      kind: 'WebDav',
      canBeAsked: true,
      canBeFull: false,
      proxy: ofDav,
      secrets: { password },
      settings: (place) => ({
        url: `http://127.0.0.1:${ofDav.port}/${place}`,
        userName: 'reports',
        ...filed,
      }),
      copies: (place) => countFiles(join(davRoot, place)),
    },
    {
      kind: 'S3',
      canBeAsked: true,
      canBeFull: false,
      proxy: ofS3,
      secrets: { secretAccessKey: 'S3RVER' },
      settings: (place) => ({
        endpoint: `http://127.0.0.1:${ofS3.port}`,
        region: 'us-east-1',
        bucket,
        path: `${place}/`,
        accessKeyId: 'S3RVER',
        pathStyle: true,
        fileName: 'Sales',
      }),
      copies: (place) => countFiles(join(s3Root, bucket, place), (name) => name.endsWith('_object')),
    },
    {
      kind: 'SharePoint',
      canBeAsked: true,
      canBeFull: true,
      proxy: ofGraph,
      secrets: { clientSecret: password },
      settings: (path) => ({
        siteUrl,
        library: 'Documents',
        path,
        biAccountId: null,
        tenantId: account.tenantId,
        clientId: account.clientId,
        ...filed,
      }),
      copies: (place) =>
        [...graph.files]
          .filter(([path]) => path.startsWith(`${place}/`))
          .reduce((sum, [, { versions }]) => sum + versions, 0),
    },
    {
      kind: 'Webhook',
      canBeAsked: true,
      canBeFull: false,
      proxy: webhook.proxy,
      secrets: { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
      settings: (place) => ({ url: `http://127.0.0.1:${webhook.proxy.port}/${place}`, includeFile: true }),
      copies: webhook.countAt,
    },
    {
      kind: 'Slack',
      canBeAsked: false,
      canBeFull: false,
      proxy: slack.proxy,
      secrets: { token: 'xoxb-4711-hush-hush' },
      settings: (message) => ({ channel: 'C0123456789', message }),
      copies: slack.countAt,
    },
    {
      kind: 'Teams',
      canBeAsked: false,
      canBeFull: false,
      proxy: teams.proxy,
      secrets: { url: `http://127.0.0.1:${teams.proxy.port}/flow?sig=hush` },
      settings: (message) => ({ origin: `http://127.0.0.1:${teams.proxy.port}`, message }),
      copies: teams.countAt,
    },
  ]
  const owned = resources.move()
  return {
    sides,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mail.proxy.port}`,
      SLACK_API_URL: `http://127.0.0.1:${slack.proxy.port}/api/`,
      GRAPH_BASE_URL: `http://127.0.0.1:${ofGraph.port}`,
      DELIVERY_DIRECTORY_ROOTS: files,
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Files that readers see. */
function countFiles(directory: string, isOne = (name: string) => !name.startsWith('.')): number {
  try {
    return readdirSync(directory).filter(isOne).length
  } catch {
    return 0
  }
}
