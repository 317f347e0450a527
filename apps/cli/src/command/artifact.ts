import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Client } from '@punctual/client'
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { fileProblemOf } from '../file-problem.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { wholeNumber } from './arguments.ts'

export interface ArtifactOptions {
  readonly name?: string
  readonly output?: string
  readonly force?: true
}

/** Longest time for a file. */
const downloadTimeoutMs = 600_000

export function addArtifactCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('artifact')
    .summary('fetch a file that an execution made')
    .description(
      'Fetches the file that was delivered, or the one that --name names as status does. It is written under its own name into the current directory, or where --output says, and is there whole or not at all.',
    )
    .argument('<id>', 'id of the execution')
    .option('--name <name>', 'another one of its files')
    .option('-o, --output <file>', 'file to write')
    .option('--force', 'write over a file that is there')
    .action((id: string, options: ArtifactOptions, command: Command) =>
      fetchFile(options, { command, runtimeContext }, (client) =>
        client.open('/api/schedule/getartifact', {
          params: { query: queryOf(id, options) },
          timeoutMs: downloadTimeoutMs,
        }),
      ),
    )
}

interface PageOptions extends ArtifactOptions {
  readonly page: number
}

export function addPageCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('page')
    .summary('fetch one page of a file as a picture')
    .description('Fetches one page of a file that an execution made, as PNG.')
    .argument('<id>', 'id of the execution')
    .option('--page <number>', 'which page', wholeNumber(1, 100_000), 1)
    .option('--name <name>', 'another one of its files')
    .requiredOption('-o, --output <file>', 'file to write')
    .option('--force', 'write over a file that is there')
    .action((id: string, options: PageOptions, command: Command) =>
      fetchFile(options, { command, runtimeContext }, (client) =>
        client.open('/api/schedule/getartifactpage', {
          params: { query: { ...queryOf(id, options), Page: options.page } },
          timeoutMs: downloadTimeoutMs,
        }),
      ),
    )
}

function queryOf(id: string, { name }: ArtifactOptions): { ExecutionId: string; Name?: string } {
  return { ExecutionId: id, ...(name === undefined ? {} : { Name: name }) }
}

export async function fetchFile(
  { output, force }: ArtifactOptions,
  { command, runtimeContext }: { command: Command; runtimeContext: RuntimeContext },
  open: (client: Client) => Promise<Response>,
): Promise<void> {
  const context = createContext(runtimeContext, command)
  const answer = await open(context.client())
  const path = output ?? fileNameOf(answer.headers.get('content-disposition'))
  if (!force && (await isThere(path)))
    throw new CommandProblem('usage', `${path} is there already; --force writes over it.`)
  const bytes = await save(answer, path, runtimeContext)
  context.answer({ File: path, Bytes: bytes }, () => visible(`Wrote ${path} (${bytes} bytes).`))
}

/** The name that the service gives the file, without anything that could lead out of the directory. */
function fileNameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const name = decode(encoded ?? '')
    .replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
  return name === '' ? 'report' : name
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

/** Writes beside the file first, so that what breaks off leaves nothing that resembles a report. */
async function save(answer: Response, path: string, { signal, newKey }: RuntimeContext): Promise<number> {
  if (answer.body === null) throw new CommandProblem('unreachable', 'The service answered without a file.')
  const partial = join(`${path}.${newKey()}.part`)
  try {
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(partial, { flags: 'wx' }), { signal })
    const { size } = await stat(partial)
    const announced = Number(answer.headers.get('content-length') ?? size)
    if (size !== announced)
      throw new CommandProblem('unreachable', `The file broke off after ${size} of ${announced} bytes.`)
    await rename(partial, path)
    return size
  } catch (error) {
    await rm(partial, { force: true })
    throw problemOf(error, path)
  }
}

function problemOf(error: unknown, path: string): unknown {
  const { code, syscall } = fileProblemOf(error)
  return syscall === 'open' || syscall === 'rename'
    ? new CommandProblem('usage', `Cannot write ${path} (${code}).`)
    : error
}
