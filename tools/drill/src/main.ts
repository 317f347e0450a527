import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { StartupProblem, systemClock } from '@punctual/runtime'

import { type Flags, parseFlags } from './flags.ts'
import { root } from './processes.ts'
import { seededRandom } from './random.ts'
import { describeFigures } from './report/describe.ts'
import { keepsAll, noFigures, together } from './report/figures.ts'
import { watchStalls } from './stalls.ts'
import { type DrillReport, readReport, writeReport } from './report/report-file.ts'
import type { Drill } from './drill.ts'
import { drills } from './drills.ts'

const usage = `Takes parts of a cluster away on purpose and checks what became of the work.

  pnpm drill <name> [flags]

${drills.map(({ name, says }) => `  ${name.padEnd(18)} ${says}`).join('\n')}

  --only A,B       these parts alone
  --share S        share of the full number of rounds, above 0 and up to 1 (default: 1)
  --rounds N       rounds of each part, in place of its full number
  --minutes M      begins no round after M minutes
  --outage S       seconds that Redis is away in each outage, in place of what the drill says
  --resume         goes on from the report of an earlier run: its rounds count as done, its figures are checked with the new ones
  --seed N         repeats the choices of an earlier run
  --report FILE    where the figures go (default: .punctual/drills/<name>.json)
  --json           prints the figures as JSON

Ctrl-C begins no further round, checks what was done and writes the report; a second one breaks off.
The exit code is 0 when every target is kept, else 1.`

const clock = systemClock()

function partsOf({ name, parts }: Drill, { only, share, rounds }: Flags): Map<string, number> {
  const unknown = only.find((wanted) => !parts.some((part) => part.name === wanted))
  if (unknown !== undefined)
    throw new StartupProblem(
      `"${unknown}" is no part of ${name}: there are ${parts.map((part) => part.name).join(', ')}.`,
    )
  const chosen = parts.filter((part) => only.length === 0 || only.includes(part.name))
  return new Map(chosen.map((part) => [part.name, Math.max(Math.round((rounds ?? part.rounds) * share), 1)]))
}

async function run(drill: Drill, flags: Flags, { stopping, breaking }: StopSignals): Promise<DrillReport> {
  const file = flags.report ?? join(root, '.punctual', 'drills', `${drill.name}.json`)
  const wanted = partsOf(drill, flags)
  const earlier = flags.resume ? readReport(file, drill.name) : null
  const rounds = new Map(
    [...wanted].map(([name, count]) => [name, Math.max(count - (earlier?.rounds[name] ?? 0), 0)]),
  )
  const seed = flags.seed ?? randomInt(2 ** 31)
  const startedAt = clock.now()
  const endAtMs = clock.monotonicMs() + (flags.minutes ?? Infinity) * 60_000
  // With --json only the figures go to the standard output.
  const report = (sentence: string) => (flags.json ? console.error(sentence) : console.log(sentence))
  report(`Seed ${seed}.`)
  stopping.addEventListener('abort', () =>
    report('No further round begins; what was done is checked. Once more breaks off.'),
  )
  const directory = await mkdtemp(join(tmpdir(), 'punctual-drill-'))
  try {
    await using stalls = watchStalls(clock)
    const runtimeContext = {
      directory,
      clock,
      random: seededRandom(seed),
      signal: breaking,
      environment: process.env,
      report,
    }
    const isTimeOver = () => stopping.aborted || clock.monotonicMs() >= endAtMs
    const outageMs = flags.outageSeconds === null ? null : flags.outageSeconds * 1_000
    const found = await drill.run(runtimeContext, { rounds, isTimeOver, outageMs })
    const figures = together([earlier ?? noFigures, found, { ...noFigures, counts: [stalls.count()] }])
    const complete = [...wanted].every(([name, count]) => (figures.rounds[name] ?? 0) >= count)
    const outcome = {
      drill: drill.name,
      seeds: [...(earlier?.seeds ?? []), seed],
      startedAt: earlier?.startedAt ?? startedAt.toISOString(),
      endedAt: clock.now().toISOString(),
      complete,
      passed: keepsAll(figures),
      ...figures,
    }
    writeReport(file, outcome)
    report(`\nThe figures are in ${file}.`)
    if (!outcome.passed) await keepLogs(directory, file, report)
    return outcome
  } catch (error) {
    if (!breaking.aborted) await keepLogs(directory, file, report)
    throw error
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** What the processes said, for the reader of a drill that was not passed. */
async function keepLogs(
  directory: string,
  reportFile: string,
  report: (sentence: string) => void,
): Promise<void> {
  const logs = `${reportFile}.logs`
  await rm(logs, { recursive: true, force: true })
  await cp(directory, logs, {
    recursive: true,
    filter: (path) => path === directory || path.endsWith('.log'),
  })
  report(`The logs are in ${logs}.`)
}

interface StopSignals {
  /** Fires with the first signal: whatever is under way comes to its end and is checked. */
  readonly stopping: AbortSignal
  /** Fires with the second: everything ends at once, and nothing is reported. */
  readonly breaking: AbortSignal
}

/** One Ctrl-C may arrive twice: from the terminal, and passed on by what started this process. */
const sameSignalMs = 1_000

function listenForSignals(): StopSignals {
  const stopping = new AbortController()
  const breaking = new AbortController()
  let firstAtMs = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const nowMs = clock.monotonicMs()
      if (!stopping.signal.aborted) {
        firstAtMs = nowMs
        stopping.abort()
      } else if (nowMs - firstAtMs > sameSignalMs)
        breaking.abort(new StartupProblem('Broken off before the end.'))
    })
  }
  return { stopping: stopping.signal, breaking: breaking.signal }
}

function present(outcome: DrillReport, { json }: Flags): void {
  if (json) return console.log(JSON.stringify(outcome))
  console.log(`\n${describeFigures(outcome)}\n`)
  console.log(outcome.passed ? 'Every target is kept.' : 'Not every target is kept.')
  if (!outcome.complete) console.log('Rounds are left; the same command with --resume goes on.')
}

try {
  const names = drills.map(({ name }) => name)
  const flags = parseFlags(process.argv.slice(2), names)
  const drill = drills.find(({ name }) => name === flags?.drill)
  if (flags === null || !drill) console.log(usage)
  else {
    const outcome = await run(drill, flags, listenForSignals())
    present(outcome, flags)
    process.exitCode = outcome.passed ? 0 : 1
  }
} catch (error) {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
}
