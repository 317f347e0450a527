import { besideModel, change, type Fence, migration, model, simulation, statement, test } from '../fence.ts'

const planning = 'packages/engine/test/plan/planning.test.ts'
const calendars = 'packages/engine/test/catalog/calendars.test.ts'
const schedules = 'packages/engine/test/catalog/schedules.test.ts'
const missedRun = 'packages/domain/src/recurrence/missed-run.ts'

/** Every due instant is decided once, by what its schedule says at that moment. */
export const planningFences: readonly Fence[] = [
  {
    name: 'plan-compares-next-run',
    why: 'Two planners that read the same schedule would both move it on, the slower one backwards.',
    mutants: [
      statement('plan-occurrences', {
        text: 'END = m.due_at',
        replacement: 'END IS NOT NULL',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'plan-compares-version',
    why: 'A plan by the recurrence from before an edit would overwrite what the edit planned.',
    mutants: [
      statement('plan-occurrences', {
        text: 'c.version = m.version AND c.enabled',
        replacement: 'c.enabled',
        checker: test(planning, 'a schedule that was edited after it was read is left to the next round'),
      }),
    ],
  },
  {
    name: 'plan-checks-enabled',
    why: 'A schedule that was switched off after it was read would run once more.',
    mutants: [
      statement('plan-occurrences', {
        text: ' AND c.enabled THEN',
        replacement: ' THEN',
        checker: test(planning, 'a schedule that was switched off after it was read runs no more'),
      }),
    ],
  },
  {
    name: 'plan-compares-calendar',
    why: 'A run would be planned on a day that has just become a holiday.',
    mutants: [
      statement('plan-occurrences', {
        text: '(s.calendar_id, m.calendar_version) IN (SELECT id, version FROM calendar)',
        replacement: 's.calendar_id IN (SELECT id FROM calendar)',
        checker: test(
          calendars,
          'an occurrence that was decided with an older version of the calendar is not planned, nor run on time by hand',
        ),
      }),
    ],
  },
  {
    name: 'plan-locks-calendar',
    why: 'An edit of a calendar that is being committed would not be seen by the plan beside it.',
    mutants: [
      statement('plan-occurrences', {
        text: ' FOR SHARE SKIP LOCKED',
        checker: test(
          calendars,
          'while a calendar is being edited its schedules wait to be planned, and the others do not',
        ),
      }),
    ],
  },
  {
    name: 'one-row-for-a-due-instant',
    why: 'A restored backup, or a planner with other ids, would run the same due instant twice.',
    mutants: [
      change(migration, {
        text: 'CREATE UNIQUE INDEX work_schedule_id_due_at_key',
        replacement: 'CREATE INDEX work_schedule_id_due_at_key',
        checker: test(planning, 'a due instant is one row, whatever its id'),
      }),
      change(migration, {
        text: 'CREATE UNIQUE INDEX history_schedule_id_due_at_key',
        replacement: 'CREATE INDEX history_schedule_id_due_at_key',
        checker: test(
          planning,
          'history keeps one run of a due instant, and any number that were asked for by hand',
        ),
      }),
    ],
  },
  {
    name: 'ended-is-not-planned-again',
    why: 'The key of what waits does not know what has ended: a schedule that is set back would run the same due instant twice.',
    mutants: [
      statement('plan-occurrences', {
        text: ' AND (SELECT h.id FROM history h WHERE h.schedule_id = j.schedule_id AND h.nominal_at >= j.due_at AND CASE WHEN h.nominal_at = j.due_at THEN h.due_at END IS NOT NULL LIMIT 1) IS NULL',
        checker: test(
          planning,
          'an instant whose run has ended is not planned again, nor run on time by hand, whatever its id',
        ),
      }),
      statement('plan-occurrences', {
        text: ' AND (SELECT w.id FROM work w WHERE w.schedule_id = j.schedule_id AND w.due_at = j.due_at LIMIT 1) IS NULL',
        checker: test(planning, 'an instant that waits is not recorded as missed'),
      }),
      statement('request-execution-on-time', {
        text: '    WHERE (SELECT h.id FROM history h WHERE h.schedule_id = m.id AND h.nominal_at >= $3 AND CASE WHEN h.nominal_at = $3 THEN h.due_at END IS NOT NULL LIMIT 1) IS NULL\n',
        checker: test(
          planning,
          'an instant whose run has ended is not planned again, nor run on time by hand, whatever its id',
        ),
      }),
    ],
  },
  {
    name: 'due-is-nominal',
    why: 'Rows of one due instant in two months would not meet, because the key holds for each month apart.',
    mutants: [
      change(migration, {
        text: 'work_due_is_nominal CHECK (due_at IS NULL OR due_at = nominal_at)',
        replacement: 'work_due_is_nominal CHECK (due_at IS NULL OR due_at IS NOT NULL)',
        checker: test(
          'packages/engine/test/plan/planning.test.ts',
          'a due instant is one row, in whichever month it would be kept',
        ),
      }),
    ],
  },
  {
    name: 'request-has-a-key',
    why: 'Two requests under one id at the same moment would make two runs.',
    mutants: [
      statement('request-executions', {
        text: '    JOIN (SELECT execution_id FROM named UNION ALL SELECT "executionId" FROM given WHERE "isNewId") n ON n.execution_id = g."executionId"\n',
        checker: test(
          'packages/engine/test/attempt/open-ends.test.ts',
          'two requests under one id at the same moment make one execution',
        ),
      }),
    ],
  },
  {
    name: 'overlap-at-planning',
    why: 'Runs of a schedule that must not overlap would pile up behind one another.',
    mutants: [
      statement('plan-occurrences', {
        text: "CASE WHEN o.status = 'Waiting' AND o.overlap_policy <> 'Allow' AND o.blocked THEN 'Missed'",
        replacement: "CASE WHEN false THEN 'Missed'",
        checker: besideModel,
      }),
      model('planning', {
        text: ' && isBlocked(rows, schedule.id, policy)',
        replacement: ' && rows.executions.size < 0',
      }),
    ],
  },
  {
    name: 'quarantined-is-not-due',
    why: 'A damaged schedule would be read again and again, and keep the others waiting.',
    mutants: [
      statement('read-due-schedules', {
        text: "< now() - $2 * interval '1 second' AND c.enabled AND NOT c.is_quarantined",
        replacement: "< now() - $2 * interval '1 second' AND c.enabled",
        checker: test(planning, 'a damaged row is set aside and does not stop the others'),
      }),
    ],
  },
  {
    name: 'quarantined-leave-the-due-index',
    why: 'Each poll of the leader would walk over every schedule that was ever set aside.',
    mutants: [
      change(migration, {
        text: 'WHERE next_run_at IS NOT NULL AND enabled AND NOT is_quarantined;',
        replacement: 'WHERE next_run_at IS NOT NULL;',
        checker: test(planning, 'what was set aside leaves the index of what is due, and is still counted'),
      }),
    ],
  },
  {
    name: 'on-time-before-late',
    why: 'Schedules that are on time would wait for hours of missed runs of others.',
    mutants: [
      statement('read-due-schedules', {
        text: '(SELECT * FROM due ORDER BY is_late, next_run_at, schedule_id LIMIT $1)',
        replacement: '(SELECT * FROM due ORDER BY next_run_at, schedule_id LIMIT $1)',
        checker: test(planning, 'what is on time is read before all that is late, however much that is'),
      }),
      model('planning', { text: 'Number(isLate(a)) - Number(isLate(b)) || ' }),
    ],
  },
  {
    name: 'plan-is-bounded',
    why: 'One statement would write all that a catch-up has, while take-overs and whatever becomes due wait for it.',
    mutants: [
      change('packages/engine/src/plan/plan-due-runs.ts', {
        text: 'if (room <= 0) return { planned, handled: index }',
        checker: test(
          'packages/engine/test/plan/plan-due-runs.test.ts',
          'a statement writes no more rows than it may, and what is on time is among them however much is late',
        ),
      }),
      change('packages/engine/src/plan/plan-due-runs.ts', {
        text: '    room -= decided.occurrences.length\n',
        checker: simulation(),
      }),
      change('packages/engine/src/plan/planning-duty.ts', {
        text: '        size.note(round.statement)\n',
        checker: simulation(),
      }),
    ],
  },
  {
    name: 'stopped-scheduling-is-not-due',
    why: 'A stopped scheduler would read the same due schedules for ever.',
    mutants: [statement('read-due-schedules', { text: ' AND c.scheduling_enabled', checker: besideModel })],
  },
  {
    name: 'missed-while-stopped',
    why: 'What was due while scheduling was stopped would run at the start as if it were on time.',
    mutants: [change(missedRun, { text: ' && !wasStopped', checker: simulation() })],
  },
  {
    name: 'missed-run-skip',
    why: 'Missed runs would be made up for although nobody wants them.',
    mutants: [
      change(missedRun, {
        text: "if (missedRunPolicy === 'Skip')",
        replacement: 'if (lateMs < 0)',
        checker: simulation(),
      }),
    ],
  },
  {
    name: 'missed-run-once',
    why: 'After an outage every missed run would start at once.',
    mutants: [
      change(missedRun, {
        text: "if (missedRunPolicy === 'RunOnce' && !isLatest)",
        replacement: 'if (lateMs < 0)',
        checker: simulation(),
      }),
    ],
  },
  {
    name: 'missed-run-window',
    why: 'A run that nobody waits for any more would start days later.',
    mutants: [
      change(missedRun, {
        text: 'if (lateMs > missedRunWindowMinutes * 60_000)',
        replacement: 'if (lateMs < 0)',
        checker: test(
          'packages/domain/src/recurrence/missed-run.test.ts',
          'every missed run within the window runs, the older ones are missed',
        ),
      }),
    ],
  },
  {
    name: 'cursor-goes-on-after-the-decided',
    why: 'A due instant would be decided twice, or the one after it never.',
    mutants: [
      change(missedRun, {
        text: 'nextAfter(candidate.getTime())',
        replacement: 'nextAfter(candidate.getTime() + 1_000)',
        checker: simulation(),
      }),
      change('packages/engine/src/plan/decide-due.ts', {
        text: 'nextRunAt: decided.nextRunAt, occurrences }',
        replacement: 'nextRunAt: occurrences.length > 1 ? nextRunAt : decided.nextRunAt, occurrences }',
        checker: test(
          'packages/engine/test/plan/plan-due-runs.test.ts',
          'more passed instants than one round decides are decided by the next rounds, none twice',
        ),
      }),
    ],
  },
  {
    name: 'id-from-the-due-instant',
    why: 'The same due instant would have another id in another process, and another Message-ID.',
    mutants: [
      change('packages/domain/src/id.ts', {
        text: 'idOf(`${scheduleId}|${instant}`)',
        replacement: 'idOf(`${v7()}|${instant}`)',
        checker: test(
          'packages/domain/src/id.test.ts',
          'an id that follows from what it names is the same in every process, for ever',
        ),
      }),
    ],
  },
  {
    name: 'on-time-compares-next-run',
    why: 'A run on time beside the planner would use up the due instant twice, or the wrong one.',
    mutants: [
      statement('request-execution-on-time', {
        text: 'c.next_run_at = $3 AND c.version',
        replacement: 'c.version',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'on-time-compares-version',
    why: 'A run on time beside an edit would set the next run by the old recurrence.',
    mutants: [
      statement('request-execution-on-time', {
        text: ' AND c.version = $5',
        replacement: ' AND $5::int IS NOT NULL',
        checker: test(planning, 'a run on time that was asked for before an edit uses up nothing'),
      }),
    ],
  },
  {
    name: 'edit-compares-version',
    why: 'Of two edits at the same time one would be lost without a word.',
    mutants: [
      statement('schedule-update', {
        text: ' AND schedules.version = placed.version',
        checker: test(schedules, 'schedules let one of many edits of the same version win'),
      }),
    ],
  },
  {
    name: 'edit-keeps-what-is-due',
    why: 'A change of the name would drop a due instant that waits to be planned.',
    mutants: [
      statement('schedule-update', {
        text: "CASE WHEN placed.held <> '{}' OR placed.plans_anew THEN 1 ELSE 0 END",
        replacement: '1',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'cursor-takes-each-version',
    why: 'A plan that was decided before an edit would be written after it, by the old recurrence.',
    mutants: [
      change(migration, {
        text: 'version = NEW.version,',
        replacement: 'version = c.version,',
        checker: test(planning, 'a schedule that was edited after it was read is left to the next round'),
      }),
    ],
  },
]
