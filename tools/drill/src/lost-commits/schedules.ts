import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { LocalCluster } from '../cluster/local-cluster.ts'
import { readMailbox } from '../cluster/mailbox.ts'
import type { Target } from './checker.ts'

/** Each is due so often; they exist before anything is lost. */
export const everySeconds = 4

const counts: Readonly<Record<Target, number>> = { mail: 6, file: 2 }

/** A schedule of the drill, with what it delivers to. */
export interface DrillSchedule {
  readonly id: string
  readonly target: Target
}

/** Makes schedules over the interface. The name of each file, and the subject of each mail, is its execution. */
export async function makeSchedules(
  { rest, templates }: LocalCluster,
  files: string,
): Promise<DrillSchedule[]> {
  mkdirSync(files, { recursive: true })
  const made: DrillSchedule[] = []
  for (const [target, count] of Object.entries(counts) as [Target, number][]) {
    for (let index = 0; index < count; index += 1) {
      const { ScheduleId: id } = await rest.post('/api/singleschedule/createpaginated', {
        body: {
          ReportServerAccountId: templates.reportServer,
          ReportUrl: '/Operations/Airports by State',
          BiReportName: 'Airports by State',
          UseNativeAPIForRendering: true,
          Parameters: [{ Name: 'State', Values: ['OR'] }],
          ScheduleName: `Lost ${target} ${index}`,
          FolderPath: '/',
          Schedule: {
            Frequency: 'Cron',
            Cron: `*/${everySeconds} * * * * *`,
            TimeZone: 'UTC',
            OverlapPolicy: 'Allow',
            MissedRunPolicy: 'RunAll',
            MissedRunWindowMinutes: 1_440,
          },
          EmailDestinations:
            target === 'mail' ? [{ To: 'drill@example.org', Subject: '{{ExecutionId}}', Format: 'CSV' }] : [],
          Destinations:
            target === 'file'
              ? [
                  {
                    Type: 'Directory',
                    Path: files,
                    FileName: '{{ExecutionId}}',
                    Format: 'CSV',
                    IfExists: 'Rename',
                  },
                ]
              : [],
        },
      })
      made.push({ id, target })
    }
  }
  return made
}

/** How often something arrived for each execution; a second file of a name has a number behind it. */
export async function arrivedCopies(
  { ports }: LocalCluster,
  files: string,
): Promise<ReadonlyMap<string, number>> {
  const mails = (await readMailbox(ports.mailboxPage)).map(({ subject }) => subject)
  const delivered = readdirSync(files)
    .filter((name) => !name.startsWith('.'))
    .map((name) => name.slice(0, idLength))
  const copies = new Map<string, number>()
  for (const id of [...mails, ...delivered]) copies.set(id, (copies.get(id) ?? 0) + 1)
  return copies
}

const idLength = '00000000-0000-0000-0000-000000000000'.length

export function filesOf(directory: string): string {
  return join(directory, 'files')
}
