import { isAbsolute, join } from 'node:path'

import { ApiProblem, ConnectionProblem } from '@punctual/client'
import { StartupProblem, systemClock } from '@punctual/runtime'

import { type Cluster, startCluster } from './cluster.ts'
import { clusterDirectory } from './directory.ts'
import { type Flags, parseFlags, usage } from './flags.ts'
import { killAll } from './left-overs.ts'
import { ignoredMailServer, root } from './process-plan.ts'
import { proveMainJob } from './proof/prove.ts'
import { stepsSince } from './steps.ts'
import { summary } from './summary.ts'

const clock = systemClock()
const report = (sentence: string) => console.log(sentence)
/** Each step of the start with the seconds since its beginning. */
const reportStep = stepsSince(clock, report)

/** Runs the cluster to its end and answers the exit code. */
async function run(flags: Flags, dir: string, stopping: AbortSignal): Promise<number> {
  await using cluster = await startCluster({
    flags,
    dir,
    environment: process.env,
    clock,
    signal: stopping,
    report: reportStep,
  })
  const notice = ignoredMailServer(flags, process.env)
  if (notice !== null) report(`\n${notice}`)
  for (const line of summary(cluster.describe(), cluster.directory)) report(line)
  if (flags.once) return await prove(cluster, stopping)
  await new Promise<void>((resolve) => {
    if (stopping.aborted) resolve()
    stopping.addEventListener('abort', () => resolve(), { once: true })
  })
  report('Stopping.')
  return 0
}

async function prove(cluster: Cluster, signal: AbortSignal): Promise<number> {
  const { rest, samples } = cluster
  const { MailboxUrl } = cluster.describe()
  if (samples === null || MailboxUrl === null) throw new Error('the proof needs the samples and the mailbox')
  report('\nProving the main job (within three minutes).')
  const problems = await proveMainJob({ rest, clock, report, signal, ...samples, mailboxUrl: MailboxUrl })
  report('')
  for (const problem of problems) report(`Not proven: ${problem}.`)
  if (problems.length === 0)
    report('Proven: both reports were delivered, once each, and the mails carry the recorded files.')
  report('Stopping.')
  return problems.length === 0 ? 0 : 1
}

/**
 * Ctrl-C may arrive twice at once, from the terminal and from the launcher; a person needs longer for a
 * second one.
 */
const sameSignalMs = 750

/** The first signal stops in order, a later one at once. */
function listenForSignals(dir: string): AbortSignal {
  const stopping = new AbortController()
  let firstMs = 0
  const listen = () => {
    if (!stopping.signal.aborted) {
      firstMs = clock.monotonicMs()
      stopping.abort()
    } else if (clock.monotonicMs() - firstMs > sameSignalMs) {
      killAll(clusterDirectory(dir))
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, listen)
  // A bug or a full disk must not leave the processes without a supervisor.
  process.on('unhandledRejection', (error) => {
    console.error(error)
    failed = true
    stopping.abort()
  })
  return stopping.signal
}

let failed = false
/** Whether the message of an error says everything that helps. */
function isForUsers(error: unknown): error is Error {
  return error instanceof StartupProblem || error instanceof ApiProblem || error instanceof ConnectionProblem
}

let stopping: AbortSignal | undefined
try {
  const flags = parseFlags(process.argv.slice(2))
  const dir = isAbsolute(flags.dir) ? flags.dir : join(root, flags.dir)
  stopping = listenForSignals(dir)
  if (flags.help) report(usage)
  const exitCode = flags.help ? 0 : await run(flags, dir, stopping)
  process.exitCode = failed ? 1 : exitCode
} catch (error) {
  if (stopping?.aborted) console.error('Stopped before the end.')
  else console.error(isForUsers(error) ? error.message : error)
  process.exitCode = 1
}
process.exit()
