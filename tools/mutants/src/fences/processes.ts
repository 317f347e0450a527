import { change, type Fence, statement, test } from '../fence.ts'

const pool = 'packages/runtime/test/task-pool.test.ts'
const work = 'apps/worker/test/file-work.test.ts'
const tooCostly =
  'a PDF of 25 KB that unpacks to 2 GB is refused for counting, blanks, merging and locking, and this process does not grow'

const poison = 'packages/engine/test/attempt/poison.test.ts'
const keepsItsRun =
  'a process whose event loop is blocked keeps its run after its lease until its watchdog has ended it; then the run starts elsewhere, exclusively'

/** What keeps a process itself: limits of the work on files, and the watchdog of its event loop. */
export const processFences: readonly Fence[] = [
  {
    name: 'file-work-has-limits-of-the-system',
    why: 'A hostile file would take all memory of the server, and its runs with it.',
    mutants: [
      change('packages/runtime/src/task-process/process-limits.ts', {
        text: '`--as=${memoryMib * 1_048_576}`, ',
        checker: test(
          pool,
          'the operating system limits address space and processor time, and writes no core file',
        ),
      }),
    ],
  },
  {
    name: 'unpacking-is-limited',
    why: 'A small PDF that unpacks to gigabytes would be reported as damaged, or delivered, after it has taken all that it can.',
    mutants: [
      change('packages/artifact/src/inspect/open-pdf.ts', {
        text: '    if (unpacked.bytes > maxUnpacked) throwOverLimit()\n    return original',
        replacement: '    return original',
        checker: test(work, tooCostly),
      }),
    ],
  },
  {
    name: 'abort-ends-the-work',
    why: 'A run that was cancelled or taken over would go on computing in a process of its own.',
    mutants: [
      change('packages/runtime/src/task-process/task-process.ts', {
        text: '      const abort = () => void end()',
        replacement: "      const abort = () => settle({ kind: 'killed' })",
        checker: test(pool, 'a task that takes too much time ends as too costly, and its process is gone'),
      }),
    ],
  },
  {
    name: 'watchdog-ends-a-standstill',
    why: 'A process whose event loop stands still would hold its place for ever, and nobody would start it again.',
    mutants: [
      change('packages/runtime/src/watchdog/watchdog-thread.ts', {
        text: '  silentMs += tickMs\n  standstillMs += tickMs * Math.max(1 - waitedShare, 0)\n',
        checker: test(
          'packages/runtime/test/watchdog.test.ts',
          'a process whose event loop stands still is ended with a code of its own, and leaves a record of where it stood',
        ),
      }),
    ],
  },
  {
    name: 'standstill-waits-for-the-watchdog',
    why: 'A run whose process stands still would begin on a second server while the first may still go on with it.',
    mutants: [
      statement('recall', {
        text: " OR (w.standstill_until > clock_timestamp() AND w.standstill_until < clock_timestamp() + interval '2 minutes')",
        checker: test(poison, keepsItsRun),
      }),
    ],
  },
  {
    name: 'standstill-runs-alone-next',
    why: 'A run that holds up every server that it runs on would take all that runs beside it along, twice.',
    mutants: [
      statement('recall', {
        text: 'CASE WHEN s.stood_still THEN $8::int ELSE 0 END',
        replacement: 'CASE WHEN s.stood_still AND $8::int IS NULL THEN 1 ELSE 0 END',
        checker: test(poison, keepsItsRun),
      }),
    ],
  },
]
