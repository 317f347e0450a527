/**
 * `pnpm simulate --seeds 100000` plays that many runs of the whole cluster and says which promises were
 * broken, and in which seeds. `pnpm simulate --seed 4711` plays one run again and prints its trace, line by
 * line. The exit code is 1 when a promise was broken. `pnpm simulate --ranges` plays a model of planning that
 * several leaders share (ADR 0078).
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

import { standInForAborts } from './kernel/quick-abort.ts'
import { playSeeds, type SeedRange } from './play-seeds.ts'
import { playRanges } from './ranges/play-ranges.ts'
import { type Run, simulate } from './simulate.ts'

const usage = `pnpm simulate [--seeds <how many>] [--from <first seed>] [--threads <how many>] [--until-broken]
pnpm simulate --seed <seed>
pnpm simulate --ranges [--seeds <how many>]`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    threads: { type: 'string', default: `${availableParallelism()}` },
    'until-broken': { type: 'boolean', default: false },
    ranges: { type: 'boolean', default: false },
  },
})

const numbers = [values.seed ?? '0', values.seeds, values.from, values.threads].map(Number)
if (numbers.some((number) => !Number.isSafeInteger(number) || number < 0)) {
  console.error(usage)
  process.exit(2)
}
const [seed = 0, count = 0, first = 0, threads = 1] = numbers
if (values.ranges) process.exitCode = playRanges({ first, count }, console.log)
else process.exitCode = values.seed === undefined ? await playMany({ first, count }) : await notifyOne(seed)

async function notifyOne(one: number): Promise<number> {
  using _standIn = standInForAborts()
  const run = await simulate(one, (line) => console.log(line))
  console.log(run.violation === null ? `seed ${one}: every promise was kept` : brokenLine(run))
  return run.violation === null ? 0 : 1
}

async function playMany(range: SeedRange): Promise<number> {
  const begin = performance.now()
  const broken: Run[] = []
  const enough = new AbortController()
  let [played, executions, virtualMs, reportedAtMs] = [0, 0, 0, begin]
  const perSecond = () => (played / (performance.now() - begin)) * 1_000
  await playSeeds({
    ...range,
    threads,
    signal: enough.signal,
    ended(run) {
      if (enough.signal.aborted) return
      played += 1
      executions += run.executions
      virtualMs += run.virtualMs
      if (run.violation) {
        broken.push(run)
        console.log(brokenLine(run))
        if (values['until-broken']) enough.abort()
      }
      if (performance.now() - reportedAtMs < 5_000) return
      reportedAtMs = performance.now()
      console.log(
        `${played} of ${range.count} seeds, ${perSecond().toFixed(0)} a second, ${broken.length} broken`,
      )
    },
  })
  const hours = (virtualMs / 3_600_000).toFixed(1)
  console.log(
    `${played} seeds from ${range.first} on ${threads} threads in ${((performance.now() - begin) / 1_000).toFixed(1)} s, ` +
      `${perSecond().toFixed(0)} a second: ${executions} executions in ${hours} hours of virtual time; ${broken.length} seeds broke a promise`,
  )
  for (const { promise, seeds } of byPromise(broken))
    console.log(`${seeds.length} × ${promise}: ${seeds.slice(0, 10).join(', ')}`)
  return broken.length === 0 ? 0 : 1
}

function byPromise(broken: readonly Run[]): Array<{ promise: string; seeds: number[] }> {
  const groups = Map.groupBy(broken, ({ violation }) => violation?.promise ?? '')
  return [...groups].map(([promise, runs]) => ({
    promise,
    seeds: runs.map((run) => run.seed).sort((a, b) => a - b),
  }))
}

function brokenLine({ seed: broken, violation }: Run): string {
  return `BROKEN in seed ${broken}: ${violation?.promise} (${violation?.detail}); its story: pnpm simulate --seed ${broken}`
}
