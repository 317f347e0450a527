import { besideModel, change, type Fence, model, statement, test } from '../fence.ts'

const engine = 'packages/engine/test/attempt/breakers.test.ts'
const worker = 'apps/worker/test/breakers.test.ts'
const oneOfMany = test(
  engine,
  'of many runs that ask at the same moment one is let through, and its wait doubles when it was in vain',
)
const setBack = test(engine, 'a clock of the database that was set back keeps no breaker open')

/** What keeps runs away from a target that is away, and lets them go again. */
export const breakerFences: readonly Fence[] = [
  {
    name: 'breaker-counts-a-run-once',
    why: 'The attempts of one broken report would keep all runs of its account waiting.',
    mutants: [
      statement('note-away', {
        text: 'opened_at = CASE WHEN b.opened_at IS NULL AND $3::uuid <> ALL (b.failed_runs) AND',
        replacement: 'opened_at = CASE WHEN b.opened_at IS NULL AND',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'breaker-lets-one-through',
    why: 'Every run that waits would meet the target that is away at once, each in a slot.',
    mutants: [
      statement('ask-breaker', { text: ' AND (f.is_own OR NOT f.is_probed)', checker: oneOfMany }),
      statement('ask-breaker', { text: '    FOR UPDATE\n', checker: oneOfMany }),
      model('breakers', { text: ' || (!isOwn && isAhead(row.probeUntil, now(), limits))' }),
    ],
  },
  {
    name: 'breaker-ignores-a-clock-set-back',
    why: 'A clock that was set back by a day would keep the runs of a target waiting for a day.',
    mutants: [
      statement('ask-breaker', {
        text: " AND b.retry_at <= clock_timestamp() + ($6::float8 + 1000) * interval '1 millisecond'",
        checker: setBack,
      }),
      statement('ask-breaker', {
        text: " AND b.probe_until <= clock_timestamp() + ($6::float8 + 1000) * interval '1 millisecond'",
        checker: setBack,
      }),
      statement('release', {
        text: `CASE WHEN b.retry_at <= clock_timestamp() + (w."maxWaitMs" + 1000) * interval '1 millisecond' THEN b.retry_at END`,
        replacement: 'b.retry_at',
        checker: setBack,
      }),
    ],
  },
  {
    name: 'put-off-spends-no-try',
    why: 'Runs would fail for a target that is away for longer than eight tries last.',
    mutants: [
      change('packages/engine/src/attempt/release-parameters.ts', {
        text: "'put-off': 'put-off'",
        replacement: "'put-off': 'retry'",
        checker: test(
          engine,
          'an attempt that is not its own any more puts nothing off, and one that is spends no try and says why',
        ),
      }),
    ],
  },
  {
    name: 'put-off-knows-of-the-close',
    why: 'A run that is put off while its breaker closes would wait for a target that answers.',
    mutants: [
      statement('release', {
        text: '    FOR SHARE OF b\n',
        checker: test(
          engine,
          'the transaction that closes a breaker waits for a run that is being put off, and wakes it then',
        ),
      }),
    ],
  },
  {
    name: 'put-off-has-an-end',
    why: 'Runs of a target that is away for good would wait for ever.',
    mutants: [
      change('apps/worker/src/targets.ts', {
        text: '(run.claimed.putOffMs ?? 0) >= breakerWaitLimitMs',
        replacement: '(run.claimed.putOffMs ?? 0) < 0',
        checker: test(
          worker,
          'a run that has waited for %s for as long as it may ends as Failed, and says for what and since when',
        ),
      }),
      statement('release', {
        text: 'least(e.put_off_since, clock_timestamp())',
        replacement: 'clock_timestamp()',
        checker: test(engine, 'a run that is put off again counts its wait from the first time'),
      }),
    ],
  },
  {
    name: 'breaker-closes-by-an-answer-alone',
    why: 'A run that was broken off would let all others go to a target that is away.',
    mutants: [
      change('packages/engine/src/attempt/breaker-watch.ts', {
        text: 'if (told === null) {',
        replacement: 'if (told === null) {\n        await close(options, target)',
        checker: test(
          worker,
          'a run that is let through and finds nothing out closes nothing and leaves its place to the next; an answer about its report closes',
        ),
      }),
    ],
  },
  {
    name: 'settings-are-part-of-the-target',
    why: 'Runs from before an edit of an account would keep those of the new address waiting.',
    mutants: [
      change('packages/domain/src/execution/breaker.ts', {
        text: '`${id}/${v5(JSON.stringify(settings), namespace)}`',
        replacement: '`${id}/${v5(typeof settings, namespace)}`',
        checker: test(
          engine,
          'an edit of an account closes its breakers and wakes its runs, and runs with the old settings do not open the new breaker',
        ),
      }),
    ],
  },
]
