import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'

import type { Deliverer, Prepared, Sending } from '../../../src/kinds.ts'
import { createDirectoryDeliverer } from '../../../src/kinds/directory/directory-deliverer.ts'
import { type DirectoryFiles, realFiles } from '../../../src/kinds/directory/directory-files.ts'
import type { IfExists } from '../../../src/if-exists.ts'
import type { Death, OpenedDestination } from '../../conformance/describe-destination.ts'

type Call = keyof DirectoryFiles

/** A directory below a root of the test, and one file for it. */
export interface OpenedDirectory extends OpenedDestination {
  readonly root: string
  readonly path: string
  /** A deliverer over changed calls of the file system. */
  over(changed: Partial<DirectoryFiles>): Deliverer
}

export async function openDirectory({
  ifExists = 'Replace',
  names = ['Sales.pdf'],
}: { readonly ifExists?: IfExists; readonly names?: readonly string[] } = {}): Promise<OpenedDirectory> {
  const folder = await mkdtemp(join(tmpdir(), 'directory-'))
  const root = join(folder, 'root')
  await mkdir(root)
  const path = join(root, 'reports')
  const prepared = await filesFor(folder, names)
  const sending = sendingTo(path, ifExists)
  const over = (changed: Partial<DirectoryFiles>) => delivererOver({ ...realFiles, ...changed }, [root])
  const entries = async () => await readdir(path).catch(() => [])
  return {
    root,
    path,
    prepared,
    sending,
    over,
    deliverer: (death) => delivererOver(death ? mortal(death) : realFiles, [root]),
    async countCalls() {
      const calls: Call[] = []
      const deliverer = delivererOver(
        watched(async (call, work) => (calls.push(call), await work())),
        [root],
      )
      await deliverer.send(
        prepared,
        { ...sending, requestSendPermit: async () => true },
        new AbortController().signal,
      )
      return calls.length
    },
    countCopies: async () => (await entries()).filter((name) => !name.startsWith('.')).length / names.length,
    leftovers: async () => (await entries()).filter((name) => name.startsWith('.')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

function delivererOver(directoryFiles: DirectoryFiles, directoryRoots: readonly string[]): Deliverer {
  const mailer = null as never
  return createDirectoryDeliverer({
    mailer,
    directoryRoots,
    directoryFiles,
    egress: loopbackEgress(),
    clock: systemClock(),
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

export function sendingTo(path: string, ifExists: IfExists): Omit<Sending, 'requestSendPermit'> {
  const common = { format: 'PDF', fileName: '', zip: false, skipIfBlank: false, onUnknown: 'Hold' } as const
  return {
    settings: { ...common, path, ifExists },
    secrets: {},
    receiptId: '0190c0de-0000-5000-8000-000000000001',
    recipients: [path],
    readOthers: async () => [],
    date: new Date(0),
  }
}

/** Calls of a process that dies: from its death on none has an effect. */
function mortal({ call: fatal, when }: Death): DirectoryFiles {
  let calls = 0
  return watched(async (_call, work) => {
    const number = calls
    calls += 1
    if (number > fatal || (number === fatal && when === 'before')) throw new Error('the process is dead')
    const value = await work()
    if (number === fatal) throw new Error('the process is dead')
    return value
  })
}

/** The real calls, each through the watcher. */
function watched(watch: (call: Call, work: () => Promise<unknown>) => Promise<unknown>): DirectoryFiles {
  const calls = Object.entries(realFiles).map(([call, real]) => [
    call,
    (...parameters: never[]) =>
      watch(call as Call, () => (real as (...given: never[]) => Promise<unknown>)(...parameters)),
  ])
  return Object.fromEntries(calls) as DirectoryFiles
}
