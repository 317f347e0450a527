import { change, type Fence, migration, statement, test } from '../fence.ts'

const recallApart = 'packages/engine/test/attempt/recall-apart.test.ts'
const planning = 'packages/engine/test/plan/planning.test.ts'
const planWaits = 'packages/engine/test/plan/plan-waits.test.ts'
const calendarPages = 'packages/engine/test/plan/calendar-pages.test.ts'
const setBack = 'packages/engine/test/attempt/clock-set-back.test.ts'

/** One row never stops the others, and no statement waits for one that need not be waited for. */
export const rowFences: readonly Fence[] = [
  {
    name: 'refused-recall-goes-apart',
    why: 'One run that cannot be ended would keep rescue from all runs of dead servers.',
    mutants: [
      change('packages/engine/src/attempt/recall-apart.ts', {
        text: 'if (isStoreUnavailable(error)) throw error',
        replacement: 'throw error',
        checker: test(
          recallApart,
          'one run that cannot be ended does not keep rescue from the other runs of a dead server',
        ),
      }),
    ],
  },
  {
    name: 'set-aside-is-not-recalled',
    why: 'Each round of rescue would try a run again that cannot be recalled, and all others one by one.',
    mutants: [
      statement('recall', {
        text: '      AND NOT is_set_aside(e.id, $9)\n',
        checker: test(
          recallApart,
          'a run that cannot be recalled is counted by a metric, is set aside for a while, and continues once it can be written',
        ),
      }),
    ],
  },
  {
    name: 'set-aside-is-not-rescued',
    why: 'Each round of rescue would try a message again that cannot be taken back, and all others one by one.',
    mutants: [
      statement('rescue-lost', {
        text: 'AND NOT is_set_aside(e.id, $6)',
        replacement: 'AND $6::float8 IS NOT NULL',
        checker: test(
          recallApart,
          'one lost message whose run cannot be written does not keep the others from the outbox, is reported, and follows when it can be written',
        ),
      }),
    ],
  },
  {
    name: 'refused-goes-apart',
    why: 'One schedule whose run the database refuses would keep all others from being planned.',
    mutants: [
      change('packages/store/src/carried-out.ts', {
        text: 'else if (isStoreUnavailable(outcome.error)) throw',
        replacement: 'else if (!outcome.ok) throw',
        checker: test(
          'packages/engine/test/plan/plan-apart.test.ts',
          'a schedule whose run the database refuses does not keep the others from being planned, is reported, and follows when it can be written',
        ),
      }),
    ],
  },
  {
    name: 'recall-of-one-names-it',
    why: 'A recall of one run would be a recall of all, and be refused with them.',
    mutants: [
      statement('recall', {
        text: '($3::uuid[] IS NULL OR e.id = ANY ($3))',
        replacement: '($3::uuid[] IS NULL OR true)',
        checker: test(
          recallApart,
          'one run that cannot be ended does not keep rescue from the other runs of a dead server',
        ),
      }),
    ],
  },
  {
    name: 'waiting-has-not-ended',
    why: 'An instant that is planned again while its run ends would wait and have ended.',
    mutants: [
      change(migration, {
        text: 'IF EXISTS (SELECT FROM made m WHERE m.due_at IS NOT NULL',
        replacement: 'IF EXISTS (SELECT FROM made m WHERE m.due_at IS NULL',
        checker: test(
          planning,
          'an instant whose run ends while it is planned again has one row, and the other instants are planned',
        ),
      }),
    ],
  },
  {
    name: 'edit-is-not-behind-the-plan',
    why: 'A slow edit would set its schedule back behind what was planned meanwhile.',
    mutants: [
      change(migration, {
        text: 'IF is_new AND NEW.version <> OLD.version AND NEW.plan_from <= clock_timestamp()',
        replacement: 'IF false AND NEW.plan_from <= clock_timestamp()',
        checker: test(
          planning,
          'an edit computed before an instant that is planned meanwhile is refused, and one that keeps an unplanned instant is not',
        ),
      }),
    ],
  },
  {
    name: 'plan-skips-what-an-edit-holds',
    why: 'An edit that is being committed would delay the schedules of all others.',
    mutants: [
      statement('plan-occurrences', {
        text: 'FOR NO KEY UPDATE SKIP LOCKED',
        replacement: '',
        checker: test(planWaits, 'an edit that is being committed delays no other schedule'),
      }),
    ],
  },
  {
    name: 'package-counts-by-its-snapshot',
    why: 'A package that is removed or edited while it runs would leave room under the caps that it uses.',
    mutants: [
      change(migration, {
        text: 'CASE WHEN $2 IS NULL THEN ARRAY(SELECT l.source_account_id',
        replacement: 'CASE WHEN true THEN ARRAY(SELECT l.source_account_id',
        checker: test(
          'packages/engine/test/dispatch/fair-dispatch.test.ts',
          'a package that is %s while it runs, also for the second time, counts for the accounts that it reads through',
        ),
      }),
    ],
  },
  {
    name: 'learning-waits-for-no-edit',
    why: 'Learning from runs and the edit of a package with several accounts would wait for each other.',
    mutants: [
      statement('learn-from-runs', {
        text: 'FOR NO KEY UPDATE SKIP LOCKED',
        replacement: 'FOR NO KEY UPDATE',
        checker: test(
          'packages/engine/test/preflight/learn-beside-edits.test.ts',
          'learning from runs waits for no edit of an account, and learns of it when the edit is over',
        ),
      }),
    ],
  },
  {
    name: 'plan-waits-for-its-calendar',
    why: 'A run would be planned on a day that is a holiday now, because the page of its schedule has not come yet.',
    mutants: [
      change(migration, {
        text: 's.calendar_id = c.calendar_id WHERE s.id = schedule\n',
        replacement: 's.calendar_id = c.calendar_id WHERE s.id = schedule AND false\n',
        checker: test(
          calendarPages,
          'a large edit of a calendar is paged: no schedule runs on a new holiday, others are planned meanwhile, and the next leader continues',
        ),
      }),
    ],
  },
  {
    name: 'page-begins-at-the-edit',
    why: 'A day that is free again would be missed by the schedules whose page comes after it.',
    mutants: [
      change('packages/catalog/src/calendar-replan.ts', {
        text: 'ELSE least($4::timestamptz, clock_timestamp()::timestamptz(3)) END',
        replacement: 'ELSE clock_timestamp()::timestamptz(3) END',
        checker: test(
          calendarPages,
          'a day that is free again is run by every schedule of the calendar, also when its page comes after the instant',
        ),
      }),
    ],
  },
  {
    name: 'plan-checks-hold-changes',
    why: 'A schedule would be planned whose account is being held, because its page has not come yet.',
    mutants: [
      statement('plan-occurrences', {
        text: ' OR NOT is_plan_changing(c.schedule_id))',
        replacement: ' OR true)',
        checker: test(
          planWaits,
          'a schedule that was read before its account began to be held is not planned',
        ),
      }),
    ],
  },
  {
    name: 'edit-waits-for-its-accounts',
    why: 'An edit beside the change of an account would go without the hold that all others of its schedules got.',
    mutants: [
      statement('schedule-create', {
        text: ' IN (SELECT account_id FROM wanted) ORDER BY id FOR SHARE',
        replacement: ' IN (SELECT account_id FROM wanted)',
        checker: test(
          'packages/engine/test/catalog/held-edits.test.ts',
          'a schedule that is %s while its account begins to be held is held (it began %s the change of the account)',
        ),
      }),
    ],
  },
  {
    name: 'message-from-the-future-is-lost',
    why: 'After the clock was set back, a lost message would be found as much later.',
    mutants: [
      statement('rescue-lost', {
        text: "OR e.dispatched_at > clock_timestamp() + interval '1 second'",
        replacement: '',
        checker: test(
          setBack,
          'a message that was placed before the clock was set back and got lost is found at once, and its server is not blamed',
        ),
      }),
    ],
  },
  {
    name: 'manual-runs-wait-for-no-clock',
    why: 'After the clock was set back, a manual run would wait as much longer.',
    mutants: [
      statement('wake-from-the-future', {
        text: "w.entry_at > clock_timestamp() + interval '1 second'",
        replacement: 'false',
        checker: test(
          setBack,
          'a manual run that waits when the clock of the database is set back by an hour goes in the next round of rescue',
        ),
      }),
    ],
  },
  {
    name: 'preflight-locks-its-schedule-first',
    why: 'A check that is recorded and the deletion of its schedule would wait for each other.',
    mutants: [
      change('packages/engine/src/preflight/preflights.ts', {
        text: 'await notices.lock(query, scheduleId)',
        replacement:
          "await notices.lock((sql, given) => query(sql.replace(' FOR NO KEY UPDATE OF s', ''), given), scheduleId)",
        checker: test(
          'packages/engine/test/preflight/preflights.test.ts',
          'a check that is recorded while its schedule is being deleted ends without a deadlock, and so does the deletion',
        ),
      }),
    ],
  },
]
