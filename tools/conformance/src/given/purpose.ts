import { row, type Section } from '../row.ts'
import * as of from '../tests.ts'

export const purpose: Section = {
  title: 'What the service does',
  rows: [
    row(
      3,
      'Addresses are relative to a base address; identifiers carry `bi` and `reportserver`',
      of.endpoints(
        'the given endpoints carry no version segment, and name the platforms bi and reportserver',
      ),
      of.fetching(
        'plain fetch follows the given document: token, folder, create, read back, execute, poll, list',
      ),
    ),
    row(
      7,
      'Reports of both platforms are scheduled, run and delivered by e-mail, over REST',
      of.firstRun(
        'the first run delivers one report on schedule and one on request, proves both, stops everything and exits 0',
      ),
      of.worker('a report is exported, proven, stored and delivered, and the record says so'),
    ),
    row(
      9,
      'Schedules of three kinds (BI, paginated, package) are kept in folders addressed by a path',
      of.folders('listing lists schedules with kind and next run, and resolves them by path, name and kind'),
      of.packages(
        'the rest of the interface knows packages shows them in their folder, resolves their id, takes destinations, runs them',
      ),
    ),
    row(
      10,
      'A schedule is run synchronously or asynchronously; asynchronous runs are polled, listed and cancelled',
      of.executions(
        'executeschedule answers the record when the run has ended, and 504 with the id when it has not',
        'executescheduleasync answers an execution that waits and can be polled',
        'GetExecutionQueue and getexecutionhistory list what is active and what ended in the last 12 hours, newest first, page by page',
        'GetExecutionStatus and cancelexecution cancel a waiting execution for good',
      ),
    ),
    row(
      11,
      'A scheduler runs schedules when they are due; it is started and stopped through the interface',
      of.planner('a due run is planned, and the schedule moves to its next occurrence'),
      of.service('scheduler control stops and starts, again and again, and the state is in the store'),
      of.planning('while scheduling is stopped nothing is due and nothing can be planned'),
    ),
    row(
      12,
      'Collaboration method Server Affinity',
      of.placement(
        'server affinity keeps a schedule on its server even when another has more free slots',
        'server affinity holds the execution while its server is gone for less than the fallback',
      ),
    ),
    row(
      12,
      'Collaboration method Round-Robin',
      of.placement(
        'round-robin takes the live servers strictly in the order of their names, whatever their load',
      ),
    ),
    row(
      12,
      'A backup server takes over as main scheduler when the primary fails',
      of.elector('a backup leads when no other scheduler is left'),
      of.failover(
        'with the leader killed in a burst and a worker killed in a render, every due run is delivered exactly once',
      ),
      of.leaderDrill(
        'a leader that is stopped, killed, frozen or cut off, or whose database restarts, costs no occurrence and doubles none',
        'two schedulers that both believe they lead, under one term or under rival ones, plan no occurrence twice',
      ),
    ),
    row(
      13,
      'Source reports are read with a separate account; a valid token does not prove that it can read them',
      of.bi(
        'discovery answers 502 with a code when the source fails, and shows nothing of its inside',
        'discovery validates: reports what can be read, and keeps the outcome on the account',
      ),
    ),
    row(
      14,
      'Clients resolve identifiers by discovery and keep what it answers',
      of.bi('discovery takes the selection from a GET body, the query string or a POST body'),
      of.fetching(
        'plain fetch follows the given document: token, folder, create, read back, execute, poll, list',
      ),
    ),
  ],
}
