import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Deliverer, Prepared, Sending } from '../../src/kinds.ts'
import { createRemoteDeliverer, type RemoteKind } from '../../src/remote-files/remote-deliverer.ts'
import type { RemoteFiles } from '../../src/remote-files/remote-files.ts'
import type { Death, OpenedDestination } from '../conformance/describe-destination.ts'

type Call = keyof RemoteFiles

/** A directory of another system, which is a directory of this machine too, and files for it. */
export interface OpenedRemoteDirectory extends OpenedDestination {
  /** Of this machine. */
  readonly path: string
  /** A deliverer whose calls are changed. */
  over(change: (files: RemoteFiles) => RemoteFiles): Deliverer
}

export interface RemoteUnderTest {
  readonly kind: Omit<RemoteKind, 'target'>
  readonly settings: Sending['settings']
  readonly secrets: Sending['secrets']
  /** Of this machine. */
  readonly path: string
  readonly names?: readonly string[]
}

export async function openRemoteDirectory({
  kind,
  settings,
  secrets,
  path,
  names = ['Sales.pdf'],
}: RemoteUnderTest): Promise<OpenedRemoteDirectory> {
  const folder = await mkdtemp(join(tmpdir(), 'remote-'))
  const prepared = await filesFor(folder, names)
  const sending = sendingTo(settings, secrets)
  const entries = async () => await readdir(path).catch(() => [])
  const over = (change: (files: RemoteFiles) => RemoteFiles) =>
    createRemoteDeliverer({
      ...kind,
      target: () => ({ kind: 'Destination', id: 'remote' }),
      async open(access) {
        const opened = await kind.open(access)
        return opened.ok ? { ok: true, files: change(opened.files) } : opened
      },
    })
  return {
    path,
    prepared,
    sending,
    over,
    deliverer: (death) => over(death ? mortal(death) : (files) => files),
    async countCalls() {
      let calls = 0
      const counting = over((files) =>
        watched(files, async (_call, work) => {
          calls += 1
          return await work()
        }),
      )
      await counting.send(
        prepared,
        { ...sending, requestSendPermit: async () => true },
        AbortSignal.timeout(20_000),
      )
      return calls
    },
    countCopies: async () => (await entries()).filter((each) => !each.startsWith('.')).length / names.length,
    leftovers: async () => (await entries()).filter((each) => each.startsWith('.')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

export function sendingTo(
  settings: Sending['settings'],
  secrets: Sending['secrets'],
): Omit<Sending, 'requestSendPermit'> {
  return {
    settings,
    secrets,
    receiptId: '0190c0de-0000-5000-8000-000000000001',
    recipients: ['somewhere'],
    readOthers: async () => [],
    date: new Date(0),
  }
}

/** The real calls, each through the watcher. */
export function watched(
  files: RemoteFiles,
  watch: (call: Call, work: () => Promise<unknown>) => Promise<unknown>,
): RemoteFiles {
  const calls = Object.entries(files).map(([call, real]) => [
    call,
    (...parameters: never[]) =>
      watch(call as Call, () => (real as (...given: never[]) => Promise<unknown>)(...parameters)),
  ])
  return Object.fromEntries(calls) as RemoteFiles
}

/** Calls of a process that dies: from its death on none has an effect. */
function mortal({ call: fatal, when }: Death): (files: RemoteFiles) => RemoteFiles {
  let calls = 0
  return (files) =>
    watched(files, async (_call, work) => {
      const number = calls
      calls += 1
      if (number > fatal || (number === fatal && when === 'before')) throw new Error('the process is dead')
      const value = await work()
      if (number === fatal) throw new Error('the process is dead')
      return value
    })
}

async function filesFor(folder: string, names: readonly string[]): Promise<Prepared> {
  const files = names.map(async (name, index) => {
    const content = `content of ${name}`
    const file = join(folder, `made-${index}`)
    await writeFile(file, content)
    return { name, contentType: 'application/pdf', bytes: content.length, path: file, isTemporary: false }
  })
  return { files: await Promise.all(files), locked: [] }
}
