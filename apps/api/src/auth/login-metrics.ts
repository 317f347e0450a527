import { counter, gauge, type MetricGroup } from '@punctual/runtime'

const outcomes = ['good', 'bad', 'throttled', 'busy'] as const

export type LoginOutcome = (typeof outcomes)[number]

/** Who tries to get in, and whether this process can keep up. */
export const loginMetrics = {
  logins: counter({
    name: 'punctual_logins_total',
    help: 'Checks of a password or a client secret.',
    labels: {
      kind: {
        meaning: '`user`: a user name and password; `client`: an API client',
        values: ['user', 'client'],
      },
      outcome: {
        meaning:
          '`throttled`: refused by a counter of failed logins; `busy`: refused because too many came at the same moment',
        values: outcomes,
      },
    },
    alert: {
      name: 'PunctualPasswordGuessing',
      severity: 'warning',
      runbook: 'interface',
      condition: 'sum(rate(punctual_logins_total{outcome=~"bad|throttled|busy"}[10m])) > 1',
      holds: '10m',
      says: 'Logins fail all the time: somebody guesses, or a program has an old secret. The audit trail has account and address under auth.login.',
    },
  }),
  hashesWaiting: gauge({
    name: 'punctual_password_hashes_waiting',
    help: 'Passwords that wait for a thread of this process; with 50 of strangers the next login is answered 503.',
  }),
} satisfies MetricGroup
