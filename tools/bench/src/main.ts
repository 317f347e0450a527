/**
 * Measures Punctual beside something known, in one run on one machine. Rounds of the sides alternate and only
 * medians and ratios are checked, since a shared machine moves absolute figures by a third.
 *
 * ```text
 * pnpm bench api [--only status,lists,writes,bulk,tokens,indexes] [--rounds 5] [--seconds 3] [--executions 1000000] [--json file]
 * pnpm bench throughput [--only punctual,bullmq,pg-boss,graphile] [--rounds 5] [--jobs 5000] [--workers 1,2,4] [--json file]
 * pnpm bench throughput --count [--jobs 5000] [--workers 2]     what one execution costs, in statements, calls and bytes
 * pnpm bench dispatch [--only idle,backlog] [--requests 300] [--backlog 100000] [--json file]     from a request to its start
 * pnpm bench recurrence [--only daily,weekly,cron,…] [--rounds 5] [--seconds 1] [--json file]
 * pnpm bench planning [--only scale,size,lateness,burst,catch-up] [--rounds 3] [--seconds 20] [--schedules 1000000] [--burst 100000] [--share 1] [--json file]
 * pnpm bench browser [--pages 1000] [--slots 2] [--json file]     pages a second and memory of the browsers
 * pnpm bench console [--only scroll,open] [--schedules 100000] [--seconds 20] [--json file]     frames of the console, and what open ones cost
 * pnpm bench siege [--seconds 20] [--json file]     what a user notices of thousands of open requests of others
 * pnpm bench rows [--rows 100000] [--rounds 5] [--json file]     a query to a workbook beside the library, and its memory
 * pnpm bench exports [--slots 1,4,16,64] [--rounds 5] [--seconds 20] [--json file]     exports that slots hold at a slow source
 * pnpm bench search [--schedules 100000] [--rounds 5] [--json file]     first pages of the page of schedules, with their counts
 * pnpm bench forecast [--runs 10200] [--rounds 5] [--json file]     a week of so many runs, and how long other requests wait for it
 * pnpm bench mails [--rounds 5] [--json file]     mails of a run with 1,000 recipients beside the pool of the library
 * pnpm bench traces [--rounds 5] [--jobs 5000] [--json file]     what traces cost, with the share that is usual and with all
 * pnpm bench year [--days 400] [--per-day 500] [--json file]     a year of the tables of runs, with a shifted clock
 * pnpm bench idle [--seconds 45] [--json file]     what a cluster costs that has nothing to do
 * ```
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'

import { measureApi, parts } from './api/measure-api.ts'
import { measureBrowser } from './browser/measure-browser.ts'
import { consoleParts, measureConsole } from './console/measure-console.ts'
import { measureSiege } from './console/measure-siege.ts'
import { measureExports } from './exports/measure-exports.ts'
import { measureForecast } from './forecast/measure-forecast.ts'
import { measureIdle } from './idle/measure-idle.ts'
import { measureMails } from './mails/measure-mails.ts'
import { type Measurement, tableOf } from './measurement.ts'
import { measurePlanning, planningParts } from './planning/measure-planning.ts'
import { measureRows } from './rows/measure-rows.ts'
import { measureSearch } from './search/measure-search.ts'
import { kindNames, measureRecurrence } from './recurrence/measure-recurrence.ts'
import { dispatchParts, measureDispatch } from './throughput/latency.ts'
import { countThroughput, measureThroughput, systems } from './throughput/measure-throughput.ts'
import { measureTraces } from './traces/measure-traces.ts'
import { measureYear } from './year/measure-year.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    schedules: { type: 'string' },
    burst: { type: 'string', default: '100000' },
    share: { type: 'string', default: '1' },
    executions: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '300' },
    backlog: { type: 'string', default: '100000' },
    jobs: { type: 'string', default: '5000' },
    runs: { type: 'string', default: '10200' },
    workers: { type: 'string', default: '1,2,4' },
    pages: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '100000' },
    slots: { type: 'string' },
    days: { type: 'string', default: '400' },
    'per-day': { type: 'string', default: '500' },
    count: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
const runtimeContext = {
  rounds: Number(values.rounds),
  signal: interrupted.signal,
  report: (sentence: string) => console.error(sentence),
}

const throughput = {
  ...runtimeContext,
  only: values.only?.split(',') ?? systems,
  jobs: Number(values.jobs),
  workers: values.workers.split(',').map(Number),
}

const measures: Readonly<
  Record<string, () => Promise<{ describedAs: string; measurements: Measurement[] }>>
> = {
  api: () =>
    measureApi({
      ...runtimeContext,
      only: values.only?.split(',') ?? parts,
      seconds: Number(values.seconds ?? 3),
      executions: Number(values.executions),
    }),
  planning: () =>
    measurePlanning({
      ...runtimeContext,
      only: values.only?.split(',') ?? planningParts,
      seconds: Number(values.seconds ?? 20),
      schedules: Number(values.schedules ?? 1_000_000),
      burst: Number(values.burst),
      share: Number(values.share),
    }),
  recurrence: () =>
    measureRecurrence({
      ...runtimeContext,
      only: values.only?.split(',') ?? kindNames,
      seconds: Number(values.seconds ?? 1),
    }),
  dispatch: () =>
    measureDispatch({
      ...runtimeContext,
      only: values.only?.split(',') ?? dispatchParts,
      requests: Number(values.requests),
      backlog: Number(values.backlog),
    }),
  throughput: () => measureThroughput(throughput),
  browser: () =>
    measureBrowser({ ...runtimeContext, pages: Number(values.pages), slots: Number(values.slots ?? 2) }),
  console: () =>
    measureConsole({
      ...runtimeContext,
      only: values.only?.split(',') ?? consoleParts,
      schedules: Number(values.schedules ?? 100_000),
      seconds: Number(values.seconds ?? 20),
    }),
  siege: () => measureSiege({ ...runtimeContext, seconds: Number(values.seconds ?? 20) }),
  rows: () => measureRows({ ...runtimeContext, rows: Number(values.rows) }),
  exports: () =>
    measureExports({
      ...runtimeContext,
      seconds: Number(values.seconds ?? 20),
      slots: (values.slots ?? '1,4,16,64').split(',').map(Number),
    }),
  search: () => measureSearch({ ...runtimeContext, schedules: Number(values.schedules ?? 100_000) }),
  forecast: () => measureForecast({ ...runtimeContext, runs: Number(values.runs) }),
  mails: () => measureMails(runtimeContext),
  year: () =>
    measureYear({
      ...runtimeContext,
      days: Number(values.days),
      executionsPerDay: Number(values['per-day']),
    }),
  traces: () => measureTraces({ ...runtimeContext, jobs: Number(values.jobs) }),
  idle: () => measureIdle({ ...runtimeContext, seconds: Number(values.seconds ?? 45) }),
}
const measure = measures[positionals[0] ?? '']
if (!measure) {
  console.error(`Say what to measure: pnpm bench ${Object.keys(measures).join(' | ')}`)
  process.exit(1)
}
if (values.count) {
  console.log(await countThroughput(throughput))
  process.exit(0)
}
const result = await measure()
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
console.log(`\n${machine}; ${result.describedAs}\n\n${tableOf(result.measurements)}`)
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ machine, ...result }, null, 2)}\n`)
process.exitCode = result.measurements.every(({ checkResults }) => checkResults.every(({ isMet }) => isMet))
  ? 0
  : 1
