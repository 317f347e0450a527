import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Checker } from './fence.ts'
import { type Ended, runProcess } from './run-process.ts'

export type CheckResult =
  | { readonly kind: 'killed'; readonly by: string }
  | { readonly kind: 'survived' }
  /** It did not end in time, or did not run at all: that says nothing about the fence. */
  | { readonly kind: 'undecided'; readonly reason: string }

export interface CheckerOptions {
  /** The tree that is checked. */
  readonly directory: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Checks a tree as it stands. */
export async function checkTree(checker: Checker, options: CheckerOptions): Promise<CheckResult> {
  return checker.kind === 'simulation'
    ? await simulate(checker.seeds, options)
    : await runTest(checker, options)
}

async function simulate(seeds: number, options: CheckerOptions): Promise<CheckResult> {
  const ended = await runProcess(
    ['tools/simulation/src/main.ts', '--until-broken', '--seeds', `${seeds}`],
    options,
  )
  const broken = /^BROKEN in (seed \d+: .*?) \(/m.exec(ended.output)
  if (ended.exitCode === 1 && broken?.[1]) return { kind: 'killed', by: broken[1] }
  return ended.exitCode === 0 ? { kind: 'survived' } : undecided(ended)
}

/** What the reporter of the test runner writes. */
interface TestReport {
  readonly testResults: ReadonlyArray<{
    readonly assertionResults: ReadonlyArray<{
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }>
  }>
}

/** A mutant that the database or Node cannot even read proves nothing. */
const unreadable =
  /syntax error|could not determine data type|operator does not exist|SyntaxError|ReferenceError|column [^ ]{1,200} does not exist/

async function runTest(
  { file, title }: Extract<Checker, { kind: 'test' }>,
  options: CheckerOptions,
): Promise<CheckResult> {
  const report = join(tmpdir(), `punctual-mutants-${randomUUID()}.json`)
  try {
    const only = ['--testNamePattern', patternOf(title), '--bail', '1', '--no-file-parallelism']
    const told = ['--reporter', 'json', '--outputFile', report]
    const program = ['node_modules/vitest/vitest.mjs', 'run', '--project', projectOf(file), file]
    const ended = await runProcess([...program, ...only, ...told], options)
    const written = await readFile(report, 'utf8').catch(() => null)
    if (ended.isTimedOut || written === null) return undecided(ended)
    const results = (JSON.parse(written) as TestReport).testResults.flatMap(
      ({ assertionResults }) => assertionResults,
    )
    const failed = results.find(({ status }) => status === 'failed')
    if (failed) return checkResultOf(failed.failureMessages[0] ?? 'no message')
    return results.some(({ status }) => status === 'passed')
      ? { kind: 'survived' }
      : { kind: 'undecided', reason: 'no such test was run' }
  } finally {
    await rm(report, { force: true })
  }
}

function checkResultOf(message: string): CheckResult {
  const [first = ''] = message.split('\n')
  return unreadable.test(message) ? { kind: 'undecided', reason: first } : { kind: 'killed', by: first }
}

function undecided({ isTimedOut, exitCode, output }: Ended): CheckResult {
  return {
    kind: 'undecided',
    reason: isTimedOut ? 'not within its time' : `exit code ${exitCode}: ${output.trim().slice(-400)}`,
  }
}

/** The project of the test runner that a file belongs to, as vitest.config.ts has them. */
export function projectOf(file: string): 'unit' | 'integration' | 'system' {
  if (file.startsWith('test/')) return 'system'
  return /^(apps|packages|tools)\/[^/]+\/test\//.test(file) ? 'integration' : 'unit'
}

/** Matches a title to its end; where it has the place of a value, to that. */
function patternOf(title: string): string {
  const [begin = '', ...rest] = title.split(/%[a-z]/)
  const escaped = begin.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return rest.length === 0 ? `${escaped}$` : escaped
}
