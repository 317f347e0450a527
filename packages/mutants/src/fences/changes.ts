import { change, type Fence, test } from '../fence.ts'

const shared = 'packages/store/src/shared-transactions.ts'
const sharedTest = 'packages/store/test/shared-transactions.test.ts'

/** What changes of the interface that share a commit are told. */
export const changeFences: readonly Fence[] = [
  {
    name: 'shared-commit-takes-back',
    why: 'A change that failed after it had written would be committed with the others, without its entry in the trail.',
    mutants: [
      change(shared, {
        text: 'if (member.hasWritten()) ',
        replacement: 'if (member.hasWritten() && works.length === 0) ',
        judge: test(sharedTest, 'leave nobody with a refusal that rests on what was taken back'),
      }),
    ],
  },
  {
    name: 'shared-commit-before-answers',
    why: 'A request would be refused for the sake of another one that is taken back a moment later.',
    mutants: [
      change(shared, {
        text: '  await committed\n',
        judge: test(sharedTest, 'fail alone when the trail does not take an entry, or the commit fails'),
      }),
    ],
  },
  {
    name: 'shared-commit-unknown',
    why: 'Changes whose commit may have come through would be made a second time.',
    mutants: [
      change(shared, {
        text: " && !endsConnection.test(error.code ?? '08')",
        judge: test(sharedTest, 'are not run again when nobody knows what became of them'),
      }),
    ],
  },
]
