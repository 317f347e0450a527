import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Outcome {
  readonly faults: ReadonlyArray<{ readonly fault: string; readonly rounds: number }>
  readonly verdict: Readonly<Record<'due' | 'missing' | 'duplicate' | 'early' | 'suppressed' | 'byStaleTerm', number>>
}

/** A short form of `pnpm drill leader`; how fast a take-over was is not judged here, because other tests run beside it. */
test('a leader that is stopped, killed, frozen or cut off costs no occurrence and doubles none', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-leader-drill-'))
  try {
    const report = join(directory, 'report.json')
    const drill = promisify(execFile)(process.execPath, ['apps/drill/src/main.ts', 'leader', '--share', '0.01', '--report', report], {
      cwd: root,
    })
    await drill.catch(({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => {
      if (code !== 1) throw new Error(`the drill broke off: ${stdout}${stderr}`)
    })
    const { faults, verdict } = JSON.parse(await readFile(report, 'utf8')) as Outcome
    expect(faults.map(({ fault }) => fault)).toEqual(['SIGTERM', 'SIGKILL', 'SIGSTOP', 'black hole to the database'])
    expect(verdict.due).toBeGreaterThan(500)
    expect(verdict).toEqual({ due: verdict.due, missing: 0, duplicate: 0, early: 0, suppressed: 0, byStaleTerm: 0 })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
