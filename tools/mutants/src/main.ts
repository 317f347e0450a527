/**
 * `pnpm mutants` removes every fence, one at a time, in a copy of the project, and runs the checker of each.
 * A promise must be broken or a test must fail. `pnpm mutants take-` runs those whose names contain that. The
 * exit code is 1 when a mutant survives, cannot be checked, or a checker refuses the project as it is.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { allCases } from './case.ts'
import { writeRecord } from './record.ts'
import { keyOf, type Result, runMutants, unfitCheckers } from './run-mutants.ts'
import { copyTree } from './tree-copy.ts'

const usage = `pnpm mutants [part of a name …] [--list] [--json <file>] [--record] [--unproven] [--timeout <seconds for each>]
--record keeps the results in tools/mutants/last-run.json; --unproven does not ask first whether the checkers accept the project as it is`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
    unproven: { type: 'boolean', default: false },
    timeout: { type: 'string', default: '300' },
  },
})
const all = allCases()
const cases = all.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
)
const timeoutMs = Number(values.timeout) * 1_000
if (cases.length === 0 || !(timeoutMs > 0)) {
  console.error(usage)
  process.exitCode = 2
} else if (values.list) for (const { name, file } of cases) console.log(`${name}  ${file}`)
else process.exitCode = await run()

async function run(): Promise<number> {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new Error(`stopped by ${name}`)))
  const options = { timeoutMs, signal: stopping.signal }
  await using copy = await copyTree(fileURLToPath(new URL('../../..', import.meta.url)))
  const unfit = values.unproven ? [] : await unfitCheckers(cases, { directory: copy.directory, ...options })
  for (const { checker, checkResult } of unfit)
    console.log(`unfit     ${JSON.stringify(checker)}: ${JSON.stringify(checkResult)}`)
  const refused = new Set(unfit.map(({ checker }) => keyOf(checker)))
  const onResult = (result: Result) => {
    tell(result)
    if (values.record)
      writeRecord(
        result,
        all.map(({ name }) => name),
      )
  }
  const fit = cases.filter(({ checker }) => !refused.has(keyOf(checker)))
  const results = await runMutants(fit, { copy, ...options, clockMs: () => performance.now(), onResult })
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 2))
  const killed = results.filter(({ checkResult }) => checkResult.kind === 'killed').length
  console.log(`${killed} of ${cases.length} mutants killed`)
  return killed === cases.length ? 0 : 1
}

function tell({ name, checkResult, seconds }: Result): void {
  const said =
    checkResult.kind === 'killed'
      ? checkResult.by
      : checkResult.kind === 'undecided'
        ? checkResult.reason
        : ''
  console.log(`${checkResult.kind.padEnd(9)} ${name.padEnd(42)} ${seconds.toFixed(1).padStart(6)} s  ${said}`)
}
