import { randomUUID } from 'node:crypto'

import { workerNames } from '../plans.ts'
import { type Attack, type Attacked, TargetMissed } from './attack.ts'
import { createSchedule, runAndWait } from './hostile-schedule.ts'
import { peakOf } from './peak-memory.ts'

/** What a worker may hold while it reads rows, in megabytes. */
const maxMb = 400

/** A query of an Editor whose rows are large: a worker that held them before it counts would take gigabytes. */
function wideRows(name: string, query: string): Attack {
  return {
    name,
    side: 'as an Editor',
    async send(attacked) {
      const from = { kind: 'sql', accountId: await makeDataSource(attacked), query } as const
      const mail = { To: 'hostile@example.org', Subject: '{{ExecutionId}}', Format: 'CSV' }
      const scheduleId = await createSchedule(attacked, { name, from, mail })
      if (scheduleId === null) throw new TargetMissed('the api refused its schedule')
      const before = peaks(attacked)
      const status = await runAndWait(attacked, scheduleId)
      if (status === 'Succeeded') throw new Error('its rows were delivered')
      for (const [worker, peak] of peaks(attacked))
        if (peak > Math.max(maxMb, before.get(worker) ?? 0))
          throw new Error(`${worker} held ${Math.round(peak)} MB`)
    },
  }
}

function peaks({ cluster }: Attacked): Map<string, number> {
  return new Map(workerNames.map((name) => [name, peakOf(cluster.processes.pidOf(name)) ?? 0]))
}

/** The server of the drill, as the Administrator gives it to the Editors. */
async function makeDataSource({ cluster: { rest, postgres } }: Attacked): Promise<string> {
  const { hostname, port, username, password } = new URL(postgres.url)
  const { Id } = await rest.post('/api/datasource/create', {
    body: {
      Name: `Hostile rows ${randomUUID()}`,
      Kind: 'PostgreSql',
      Host: hostname,
      Port: Number(port),
      Database: 'postgres',
      UserName: decodeURIComponent(username),
      Password: decodeURIComponent(password),
      Tls: 'Disable',
    },
  })
  return Id
}

export const queryAttacks: readonly Attack[] = [
  wideRows('wide rows', `SELECT repeat('x', 1048576) AS wide FROM generate_series(1, 1000)`),
  wideRows('one wide value', `SELECT repeat('x', 67108864) AS wide`),
]
