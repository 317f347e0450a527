import { atLeast, type Figures, type Measurement, mediansOf } from '../measurement.ts'
import type { RuntimeContext } from './runtime-context.ts'

const path = '/api/singleschedule/createbulkpaginated'

/** As many as a request may have unless the service is set to more. */
const itemsOfARequest = 500

/**
 * createbulkpaginated with full requests, one after the other: schedules a second, each checked, stored and
 * answered by itself.
 */
export async function measureBulkWrites({ rest, rounds, seconds }: RuntimeContext): Promise<Measurement> {
  const account = await rest.client.post('/api/biaccount/create', {
    body: { Name: 'Bulk', TenantId: 'tenant', ClientId: 'client', ClientSecret: 'a-client-secret' },
  })
  let requests = 0
  const send = async () => {
    requests += 1
    const items = Array.from({ length: itemsOfARequest }, (_, index) =>
      scheduleItem(account.Id, `Bulk ${requests} ${index}`),
    )
    const results = await rest.client.post(path, { body: items })
    const failed = results.find(({ Success }) => !Success)
    if (failed) throw new Error(`item ${failed.Index} was not created: ${JSON.stringify(failed.Errors)}`)
  }
  await send()
  const all: Figures[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now()
    let sent = 0
    while (performance.now() - startedMs < seconds * 1_000) {
      await send()
      sent += itemsOfARequest
    }
    all.push({ schedulesPerSecond: sent / ((performance.now() - startedMs) / 1_000) })
  }
  const figures = mediansOf(all)
  return {
    name: `createbulkpaginated, ${itemsOfARequest} items`,
    figures,
    checkResults: [atLeast('schedules/s', figures.schedulesPerSecond ?? 0, 4_000)],
  }
}

function scheduleItem(biAccountId: string, name: string) {
  return {
    BiAccountId: biAccountId,
    ReportUrl:
      'https://app.powerbi.com/rdlEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715&groupId=f089354e-8366-4e18-aea3-4cb4a3a50b48',
    ScheduleName: name,
    FolderPath: '/Area 1/Team 1',
    Schedule: {
      Frequency: 'Daily' as const,
      ExecutionTime: '09:30',
      TimeZone: 'Europe/Berlin',
      StartDate: '2026-12-01',
    },
    EmailDestinations: [
      { To: ['ann@example.org'], Subject: 'Sales {{ScheduledFor:yyyy-MM-dd}}', Format: 'PDF' as const },
    ],
  }
}
