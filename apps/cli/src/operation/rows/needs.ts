/** What needs a person. */
import { needs, type OperationCommand, takes } from '../operation-command.ts'

const ofNeed = takes('<need>', 'NeedId', 'its id, as need list shows it')

export const needCommands: readonly OperationCommand[] = [
  {
    command: 'need list',
    summary: 'list what needs a person, the most urgent first',
    operation: 'GET /api/schedule/getneeds',
    columns: [
      'NeedId',
      'Kind',
      'ScheduleName',
      'ExecutionId',
      'SinceEpochUtc',
      'Count',
      'Verbs',
      'TakenBy',
      'Message',
    ],
    wholeColumn: 'Message',
    isPaged: true,
  },
  {
    command: 'need settle',
    summary: 'mark a need as done',
    operation: 'POST /api/schedule/settle',
    takes: [ofNeed, needs('--reason <text>', 'Reason', 'why; kept in the audit trail')],
    isRepeatable: true,
    done: 'Settled.',
  },
  {
    command: 'need takeover',
    summary: 'note that you are on a need',
    operation: 'POST /api/schedule/takeover',
    takes: [ofNeed],
    isRepeatable: true,
  },
]
