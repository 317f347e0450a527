/**
 * Measures Punctual beside something known, in one run on one machine: `pnpm bench api`. Rounds of the two sides
 * alternate and only medians and ratios are judged, since a shared machine moves absolute figures by a third.
 *
 *   pnpm bench api [--only status,lists,writes,tokens] [--rounds 5] [--seconds 3] [--executions 1000000] [--json file]
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'

import { measureApi, parts } from './api/measure-api.ts'
import { tableOf } from './measurement.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: parts.join(',') },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    executions: { type: 'string', default: '1000000' },
    json: { type: 'string' },
  },
})
if (positionals[0] !== 'api') {
  console.error('Say what to measure: pnpm bench api')
  process.exit(1)
}
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
const result = await measureApi({
  only: values.only.split(','),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  executions: Number(values.executions),
  signal: interrupted.signal,
  report: (sentence) => console.error(sentence),
})
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
console.log(`\n${machine}; ${result.describedAs}\n\n${tableOf(result.measurements)}`)
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ machine, ...result }, null, 2)}\n`)
process.exitCode = result.measurements.every(({ verdicts }) => verdicts.every(({ isMet }) => isMet)) ? 0 : 1
