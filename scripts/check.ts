// Everything that CI checks besides the tests, one line for each step: `pnpm check`, or
// `pnpm check lint types` for some of them. Two run side by side, since half of them use one processor each. A
// step that fails prints its own output; the others still run, so one round shows all there is to repair.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** What to do when it fails. */
  readonly remedy: string
}

const steps: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'], remedy: 'run `pnpm format`' },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings'],
    remedy: 'see the rules in oxlint.config.ts',
  },
  { name: 'house-rules', command: ['node', 'scripts/check-house-rules.ts'], remedy: 'see CONTRIBUTING.md' },
  {
    name: 'prose',
    command: ['node', 'scripts/check-prose.ts'],
    remedy: 'see "Language" in CONTRIBUTING.md and the table in docs/glossary.md',
  },
  {
    name: 'migrations',
    command: ['node', 'scripts/check-migrations.ts'],
    remedy: 'see "Upgrade" in docs/operations.md: add now, and remove one version later',
  },
  {
    name: 'boundaries',
    command: ['turbo', 'boundaries'],
    remedy: 'see the import table in docs/architecture.md',
  },
  // One program of all packages: each by itself would read and check again what it imports, which takes three times
  // as long.
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.all.json'], remedy: 'repair the types' },
  {
    name: 'types-of-browser',
    command: ['tsc', '--noEmit', '-p', 'apps/console/src/browser'],
    remedy: 'repair the types',
  },
  { name: 'dead-code', command: ['knip'], remedy: 'delete what nothing uses' },
  {
    name: 'generated-docs',
    command: ['node', 'scripts/generate-docs.ts', '--check'],
    remedy: 'run `node scripts/generate-docs.ts`',
  },
  {
    name: 'advisories',
    command: ['node', 'scripts/advisories.ts'],
    remedy: 'see "Dependencies" in CONTRIBUTING.md',
  },
]

const root = fileURLToPath(new URL('..', import.meta.url))

interface Outcome {
  readonly kind: 'ok' | 'FAILED' | 'skipped'
  readonly output: string
}

/** Runs a step. One that cannot be answered here says so by a line that begins with `skipped: `. */
function outcomeOf({ command: [program, ...programArguments] }: Step): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      cwd: root,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', (error) => resolve({ kind: 'FAILED', output: error.message }))
    child.once('close', (code) => {
      const printed = Buffer.concat(output).toString('utf8').trimEnd()
      const kind = code !== 0 ? 'FAILED' : printed.startsWith('skipped: ') ? 'skipped' : 'ok'
      resolve({ kind, output: printed })
    })
  })
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const failed: Step[] = []
const left = chosen.values()

/** Does one step after the other, beside another that takes from the same ones. */
async function runSteps(): Promise<void> {
  for (const step of left) {
    const begin = performance.now()
    const { kind, output } = await outcomeOf(step)
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
    console.log(`${kind.padEnd(8)}${step.name} (${seconds} s)`)
    if (kind === 'ok') continue
    if (kind === 'FAILED') failed.push(step)
    console.log(`${output}\n`)
  }
}
await Promise.all([runSteps(), runSteps()])

if (failed.length === 0) {
  console.log(`All ${chosen.length} checks passed.`)
} else {
  console.log(
    `${failed.length} of ${chosen.length} checks failed:\n${failed.map(({ name, remedy }) => `  ${name}: ${remedy}`).join('\n')}`,
  )
  process.exitCode = 1
}
