import { change, type Fence, test } from '../fence.ts'

const conditions = 'apps/worker/test/conditions.test.ts'
const preflight = 'apps/api/test/single-schedule/preflight.test.ts'
const deliveredOnlyWhen =
  'a run is delivered only when all conditions hold, and says in record, ledger and timeline which does not: %s'
const findsWhatLasts =
  'finds a lasting obstacle, which the schedule reports until another preflight clears it'

/** Conditions under which a run sends, and checks of a schedule before it is due. */
export const conditionFences: readonly Fence[] = [
  {
    name: 'unmet-condition-sends-nothing',
    why: 'A report would be sent although a condition of its schedule does not hold.',
    mutants: [
      change('apps/worker/src/plan-deliveries.ts', {
        text: '    ...(unmet !== null && {\n',
        replacement: '    ...(unmet === undefined && {\n',
        checker: test(conditions, deliveredOnlyWhen),
      }),
    ],
  },
  {
    name: 'every-condition-has-to-hold',
    why: 'A report would be sent when the first of several conditions holds.',
    mutants: [
      change('apps/worker/src/conditions.ts', {
        text: '    if (reason !== null) return reason\n',
        replacement: '    return reason\n',
        checker: test(conditions, deliveredOnlyWhen),
      }),
    ],
  },
  {
    name: 'conditions-are-decided-once',
    why: 'A later attempt could leave recipients out after an earlier one has sent to others.',
    mutants: [
      change('apps/worker/src/plan-deliveries.ts', {
        text: 'isDecided ? null : await unmetCondition(',
        replacement: 'await unmetCondition(',
        checker: test(conditions, 'a condition is not asked again once an attempt has begun to send'),
      }),
    ],
  },
  {
    name: 'change-is-of-each-recipient',
    why: 'A recipient who has not got the last report would never get it, as it does not change any more.',
    mutants: [
      change('apps/worker/src/conditions.ts', {
        text: 'if (recipients.some(({ destinationId, recipient }) => !accepted.has(`${destinationId} ${recipient}`)))',
        replacement: 'if (recipients.length === 0)',
        checker: test(conditions, 'a report that has not changed is sent when a recipient has not got it'),
      }),
    ],
  },
  {
    name: 'preflight-reason-is-told',
    why: 'A schedule whose report is gone would be called runnable until it is due.',
    mutants: [
      change('apps/api/src/routes/single-schedule/preflight.ts', {
        text: 'Runnable: reasons.length === 0,',
        replacement: 'Runnable: true,',
        checker: test(preflight, findsWhatLasts),
      }),
      change('apps/api/src/wire/recurrence.ts', {
        text: "[sentence('report_cannot_be_made', { reason: readSentence(sourceProblem) })]",
        replacement: '[]',
        checker: test(preflight, findsWhatLasts),
      }),
    ],
  },
  {
    name: 'passing-problem-takes-no-reason-back',
    why: 'A source system that is away for a moment would make a schedule runnable whose report is gone.',
    mutants: [
      change('apps/api/src/routes/single-schedule/preflight.ts', {
        text: 'if (problem !== null || passing.length === 0)',
        replacement: 'if (found.lasting)',
        checker: test(
          preflight,
          'reports a source that is away as a passing problem, which neither adds a reason to a schedule nor clears one',
        ),
      }),
    ],
  },
]
