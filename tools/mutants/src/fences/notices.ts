import { change, type Fence, statement, test } from '../fence.ts'

const notices = 'packages/engine/test/deliver/notices.test.ts'
const store = 'packages/engine/src/deliver/notices.ts'
const health = 'packages/domain/src/notice/health.ts'
const claimedOnce = test(
  notices,
  'a notice is claimed by one worker, and by another only when the first is dead, whose permit is refused then',
)
const claimedAtOnce = test(
  notices,
  'of two workers that claim a notice at the same moment one gets it, and the other does not wait for that',
)
/** The lock and the condition: either of them is enough to leave a notice to one worker. */
const claimCompares = `    FOR UPDATE SKIP LOCKED
)
UPDATE notices n SET claimed_by_boot_id = $1, claim_token = $2, tries = n.tries + 1
FROM free
WHERE n.id = free.id AND n.state = 'Planned' AND n.claim_token IS NOT DISTINCT FROM free.claim_token`
const unknown = test(
  notices,
  'a notice that a dead worker was sending is Unknown and not sent again; its late reply is still written',
)
const leaderDies = test(
  notices,
  'a leader that dies while it evaluates ends loses and doubles nothing, and one whose term is over evaluates none',
)
const disabledOnce = test(
  notices,
  'after so many failed runs in a row a schedule is disabled once, with an audit entry by the system and one notice',
)

const preflights = 'packages/engine/test/preflight/preflights.test.ts'
const onceANight = test(
  preflights,
  'each enabled schedule is on the list of a night once, also when the leader dies in the middle and the next one begins anew',
)

const events = 'packages/engine/test/deliver/event-notices.test.ts'
const oldestEvent = test(
  events,
  'of each schedule the oldest event is claimed, by one worker; another one takes it over from the dead',
)

