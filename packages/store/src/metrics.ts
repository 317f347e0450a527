import { gauge, type MetricGroup } from '@punctual/runtime'

/** How much of its share of PostgreSQL this process uses. */
export const databaseMetrics = {
  connections: gauge({
    name: 'punctual_database_connections',
    help: 'Connections of the pool to PostgreSQL that are open.',
    labels: {
      state: {
        meaning: '`busy`: a statement or transaction runs on it; `idle`: it waits for one',
        values: ['busy', 'idle'],
      },
    },
  }),
  limit: gauge({
    name: 'punctual_database_connections_limit',
    help: 'Connections that the pool may open.',
  }),
  waiting: gauge({
    name: 'punctual_database_waiting_requests',
    help: 'Statements of this process that wait for a connection of the pool.',
    alert: {
      name: 'PunctualDatabasePoolFull',
      severity: 'warning',
      runbook: 'database',
      condition: 'min_over_time(punctual_database_waiting_requests[2m]) > 0',
      holds: '2m',
      says: 'A process waits for connections all the time: its pool is too small or the database is slow.',
    },
  }),
} satisfies MetricGroup
