import { besideModel, change, type Fence, migration, model, simulation, statement, test } from '../fence.ts'

const lease = 'packages/engine/src/lead/leader-lease.ts'
const leaseModel = 'lease'
const elector = 'packages/engine/src/lead/elector.ts'
const planning = 'packages/engine/test/plan/planning.test.ts'
const leaseTest = 'packages/engine/test/lead/leader-lease.test.ts'

/** Who leads: terms, leases, and what a process may still do that has lost both. */
export const leadership: readonly Fence[] = [
  {
    name: 'plan-checks-term',
    why: 'A leader that was replaced while it was frozen would go on planning.',
    mutants: [
      change(migration, {
        text: "SELECT leads(lease_term, lease_holder) FROM leader_terms t WHERE t.name = 'scheduler' AND t.term = lease_term",
        replacement:
          "SELECT leads(l.term, lease_holder) FROM leader_terms t JOIN leader_leases l USING (name) WHERE t.name = 'scheduler'",
        checker: test(planning, 'an earlier term plans nothing, even of the process that leads again'),
      }),
      model('planning', { text: 'lease.term !== term || lease.holder !== holder || ' }),
    ],
  },
  {
    name: 'plan-checks-holder',
    why: 'After a restored backup two processes may know the same term; only one of them holds it.',
    mutants: [change(migration, { text: ' AND l.holder = lease_holder', checker: besideModel })],
  },
  {
    name: 'plan-checks-lease',
    why: 'A leader whose lease has run out must plan nothing, also while nobody has taken over yet.',
    mutants: [
      change(migration, {
        text: ' AND lease_runs(l.renewed_at, l.expires_at))',
        replacement: ')',
        checker: test(
          planning,
          'a leader whose lease has expired plans nothing, even if no other process leads',
        ),
      }),
      model('planning', { text: ' || !leaseRuns(rows, now)' }),
    ],
  },
  {
    name: 'lease-not-from-the-future',
    why: 'After the clock of the database was set back a frozen leader would keep its lease for as long as that.',
    mutants: [
      change(migration, {
        text: " AND renewed_at <= clock_timestamp() + interval '1 second'",
        checker: test(
          leaseTest,
          'a lease from before the clock of the database was set back is over: its holder does not renew it, and another one takes it',
        ),
      }),
      model('rows', { text: ' && renewedAt <= now + aheadMs' }),
    ],
  },
  {
    name: 'renewal-waits-for-no-plan',
    why: 'A leader with much to plan would lose its lease to the statement that plans.',
    mutants: [
      change(migration, {
        text: "FROM leader_terms t WHERE t.name = 'scheduler' AND t.term = lease_term FOR SHARE",
        replacement:
          "FROM leader_terms t JOIN leader_leases l USING (name) WHERE t.name = 'scheduler' AND t.term = lease_term FOR SHARE",
        checker: test(
          planning,
          'a lease is renewed and abandoned while a plan is being committed, however long that takes',
        ),
      }),
    ],
  },
  {
    name: 'take-over-waits-for-the-plan',
    why: 'A take-over in the middle of a planning statement would begin a term while the one before still writes.',
    mutants: [
      change(migration, {
        text: ' AND t.term = lease_term FOR SHARE',
        replacement: ' AND t.term = lease_term',
        checker: test(planning, 'a take-over waits for the plan that is being committed'),
      }),
    ],
  },
  {
    name: 'plan-checks-scheduling',
    why: 'A user who stops the scheduler must see nothing planned afterwards.',
    mutants: [
      statement('plan-occurrences', {
        text: ' AND c.scheduling_enabled',
        checker: test(planning, 'while scheduling is stopped nothing is due and nothing can be planned'),
      }),
    ],
  },
  {
    name: 'take-compares-term',
    why: 'Two candidates that saw the same term would both take over from it.',
    mutants: [
      change(lease, {
        text: 't.term = $3 AND EXISTS',
        replacement: '$3::bigint IS NOT NULL AND EXISTS',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'take-only-when-free',
    why: 'A leader that works would be replaced by whoever comes.',
    mutants: [
      change(lease, {
        text: 'WHERE l.name = t.name AND ${free})',
        replacement: 'WHERE l.name = t.name)',
        checker: test(leaseTest, 'a held lease is not taken while its holder is connected'),
      }),
    ],
  },
  {
    name: 'connection-is-the-same',
    why: 'Another connection that got the process number of a dead leader would keep its lease occupied.',
    mutants: [
      change(lease, {
        text: ' AND a.backend_start = l.backend_start',
        checker: test(
          leaseTest,
          'a lease is free when its connection is gone, although another one has got the same process number',
        ),
      }),
    ],
  },
  {
    name: 'taker-locks-its-term',
    why: 'Followers would ask again and again instead of waiting for the end of the connection of the leader.',
    mutants: [
      change(lease, {
        text: ', pg_advisory_lock(leader_term_key(l.term))',
        checker: test(
          'packages/engine/test/lead/elector.test.ts',
          'while a leader renews its lease, a follower asks one statement for each length of a lease',
        ),
      }),
    ],
  },
  {
    name: 'followers-wait-together',
    why: 'Only one follower would notice that the leader is gone, and the others would wait for it.',
    mutants: [
      change(migration, {
        text: 'pg_advisory_xact_lock_shared(leader_term_key(held_term))',
        replacement: 'pg_advisory_lock(leader_term_key(held_term))',
        checker: test(
          leaseTest,
          'every candidate that waits for a term reads the lease when the connection that took it ends, and not before',
        ),
      }),
      change(migration, {
        text: 'pg_advisory_xact_lock_shared(leader_term_key(held_term))',
        replacement: 'pg_advisory_lock_shared(leader_term_key(held_term))',
        checker: test(
          leaseTest,
          'a candidate waits for no term whose connection is gone or that was never taken, and no lock stays behind',
        ),
      }),
    ],
  },
  {
    name: 'renew-only-before-the-end',
    why: 'A frozen leader that wakes up would revive a lease that others take to be over.',
    mutants: [
      change(lease, {
        text: ' AND lease_runs(l.renewed_at, l.expires_at)\n         RETURNING s.lease_ms',
        replacement: '\n         RETURNING s.lease_ms',
        checker: test(leaseTest, 'an expired lease is not revived by its holder'),
      }),
    ],
  },
  {
    name: 'renew-only-own-term',
    why: 'A leader that was replaced would lengthen the lease of its successor and believe that it still leads.',
    mutants: [
      change(lease, {
        text: 'l.term = $1 AND l.holder = $2 AND lease_runs',
        replacement: '($1::bigint, $2::text) IS NOT NULL AND lease_runs',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'release-only-own-term',
    why: 'A leader that was replaced would end the term of its successor when it stops.',
    mutants: [
      change(lease, {
        text: "WHERE name = 'scheduler' AND term = $1 AND holder = $2",
        replacement: "WHERE name = 'scheduler' AND ($1::bigint, $2::text) IS NOT NULL",
        checker: test(
          leaseTest,
          'a released lease is free at once, and a release by an old term changes nothing',
        ),
      }),
      model(leaseModel, {
        text: 'if (lease.term !== term || lease.holder !== holder) return\n',
        replacement: '',
      }),
    ],
  },
  {
    name: 'victory-heard-in-time',
    why: 'A process that was frozen while it won would begin to lead with a lease that is over.',
    mutants: [
      change(elector, {
        text: 'if (clock.monotonicMs() >= trustEnd(askedAtMs, state)) return',
        checker: test(
          'packages/engine/src/lead/elector.test.ts',
          'a scheduler that was frozen until its lease was over leads for no moment, although it had won',
        ),
      }),
    ],
  },
  {
    name: 'trust-ends-before-the-lease',
    why: 'A leader that gets no answer would go on with its duties after others have taken over.',
    mutants: [
      change(elector, {
        text: 'trustedUntilMs - startedMs, clock)',
        replacement: '3_600_000, clock)',
        checker: simulation(),
      }),
      change(elector, {
        text: 'const renewal = await withinMs',
        replacement: 'trustedUntilMs += 3_600_000\n    const renewal = await withinMs',
        checker: simulation(),
      }),
    ],
  },
  {
    name: 'better-candidates-go-first',
    why: 'A backup server would lead although others are there.',
    mutants: [
      change(elector, {
        text: 'free.sinceMs >= delayMs',
        replacement: 'free.sinceMs >= 0',
        checker: simulation(),
      }),
    ],
  },
]
