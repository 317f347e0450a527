import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { eventually } from '@punctual/testing'

const root = fileURLToPath(new URL('../..', import.meta.url))
const node = process.execPath

/** A page of `docs` whose shell blocks a person copies, the sample first. */
export interface ConnectPage {
  readonly text: string
  /** The command that starts the sample source system. */
  readonly sample: string
  readonly steps: readonly string[]
}

export async function readConnectPage(path: string): Promise<ConnectPage> {
  const text = await readFile(join(root, path), 'utf8')
  const blocks = [...text.matchAll(/^```sh( sample)?\n(.*?)^```$/gms)]
  const sample = blocks.find(([, isSample]) => isSample !== undefined)?.[2] ?? ''
  const steps = blocks.filter(([, isSample]) => isSample === undefined).map(([, , block]) => block ?? '')
  return { text, sample, steps }
}

/** Starts the sample of a page as it is written, without a terminal, and waits until it answers. */
export async function startSample({ sample }: ConnectPage, port: number): Promise<AsyncDisposable> {
  const child = spawn('sh', ['-c', `exec env ${sample}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok)
  await eventually(isUp, { timeoutMs: 60_000 })
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Runs the blocks in one shell, as a person who copies them. */
export async function runBlocks(
  { steps }: ConnectPage,
  home: string,
): Promise<{ code: number | null; printed: string[] }> {
  const script = steps.join('\n').replaceAll('npm run -s punctual --', `${node} ${root}apps/cli/src/main.ts`)
  const shell = spawn('sh', ['-eu'], {
    cwd: home,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'settings') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  shell.stdin.end(script)
  const [code] = (await once(shell, 'close')) as [number | null]
  return { code, printed: printed.trim().split('\n') }
}

/** The codes that the tables of a page name in their first column. */
export function codesOf({ text }: ConnectPage, from: string, until: string): string[] {
  const part = text.slice(text.indexOf(from), text.indexOf(until))
  const rows = part.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code ?? ''),
  )
}
