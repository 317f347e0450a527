import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { systemClock } from '@punctual/runtime'

import { runLeaderDrill } from './leader/run.ts'

const usage = `Takes parts of a cluster away on purpose and judges what became of the work.

  pnpm drill leader [--share S] [--report FILE]

  leader           the leader is stopped, killed, frozen and cut off from the database while work falls due all the time
  --share S        share of the full number of rounds, above 0 and up to 1 (default: 1)
  --report FILE    where the figures go as JSON

The exit code is 0 when every target is met, else 1.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string' }, report: { type: 'string' }, help: { type: 'boolean' } },
})
const share = Number(values.share ?? '1')
const isUsable = positionals.length === 1 && positionals[0] === 'leader' && share > 0 && share <= 1
if (values.help === true || !isUsable) {
  console.log(usage)
  process.exit(values.help === true ? 0 : 1)
}

const stop = new AbortController()
process.once('SIGINT', () => stop.abort(new Error('interrupted')))
process.once('SIGTERM', () => stop.abort(new Error('interrupted')))

const directory = await mkdtemp(join(tmpdir(), 'punctual-drill-'))
try {
  const context = { directory, share, clock: systemClock(), random: Math.random, signal: stop.signal, environment: process.env }
  const outcome = await runLeaderDrill({ ...context, report: (sentence) => console.log(sentence) })
  if (values.report !== undefined) await writeFile(values.report, `${JSON.stringify(outcome, null, 2)}\n`)
  console.log(outcome.passed ? '\nEvery target is met.' : '\nNot every target is met.')
  process.exitCode = outcome.passed ? 0 : 1
} finally {
  await rm(directory, { recursive: true, force: true })
}
