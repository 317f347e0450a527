// Says how much processor time a start of the command line takes: `node apps/cli/scripts/start-time.ts`. The
// first start fills the cache of compiled code, and is not counted.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const starts = 7
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Prints what the process has used, when it ends. */
const meter = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => { const { user, system } = process.cpuUsage(); process._rawDebug(`used ${user + system}`) })",
)}`

async function millisecondsOfStart(): Promise<number> {
  const child = spawn(process.execPath, ['--import', meter, main, '--version'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await once(child, 'close')
  return Number(/used (\d+)/.exec(errors)?.[1]) / 1_000
}

const first = await millisecondsOfStart()
const used: number[] = []
for (let start = 0; start < starts; start += 1) used.push(await millisecondsOfStart())
const median = used.toSorted((left, right) => left - right)[Math.floor(starts / 2)] ?? Number.NaN
process.stdout.write(
  `first start ${Math.round(first)} ms, median of ${starts} more ${Math.round(median)} ms\n`,
)
process.exitCode = median <= 400 ? 0 : 1
