import { expect, test } from 'vitest'

import { runDrill } from './support/drill.ts'

const soakLimitMs = 420_000

/**
 * A minute of `pnpm drill all`: faults by chance against a whole cluster under load. How fast it recovers is
 * not checked here, because other tests run beside it. Nor does this test check whether a run that met poison
 * or a starved machine failed. It checks that nothing is lost, doubled or left undone.
 */
test(
  'in a minute of mixed faults nothing is lost, doubled, early or left undone, and no attempt acts after a later one has begun',
  { timeout: soakLimitMs },
  async () => {
    const { rounds, counts, count } = await runDrill('all', ['--minutes', '1'])
    expect(rounds['all']).toBeGreaterThan(0)
    expect(count('occurrences due')).toBeGreaterThan(30)
    const faultless = [
      'lost: due or promised, without an execution',
      'duplicate executions',
      'early',
      'never ended',
      'lost mails: a success that nobody received',
      'duplicate mails',
      'stray mails: to somebody else, or of no execution',
      'written by an attempt after a later one had begun',
      'sent by an attempt after a later one had begun',
    ]
    const found = Object.fromEntries(counts.map(({ what, value }) => [what, value]))
    expect(found).toMatchObject(Object.fromEntries(faultless.map((what) => [what, 0])))
  },
)
