import { localUrl } from '../plans.ts'
import type { Attack, Attacked } from './attack.ts'
import { createSchedule, runAndWait } from './hostile-schedule.ts'
import { type HostileMode, hostileModes } from './hostile-source.ts'

/** A source account of the Administrator whose server is hostile; an Editor's schedule reads from it. */
async function makeAccount({ cluster, source }: Attacked, mode: HostileMode): Promise<string> {
  const root = `${localUrl(source.port)}/${mode}`
  const { Id } = await cluster.rest.post('/api/reportserveraccount/create', {
    body: {
      Name: `Hostile ${mode} ${cluster.clock.now().getTime()}`,
      ServerUrl: `${root}/ReportServer`,
      PortalUrl: `${root}/reports`,
      AuthType: 'Basic',
      UserName: 'reader',
      Password: 'a password of the drill',
    },
  })
  return Id
}

export const sourceAttacks: readonly Attack[] = hostileModes.map((mode): Attack => ({
  name: `source: ${mode}`,
  side: 'as a source',
  async send(attacked) {
    const mail = { To: 'hostile@example.org', Subject: '{{ExecutionId}}', Format: 'PDF' }
    const scheduleId = await createSchedule(attacked, { name: mode, source: await makeAccount(attacked, mode), mail })
    if (scheduleId !== null) await runAndWait(attacked, scheduleId)
  },
}))
