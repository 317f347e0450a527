import { change, type Fence, migration, model, simulation, statement, test } from '../fence.ts'

const rescue = 'packages/engine/test/attempt/rescue.test.ts'

/** The clock of the database is the checker of who lives, and it may be set. */
export const clockFences: readonly Fence[] = [
  {
    name: 'heartbeat-not-from-the-future',
    why: 'After the clock of the database was set back, a dead server would count as alive for as long as that.',
    mutants: [
      change(migration, {
        text: " AND last_heartbeat_at <= clock_timestamp() + interval '1 second'",
        checker: test(
          rescue,
          'a heartbeat from before the clock of the database was set back keeps no server alive',
        ),
      }),
      model('rows', { text: ' && lastHeartbeatAt <= now + aheadMs' }),
    ],
  },
  {
    name: 'rescue-pauses-when-clock-jumps',
    why: 'When the clock of the database is set, everything that runs would be charged with a crash.',
    mutants: [
      statement('recall', {
        text: "clock_timestamp() BETWEEN $7 - interval '1 second' AND $7 + interval '1 second'",
        replacement: '$7 IS NOT NULL',
        checker: test(rescue, 'a clock that shows another time than expected recalls no run from its server'),
      }),
      model('recall', {
        text: 'if (expectedNow !== null && Math.abs(expectedNow.getTime() - now()) > 1_000) return []',
      }),
      change('packages/engine/src/attempt/server-registration.ts', {
        text: '  state.steadySinceMs = reading.heardAtMs\n',
        checker: simulation(),
      }),
      change('packages/engine/src/attempt/server-registration.ts', {
        text: '  state.steadySinceMs = reading.heardAtMs\n',
        checker: test(
          'packages/engine/test/attempt/server-registration.test.ts',
          'a jump of the clock of the database breaks the steady touch of a process with it',
        ),
      }),
    ],
  },
]