/** One notice for one change of state, and each is sent once. */
export const noticeFences: readonly Fence[] = [
  {
    name: 'notice-claims-wait-for-none',
    why: 'A worker that claims notices would wait for each other one that does so at the same moment.',
    mutants: [statement('claim-notices', { text: '    FOR UPDATE SKIP LOCKED\n', checker: claimedAtOnce })],
  },
  {
    name: 'notice-claim-compares',
    why: 'Two workers would own one notice, and what one of them sends would become Unknown by the other.',
    mutants: [
      statement('claim-notices', {
        text: claimCompares,
        replacement: claimCompares
          .replace('    FOR UPDATE SKIP LOCKED\n', '')
          .replace(/ AND n\.state = .*$/, ''),
        checker: claimedAtOnce,
      }),
    ],
  },
  {
    name: 'notices-check-term',
    why: 'A leader that was replaced would disable schedules beside its successor.',
    mutants: [
      change(store, {
        text: 'row?.holds === true ? await evaluate(query, scheduleId) : null',
        replacement: 'row ? await evaluate(query, scheduleId) : null',
        checker: leaderDies,
      }),
    ],
  },
  {
    name: 'ends-are-judged-once',
    why: 'An end would be evaluated again in each round, and count as another failed run.',
    mutants: [
      change(store, {
        text: 'DELETE FROM watched_ends',
        replacement: 'UPDATE watched_ends SET status = status',
        checker: leaderDies,
      }),
    ],
  },
  {
    name: 'notice-for-a-change-of-state',
    why: 'A schedule that fails every night would send a mail every night.',
    mutants: [
      change(health, {
        text: "before.failingBy === null ? 'Failed' : null",
        replacement: "'Failed'",
        checker: test(
          notices,
          'a schedule that fails every time says so once, and once that it has recovered',
        ),
      }),
    ],
  },
  {
    name: 'schedule-is-disabled-once',
    why: 'Each run that was waiting when the schedule was disabled would disable it again, with another mail.',
    mutants: [
      change(health, {
        text: 'settings.isEnabled && limit > 0',
        replacement: 'limit > 0',
        checker: disabledOnce,
      }),
    ],
  },
  {
    name: 'notice-is-claimed-once',
    why: 'Two workers would send the same notice.',
    mutants: [
      statement('claim-notices', {
        text: 'AND (n.claimed_by_boot_id IS NULL OR',
        replacement: 'AND (true OR',
        checker: claimedOnce,
      }),
    ],
  },
  {
    name: 'notices-gather-for-an-address',
    why: 'A hundred schedules that fail at once would be a mail each to their owner.',
    mutants: [
      statement('claim-notices', {
        text: 'AND n.recipient NOT IN (SELECT recipient FROM satisfied)',
        checker: test(
          notices,
          'after three mails of notices within a minute the next ones to an address wait, and go together',
        ),
      }),
    ],
  },
  {
    name: 'notices-ignore-a-clock-set-back',
    why: 'Notices would wait for as long as the clock was set back.',
    mutants: [
      statement('claim-notices', {
        text: 'BETWEEN (SELECT since FROM recent) AND (SELECT until FROM recent)',
        replacement: '> (SELECT since FROM recent)',
        checker: test(
          notices,
          'notices do not wait for mails that a clock, which was set back since, has put into the future',
        ),
      }),
    ],
  },
  {
    name: 'notice-permit-compares-claim',
    why: 'A frozen worker would send a notice that another worker has taken over.',
    mutants: [
      statement('permit-notice', {
        text: 'WHERE n.id = $1 AND n.claim_token = $2 AND',
        replacement: 'WHERE n.id = $1 AND $2::uuid IS NOT NULL AND',
        checker: claimedOnce,
      }),
    ],
  },
  {
    name: 'interrupted-notice-is-unknown',
    why: 'A notice would stay Sending for ever, and its row would not say that it may have arrived.',
    mutants: [
      statement('settle-interrupted-notices', {
        text: "WHERE n.state = 'Sending' AND",
        replacement: "WHERE false AND n.state = 'Sending' AND",
        checker: unknown,
      }),
    ],
  },
  {
    name: 'notice-reply-belongs-to-its-claim',
    why: 'The reply to an earlier try would settle a notice that another worker is sending.',
    mutants: [
      statement('settle-notice', {
        text: 'WHERE n.id = $1 AND n.claim_token = $2',
        replacement: 'WHERE n.id = $1 AND $2::uuid IS NOT NULL',
        checker: claimedOnce,
      }),
    ],
  },
  {
    name: 'event-is-claimed-once',
    why: 'Two workers would post the same event, and people would read a notice twice.',
    mutants: [
      statement('claim-event-notices', {
        text: 'AND (n.claimed_by_boot_id IS NULL OR',
        replacement: 'AND (true OR',
        checker: oldestEvent,
      }),
    ],
  },
  {
    name: 'events-of-a-schedule-in-order',
    why: 'A receiver would learn that a schedule has recovered before it learns that it failed.',
    mutants: [
      statement('claim-event-notices', {
        text: 'AND NOT EXISTS (SELECT 1 FROM notices earlier WHERE',
        replacement: 'AND NOT EXISTS (SELECT 1 FROM notices earlier WHERE false AND',
        checker: oldestEvent,
      }),
    ],
  },
  {
    name: 'event-is-asked-for-rights',
    why: 'An account would get events of a folder that it may not view any more.',
    mutants: [
      statement('claim-event-notices', {
        text: 'AND free.is_allowed AND',
        replacement: 'AND',
        checker: test(
          'packages/engine/test/deliver/event-rights.test.ts',
          'a right that is taken away ends the events, also of those that wait, and one that is given again begins them',
        ),
      }),
    ],
  },
  {
    name: 'late-events-check-term',
    why: 'A leader that was replaced would add events beside its successor.',
    mutants: [
      change('packages/engine/src/deliver/event-notices.ts', {
        text: 'if (row?.holds !== true) return null',
        replacement: 'if (row === undefined) return null',
        checker: test(
          events,
          'a run is late once, whether it is found while it waits or when it is delivered',
        ),
      }),
    ],
  },
  {
    name: 'preflights-check-term',
    why: 'A leader that was replaced would plan a night by settings that have changed since.',
    mutants: [
      statement('plan-preflights', {
        text: 'SELECT 1 WHERE holds_term($1, $2)',
        replacement: 'SELECT 1 WHERE ($1::bigint, $2::uuid) IS NOT NULL',
        checker: onceANight,
      }),
    ],
  },
  {
    name: 'preflight-once-a-night',
    why: 'A leader that takes over in the middle of planning would check the first schedules twice.',
    mutants: [
      statement('plan-preflights', {
        text: 'ON CONFLICT (schedule_id, night) DO NOTHING',
        replacement: "ON CONFLICT (schedule_id, night) DO UPDATE SET state = 'Planned'",
        checker: onceANight,
      }),
    ],
  },
  {
    name: 'preflight-is-claimed-once',
    why: 'Two workers would make the same check.',
    mutants: [
      statement('claim-preflight', {
        text: "AND (p.state = 'Planned' OR NOT EXISTS",
        replacement: 'AND (true OR NOT EXISTS',
        checker: test(
          preflights,
          'the check of a dead worker is made by another one, and what the dead one has found is not recorded',
        ),
      }),
    ],
  },
  {
    name: 'preflight-ends-with-its-night',
    why: 'A few checks that were begun and not recorded would keep all later nights from checking.',
    mutants: [
      statement('claim-preflight', {
        text: ' AND p.expires_at > clock_timestamp() AND EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = p.claimed',
        replacement: ' AND EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = p.claimed',
        checker: test(
          preflights,
          'checks that were begun and not recorded do not keep other workers from the next night, in all or through one account',
        ),
      }),
    ],
  },
  {
    name: 'unrecorded-preflight-goes-back',
    why: 'A check that could not be recorded would never be made, and take the place of another one all night.',
    mutants: [
      change('packages/engine/src/preflight/preflights.ts', {
        text: '        await query(putBackOwn, [bootId])\n',
        checker: test(
          preflights,
          'a check that a worker has claimed and not recorded is claimed again by the same worker, and a third time at most',
        ),
      }),
    ],
  },
  {
    name: 'preflights-spare-an-account',
    why: 'All checks of a night could ask one source system at once.',
    mutants: [
      statement('claim-preflight', {
        text: 'AND NOT p.account_ids && ARRAY',
        replacement: 'AND true OR false AND NOT p.account_ids && ARRAY',
        checker: test(
          preflights,
          'no more checks run at once than may, in all and through one account, whatever number of workers asks',
        ),
      }),
    ],
  },
  {
    name: 'preflight-records-its-claim',
    why: 'A worker that was frozen during its check would overwrite what a later check has found.',
    mutants: [
      change('packages/engine/src/preflight/preflights.ts', {
        text: "claim_token = $3 AND state = 'Running' RETURNING",
        replacement: "$3::uuid IS NOT NULL AND state = 'Running' RETURNING",
        checker: test(
          preflights,
          'the check of a dead worker is made by another one, and what the dead one has found is not recorded',
        ),
      }),
    ],
  },
]
