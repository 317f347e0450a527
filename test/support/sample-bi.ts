import type { Client, Schemas } from '@punctual/client'

/** A report of the sample BI platform, which takes as long as its faults say. */
export async function sampleReport(rest: Client) {
  const accounts = await rest.get('/api/biaccount/getall')
  return {
    BiAccountId: accounts.find(({ Name }) => Name === 'Sample BI platform')?.Id ?? '',
    ObjectType: 'REPORT',
    WorkspaceName: 'Operations',
    BiReportName: 'Cars and Fuel Economy',
  } as const
}

interface SampleSchedule {
  readonly name: string
  readonly folder?: string
  readonly isSubscribable?: boolean
  readonly destinations?: Schemas['EmailDestinationInput'][]
}

/** Creates a schedule of the sample report that runs only when a caller asks for it, and answers its id. */
export async function createSampleSchedule(
  rest: Client,
  { name, folder = '/Samples', isSubscribable = false, destinations = [] }: SampleSchedule,
): Promise<string> {
  const { ScheduleId } = await rest.post('/api/singleschedule/createforbi', {
    body: {
      ...(await sampleReport(rest)),
      FolderPath: folder,
      ScheduleName: name,
      Schedule: { Frequency: 'Daily', ExecutionTime: '03:00', Enabled: false },
      Subscribable: isSubscribable,
      EmailDestinations: destinations,
    },
  })
  return ScheduleId
}
