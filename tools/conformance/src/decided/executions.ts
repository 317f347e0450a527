import { fields, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const record = of.models(
  'what is read of an execution has every given field, and the queue lists the same with schedule type and name',
)
const polled = of.executions('executescheduleasync answers an execution that waits and can be polled')
const onTime = of.executions(
  'executescheduleontimeasync uses up each next run once, also when several callers ask at the same time',
)
const ended = of.executions(
  'executeschedule answers the record when the run has ended, and 504 with the id when it has not',
)
const asJson = of.executions(
  'GetExecutionStatus and cancelexecution show what an execution came to as JSON text',
)
const servers = of.executions('getnumberoffreethreads and getservers count the free slots of live servers')
const history = of.executions(
  'GetExecutionQueue and getexecutionhistory find executions by schedule, folder, status and time',
)

export const decidedExecutions: readonly Section[] = [
  {
    title: '5. Executions',
    rows: [
      row(
        '5.1.1',
        'Execute bodies: ScheduleId with ScheduleType, aliases UniqueId and Id',
        of.executions('executescheduleasync takes the aliases of the id, and a name with its folder'),
      ),
      row(
        '5.1.2',
        'ScheduleName with FolderPath resolves too',
        of.executions('executescheduleasync takes the aliases of the id, and a name with its folder'),
      ),
      row('5.1.3', 'Asynchronous: 200 with ExecutionId and Status', polled),
      row('5.1.4', 'Synchronous: 200 with the record when ended, whatever its status', ended),
      row(
        '5.1.5',
        'After TimeoutSeconds (300 when left out) 504 with the id, and the run goes on',
        ended,
        of.executions('executeschedule refuses TimeoutSeconds %j'),
        of.waiting('waiting ends with its time or its caller, and the execution goes on'),
      ),
      row('5.1.6', 'On time: also ScheduledForEpochUtc, the old next run, and the next run advances', onTime),
      row(
        '5.1.7',
        'The scheduler never fires that instant again',
        onTime,
        of.attempt(
          'a run on time uses up the due instant, however often and by however many it is asked for',
        ),
      ),
      row(
        '5.2.1',
        'Waiting → Executing',
        polled,
        of.attempt('of many claims with the same message one succeeds'),
      ),
      row(
        '5.2.1',
        '→ Succeeded, PartiallyDelivered or Failed',
        of.advance(
          'every file and %j ends as %s',
          'the end is computed from what was made and from the ledger %i files of more, and %j, ends as %s',
        ),
      ),
      row(
        '5.2.1',
        '→ Cancelling → Cancelled',
        of.attempt(
          'a running execution is instructed to stop by the next heartbeat, sends nothing more, and ends as Cancelled',
        ),
      ),
      row('5.2.2', 'Missed for what never ran', of.planner('a run later than its window is missed, not run')),
      row(
        '5.2.3',
        'Stage tells Placing, Rendering, Assembling, Delivering',
        of.packageRun(
          'a package reports in Stage what it is at: Placing, Rendering, Assembling, Delivering, and nothing when it has ended',
        ),
      ),
      row(
        '5.2.4',
        'Ended states are final',
        of.attempt(
          'an execution ends once: the second end loses',
          'cancelling an ended execution changes nothing and says so',
        ),
      ),
      ...fields(
        '5.3.1',
        [
          'ExecutionId',
          'ScheduleId',
          'ScheduleType',
          'ScheduleName',
          'ProcessId',
          'Status',
          'Stage',
          'EntryEpochUtc',
          'StartedEpochUtc',
          'CompletedEpochUtc',
          'ScheduledForEpochUtc',
          'ServerName',
          'Attempt',
        ],
        polled,
        record,
      ),
      row(
        '5.3.1',
        '`RunBy`: Scheduler, the user name or the client id',
        record,
        of.planning('a due schedule becomes one execution and moves on in the same statement'),
      ),
      row('5.3.1', '`ResultJson` is text that holds JSON', asJson),
      row('5.3.1', 'Its error has code, message, retryable and source', asJson),
      row('5.3.1', 'Its artifacts have name, format, bytes, sha256 and pages', asJson),
      row('5.3.1', 'Its deliveries have destinationId, recipient, state, messageId, reply and at', asJson),
      row(
        ['5.3.2', '5.3.3'],
        'The queue is a bare array, newest first, of what waits or executes and what ended in the last 12 hours',
        of.executions(
          'GetExecutionQueue and getexecutionhistory list what is active and what ended in the last 12 hours, newest first, page by page',
        ),
        of.storedExecutions(
          'the queue is what is active, however old, and what ended within the hours, by entry, page by page',
        ),
      ),
      row(
        '5.4.1',
        'Planned → Sending → Accepted, Rejected or Failed',
        of.worker(
          'one refused recipient does not affect the others: partially delivered, no recipient twice',
          'a recipient that is put off for ever fails in the end',
        ),
        of.attempt('a delivery is granted once, also to the attempt that owns it'),
      ),
      row(
        '5.4.1',
        '→ Unknown',
        of.worker('no reply after the message was handed over is Unknown, and it is not sent again'),
      ),
      row(
        '5.4.1',
        '→ Cancelled',
        of.attempt(
          'a running execution is instructed to stop by the next heartbeat, sends nothing more, and ends as Cancelled',
        ),
      ),
      row(
        '5.4.2',
        'Unknown: the process died between handing over and the reply',
        of.attempt(
          'a crash in the middle of sending leaves Unknown, and only what was not begun is sent later',
        ),
      ),
      row(
        '5.4.3',
        'It is never resent by itself unless OnUnknown is Resend',
        of.worker('a destination that wants unknown mails again gets them, with the same Message-ID'),
        of.attempt('an unknown delivery is sent again only when its destination asks for that'),
      ),
      row(
        '5.4.4',
        'Retries touch only what was not accepted',
        of.worker(
          'a retry sends only to recipients that were put off, with the same bytes, and renders nothing again',
        ),
      ),
      row(
        '5.5.1',
        '`cancelexecution` → ExecutionId, Cancelled, Status, Detail',
        of.executions('GetExecutionStatus and cancelexecution cancel a waiting execution for good'),
      ),
      row(
        '5.5.2',
        'Detail says how many destinations had been sent',
        of.attempt('cancelling reports how far a run had come: how many of its destinations had been sent'),
      ),
      row(
        '5.5.3',
        'Cancelling an ended one is 200 with Cancelled false',
        of.attempt('cancelling an ended execution changes nothing and says so'),
        of.executions('GetExecutionStatus and cancelexecution cancel a waiting execution for good'),
      ),
      row('5.6.1', '`getnumberoffreethreads`: free slots over live servers', servers),
      row('5.6.2', '?ServerName= narrows it', servers),
      row('5.6.3', 'GET /api/schedule/getservers', servers),
      row(
        '5.6.3',
        'It answers Name, Role (api, scheduler, worker), ProcessId, Version, Slots, Busy, Leader, Draining, LastHeartbeatEpochUtc',
        servers,
        of.registration('a process is on the list while it is present and leaves it at once when it stops'),
        of.wireRules('answers have instants as whole seconds since 1970, or null'),
      ),
      row(
        '5.6.3',
        '`getexecutionhistory` by ScheduleId, FolderPath, Status, FromEpochUtc, ToEpochUtc',
        history,
      ),
      row(
        '5.6.3',
        'It takes Limit and Cursor',
        of.wireRules(
          'requests that list are paged by Limit, 1,000 when it is omitted and 10,000 at most, and by Cursor',
        ),
        history,
      ),
      row(
        '5.6.3',
        'Newest first by scheduled or entry time',
        of.storedExecutions(
          'the history of a folder has everything below it, of a status or a time only those, across months',
          'executions of one instant are listed completely, each once',
        ),
      ),
      row(
        '5.6.3',
        '`getexecutionevents` by ExecutionId is the timeline',
        of.executions(
          'GetExecutionStatus and cancelexecution say of a run without destinations that nothing was to be delivered',
        ),
      ),
      row(
        '5.6.3',
        '`getartifact`',
        of.artifacts(
          'streams a file as a download with its hash, and says when it is gone',
          'answers what was delivered: %s',
        ),
      ),
      row(
        '5.6.3',
        'The stream of events `streamexecutions`',
        of.stream(
          'streamexecutions reports every change of an execution to an independent client, in order, with what a queue shows',
          'a client that comes back goes on after the id of its header or, without one, of its query, at any process',
        ),
      ),
    ],
  },
]
