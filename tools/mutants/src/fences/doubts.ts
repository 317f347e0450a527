import { change, type Fence, test } from '../fence.ts'

const run = 'apps/worker/test/run-execution.test.ts'
const leave = 'apps/worker/test/send-permit.test.ts'
const inDoubtSlots = 'packages/engine/src/deliver/in-doubt-slots.test.ts'
const jointCommits = 'packages/engine/test/deliver/joint-commits.test.ts'

/** How much a kill may leave in doubt, and what becomes of a send permit without an answer. */
export const doubts: readonly Fence[] = [
  {
    name: 'in-doubt-limit',
    why: 'A kill would leave more deliveries Unknown than the setting allows.',
    mutants: [
      change('packages/engine/src/deliver/in-doubt-slots.ts', {
        text: '    taken += 1\n',
        replacement: '',
        checker: test(
          leave,
          'the end of a run and the send permit of the run that waits for its slot are one commit',
        ),
      }),
      change('packages/engine/src/deliver/in-doubt-slots.ts', {
        text: 'Math.min(window * 2, slots)',
        replacement: 'window * 2',
        checker: test(
          inDoubtSlots,
          'twice as many runs send at a time while others wait for a commit, up to the limit, in their order',
        ),
      }),
      change('packages/engine/src/deliver/in-doubt-slots.ts', {
        text: 'Math.max(window - 1, 1)',
        replacement: 'window',
        checker: test(inDoubtSlots, 'the in-doubt window closes to one slot when no run waits for one'),
      }),
      change('packages/engine/src/deliver/in-doubt-slots.ts', {
        text: '          isHeld = false\n          next.take',
        replacement: '          next.take',
        checker: test(
          inDoubtSlots,
          'the run that waits longest gets its permit with the end of another run, and then holds the slot of that run',
        ),
      }),
      change('packages/engine/src/deliver/in-doubt-slots.ts', {
        text: 'waiting.unshift(next)',
        replacement: 'waiting.push(next)',
        checker: test(
          inDoubtSlots,
          'when end and permit cannot be committed together, the run keeps its slot; the next one gets it later, and knows of its possible permit',
        ),
      }),
      change('apps/worker/src/attempt-port.ts', {
        text: 'attempt === 1 && !isAsked\n',
        replacement: 'attempt === 1 || isAsked\n',
        checker: test(
          leave,
          'no mail is lost or sent twice when the commit of an end with the next send permit %s',
        ),
      }),
      change('packages/engine/src/engine-database.ts', {
        text: 'const answers = await database.transaction(async (query, commit) => {',
        replacement:
          'const answers = await database.transaction(async (_query, commit) => {\n        const query = database.query',
        checker: test(
          jointCommits,
          'when the step of the other attempt cannot be written, the end of the first is not written either',
        ),
      }),
      change('apps/worker/src/attempt-port.ts', {
        text: '      await retrying(() => ledger.settle(owner, results), null)\n      inDoubtSlots.release(results.map(({ id }) => id))',
        replacement:
          '      inDoubtSlots.release(results.map(({ id }) => id))\n      await retrying(() => ledger.settle(owner, results), null)',
        checker: test(
          leave,
          'a mail that is not the last one of its run is in doubt until its reply is in the record',
        ),
      }),
    ],
  },
  {
    name: 'unheard-leave-is-given-back',
    why: 'A send permit whose answer got lost would be Unknown for ever, although nothing was sent.',
    mutants: [
      change('packages/engine/src/deliver/lost-steps.ts', {
        text: 'step.send ? [undo(owner, step.send)] : []',
        replacement: '[]',
        checker: test(
          run,
          'the send permit whose answer got lost with the connection is asked for again, and one mail goes out',
        ),
      }),
      change('apps/worker/src/attempt-port.ts', {
        text: 'if (send)\n',
        replacement: 'if (send && send.length < 0)\n',
        checker: test(
          run,
          'a send permit whose answer got lost is given back by a run that is stopped before it can ask again',
        ),
      }),
    ],
  },
]
