import { change, type Fence, test } from '../fence.ts'

const pool = 'packages/runtime/test/task-pool.test.ts'
const work = 'apps/worker/test/file-work.test.ts'
const tooCostly = 'is told as too costly, be it counted, looked for blanks, merged or locked, and this process stays as large as it is'

/** What keeps a process itself: limits of the work on files. */
export const processFences: readonly Fence[] = [
  {
    name: 'file-work-has-limits-of-the-system',
    why: 'A hostile file would take all memory of the server, and its runs with it.',
    mutants: [
      change('packages/runtime/src/task-process/process-limits.ts', {
        text: '`--as=${memoryMib * 1_048_576}`, ',
        judge: test(pool, 'the operating system limits address space and processor time, and writes no core file'),
      }),
    ],
  },
  {
    name: 'unpacking-is-limited',
    why: 'A small PDF that unpacks to gigabytes would be told as damaged, or delivered, after it has taken all that it can.',
    mutants: [
      change('packages/render/src/open-pdf.ts', {
        text: '    if (unpacked.bytes > mostUnpacked) throwOverLimit()\n    return original',
        replacement: '    return original',
        judge: test(work, tooCostly),
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
        judge: test(pool, 'time ends as too costly, and its process is gone'),
      }),
    ],
  },
]
