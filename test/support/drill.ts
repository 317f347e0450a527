import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a drill left in its report file. */
export interface DrillReport {
  readonly rounds: Readonly<Record<string, number>>
  readonly counts: ReadonlyArray<Count>
}

interface Count {
  readonly what: string
  readonly value: number
  readonly target: { readonly atLeast?: number; readonly atMost?: number }
}

export interface DrillOutcome extends DrillReport {
  count(what: string): number | undefined
  /** Counts whose name begins like this and that miss their target. */
  missed(part: string): string[]
}

/**
 * Runs `pnpm drill` and answers its report, whether or not the targets were kept.
 *
 * @throws with everything that it printed when it broke off
 */
export async function runDrill(name: string, flags: readonly string[]): Promise<DrillOutcome> {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-drill-report-'))
  try {
    const file = join(directory, 'report.json')
    const commandLine = ['tools/drill/src/main.ts', name, ...flags, '--report', file]
    const printed = await promisify(execFile)(process.execPath, commandLine, { cwd: root }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    const report = await readFile(file, 'utf8').catch(() => null)
    if (report === null) throw new Error(`the drill broke off: ${printed.stdout}${printed.stderr}`)
    const parsed = JSON.parse(report) as DrillReport
    return {
      ...parsed,
      count: (what) => parsed.counts.find((count) => count.what === what)?.value,
      missed(part) {
        const found = parsed.counts.filter(({ what }) => what.startsWith(part))
        if (found.length === 0) throw new Error(`the drill counted nothing of ${part}`)
        return found
          .filter(({ value, target }) => !isIn(target, value))
          .map(({ what, value }) => `${what}: ${value}`)
      },
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const isIn = ({ atLeast = -Infinity, atMost = Infinity }: Count['target'], value: number) =>
  value >= atLeast && value <= atMost
