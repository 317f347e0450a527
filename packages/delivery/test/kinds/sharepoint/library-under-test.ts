import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { GraphServer } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'

import type { DelivererContext } from '../../../src/context.ts'
import { graphAddress } from '../../../src/graph-address.ts'
import type { Deliverer, Prepared, PreparedFile } from '../../../src/kinds.ts'
import { type AskGraph, createGraph } from '../../../src/kinds/sharepoint/graph.ts'
import { createGraphTokens } from '../../../src/kinds/sharepoint/graph-token.ts'
import { type Library, openLibrary } from '../../../src/kinds/sharepoint/library.ts'
import { type SharePointSettings, sharePointSettingsOf } from '../../../src/kinds/sharepoint/settings.ts'
import { createLibraryDeliverer, libraryOpener } from '../../../src/kinds/sharepoint/sharepoint-deliverer.ts'
import type { Death, OpenedDestination } from '../../conformance/describe-destination.ts'
import { sendingTo } from '../../remote-files/remote-under-test.ts'

export const account = {
  tenantId: 'contoso.onmicrosoft.com',
  clientId: '00001111-aaaa-2222-bbbb-3333cccc4444',
  clientSecret: 'hush-4711',
}

export const siteUrl = 'https://contoso.sharepoint.com/sites/Sales'

export const serverOptions = {
  ...account,
  site: 'contoso.sharepoint.com:/sites/Sales',
  library: 'Documents',
}

export function settingsOf(more: Partial<SharePointSettings> = {}): SharePointSettings {
  return {
    format: 'PDF',
    fileName: '',
    zip: false,
    skipIfBlank: false,
    onUnknown: 'Hold',
    siteUrl,
    library: 'Documents',
    path: '',
    ifExists: 'Replace',
    biAccountId: null,
    tenantId: account.tenantId,
    clientId: account.clientId,
    ...more,
  }
}

export const secrets = { clientSecret: account.clientSecret }

export function contextOf({ url }: { readonly url: string }): DelivererContext {
  return {
    mailer: null,
    directoryRoots: [],
    egress: loopbackEgress(),
    clock: systemClock(),
    graph: graphAddress(url),
  }
}

/** A deliverer whose calls to the library are watched. */
export function watchedDeliverer(
  server: GraphServer,
  watch: (call: keyof Library, work: () => Promise<unknown>) => Promise<unknown>,
): Deliverer {
  const open = libraryOpener(contextOf(server))
  return createLibraryDeliverer(async (tested, signal) => {
    const library = await open(tested, signal)
    const calls = Object.entries(library).map(([call, real]) => [
      call,
      (...given: never[]) =>
        watch(call as keyof Library, () => (real as (...parameters: never[]) => Promise<unknown>)(...given)),
    ])
    return Object.fromEntries(calls) as Library
  })
}

interface Wanted {
  readonly settings: SharePointSettings
  readonly names?: readonly string[]
}

export async function openLibraryFolder(
  server: GraphServer,
  { settings, names = ['Sales.pdf'] }: Wanted,
): Promise<OpenedDestination> {
  const folder = await mkdtemp(join(tmpdir(), 'library-'))
  const files: PreparedFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const content = `content of ${name}`
    await writeFile(path, content)
    files.push({ name, contentType: 'application/pdf', bytes: content.length, path, isTemporary: false })
  }
  const prepared: Prepared = { files, locked: [] }
  const sending = { ...sendingTo(settings, secrets), date: new Date(1_700_000_000_123) }
  const placed = () => [...server.files.keys()].filter((path) => path.startsWith(`${settings.path}/`))
  return {
    prepared,
    sending,
    deliverer: (death) => delivererOver(server, death === undefined ? (ask) => ask : mortal(death)),
    async countCalls() {
      let calls = 0
      const counting = delivererOver(server, (ask) => async (request) => {
        calls += 1
        return await ask(request)
      })
      const permitted = { ...sending, requestSendPermit: async () => true }
      await counting.send(prepared, permitted, AbortSignal.timeout(20_000))
      return calls
    },
    countCopies: async () => placed().length / names.length,
    leftovers: async () => placed().filter((path) => path.includes('punctual')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** A deliverer whose requests to Graph are changed. */
function delivererOver(server: GraphServer, change: (ask: AskGraph) => AskGraph): Deliverer {
  const context = contextOf(server)
  const tokens = createGraphTokens(context)
  const address = graphAddress(server.url)
  const proof = async () => ({ client_secret: account.clientSecret })
  const application = { ...account, authorityUrl: server.url, identity: 'one', proof }
  return createLibraryDeliverer(async ({ settings }, signal) => {
    const ask = change(createGraph(context, { address, tokens, application, signal }))
    return await openLibrary(ask, { settings: sharePointSettingsOf(settings), address })
  })
}

/** Requests of a process that dies: from its death on none leaves it. */
function mortal(death: Death): (ask: AskGraph) => AskGraph {
  let calls = 0
  return (ask) => async (request) => {
    const number = calls
    calls += 1
    if (isDead(death, number, 'before')) throw new Error('the process is dead')
    const answer = await ask(request)
    if (isDead(death, number, 'after')) throw new Error('the process is dead')
    return answer
  }
}

function isDead({ call, when }: Death, number: number, at: Death['when']): boolean {
  return number > call || (number === call && when === at)
}
