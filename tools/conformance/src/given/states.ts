import { row, type Section } from '../row.ts'
import * as of from '../tests.ts'

export const states: readonly Section[] = [
  {
    title: 'States: scheduler',
    rows: [
      row(
        100,
        'stopped → running by startscheduler, for an authorised caller; scheduling starts',
        of.service(
          'scheduler control stops and starts, again and again, and the state is in the store',
          'scheduler control needs an administrator',
        ),
        of.planner('a due run is planned, and the schedule moves to its next occurrence'),
      ),
      row(
        101,
        'running → stopped by stopscheduler, for an authorised caller; scheduling stops',
        of.service(
          'scheduler control stops and starts, again and again, and the state is in the store',
          'scheduler control needs an administrator',
        ),
        of.planning('while scheduling is stopped nothing is due and nothing can be planned'),
      ),
      row(
        103,
        'isschedulerrunning reads the state',
        of.service('scheduler control stops and starts, again and again, and the state is in the store'),
      ),
    ],
  },
  {
    title: 'States: executions',
    rows: [
      row(
        107,
        'An execution has a status and is in the queue while it waits or executes and for 12 hours after',
        of.executions(
          'GetExecutionQueue and getexecutionhistory list what is active and what ended in the last 12 hours, newest first, page by page',
        ),
      ),
      row(
        108,
        'cancelexecution attempts; success is not guaranteed',
        of.executions('GetExecutionStatus and cancelexecution cancel a waiting execution for good'),
        of.attempt('cancelling an ended execution changes nothing and says so'),
      ),
      row(
        109,
        'Left open: statuses and transitions',
        of.attempt(
          'an execution ends once: the second end loses',
          'a waiting execution is cancelled for good',
        ),
      ),
    ],
  },
  {
    title: 'States: schedules',
    rows: [
      row(
        113,
        'Enabled stands inside Schedule',
        of.createForBi('createforbi does not plan a disabled schedule'),
      ),
      row(
        113,
        'An incomplete recurrence is accepted and not runnable; NextRunEpochUtc of the read-back shows it',
        of.models(
          'the BI schedule model accepts Weekly without a day and shows by NextRunEpochUtc that it will not run',
        ),
      ),
      row(
        115,
        'Left open: stopping is graceful, runs by hand stay possible, and instants that passed follow the missed-run policy',
        of.planner(
          'after an outage each passed instant is a row: the latest runs once, the others are missed with a reason',
        ),
        of.planning('while scheduling is stopped nothing is due and nothing can be planned'),
      ),
    ],
  },
]
