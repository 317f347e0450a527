import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

// proves given-7/reports-both-platforms
test(
  'the first run delivers one report on schedule and one on request, proves both, stops everything and exits 0',
  { timeout: 480_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'punctual-first-run-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const run = spawn(process.execPath, ['tools/cluster/src/main.ts', '--once', '--dir', dir], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void run.kill('SIGTERM'))
    let printed = ''
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const [code] = (await once(run, 'close')) as [number | null]
    expect(code, printed).toBe(0)
    const [, scheduled = '', requested = ''] = printed.split(
      /^(?:Scheduled BI report|Requested paginated report)$/m,
    )
    for (const evidence of [scheduled, requested]) {
      expect(evidence).toMatch(/Status +Succeeded/)
      expect(evidence).toMatch(
        /File +\S.*\.pdf\n +PDF, [1-9]\d* bytes, [1-9]\d* pages\n +SHA-256 [0-9a-f]{64}\n/,
      )
      expect(evidence).toMatch(/Mail to \S+@example\.org: Accepted, the mail server said "250 /)
    }
    expect(scheduled).toMatch(/RunBy +Scheduler/)
    expect(requested).not.toMatch(/RunBy +Scheduler/)
    expect(printed).toContain('Proven: both reports were delivered, once each')
    expect(existsSync(join(dir, 'local.json'))).toBe(false)
    expect(existsSync(join(dir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  },
)
