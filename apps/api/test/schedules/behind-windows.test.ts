/** What previews say of a run that comes while an earlier one of its schedule waits for a window. */
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const hour = 3_600
/** A full hour of tomorrow. */
const at = (hours: number) => Math.floor(Date.now() / 86_400_000 + 1) * 86_400 + hours * hour

async function post(path: string, body: object) {
  const answer = await fixture.api.call('POST', `/api/${path}`, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Hourly, with a window from half past midnight until six tomorrow; three runs from one o'clock on are said. */
async function hourlyInWindow(OverlapPolicy: string) {
  const FolderPath = `/${crypto.randomUUID()}`
  await post('folder/create', { Path: FolderPath })
  const { ScheduleId } = await post('singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, crypto.randomUUID()),
    FolderPath,
    Schedule: { Frequency: 'Cron', Cron: '0 * * * *', TimeZone: 'UTC', OverlapPolicy },
  })
  const Once = { FromEpochUtc: at(0.5), UntilEpochUtc: at(6) }
  await post('window/create', { Name: FolderPath, Once, Policy: 'Delay', Scope: { FolderPath } })
  const previewed = async (hours: number, Count = 1): Promise<string[]> => {
    const asked = { ScheduleId, Count, FromEpochUtc: at(hours) - 1 }
    const runs: { NoteCodes: { Code: string }[] }[] = await post('schedule/previewruns', asked)
    return runs.map(({ NoteCodes }) => NoteCodes.map(({ Code }) => Code).join(' '))
  }
  /** Until when the runs from one to three wait. */
  const coming = async () => {
    type Run = { ScheduleId: string; DueEpochUtc: number; Window: { UntilEpochUtc: number | null } | null }
    const { Runs } = await post('schedule/getupcoming', { ToEpochUtc: at(3) + 1, Limit: 1_000 })
    const own = Runs.filter((run: Run) => run.ScheduleId === ScheduleId && run.DueEpochUtc >= at(1))
    return own.map(({ Window }: Run) => Window?.UntilEpochUtc)
  }
  const explained = async (hours: number) => {
    const { Findings } = await post('schedule/explain', { ScheduleId, At: at(hours) })
    return Findings[0].Message as string
  }
  return { ScheduleId: ScheduleId as string, previewed, coming, explained }
}

it('of the runs of a window only the first waits for its end, and the later ones are said to be missed', async () => {
  const { previewed, coming, explained } = await hourlyInWindow('Queue')
  const [delayed, ...later] = await previewed(1, 6)
  expect(delayed).not.toBe('')
  expect(later).toEqual([...Array.from({ length: 4 }, () => 'missed_behind_window'), ''])
  expect(await previewed(3)).toEqual(['missed_behind_window'])
  expect(await coming()).toEqual([at(6), null, null])
  expect(await explained(2)).toContain('It will be missed')
})

it('runs that may overlap all wait for the end of the window', async () => {
  const { previewed, coming } = await hourlyInWindow('Allow')
  const [delayed, ...later] = await previewed(1, 3)
  expect(later).toEqual([delayed, delayed])
  expect(await coming()).toEqual([at(6), at(6), at(6)])
})

it('a run that waits already makes those before the end of its window missed', async () => {
  const { ScheduleId, previewed, coming, explained } = await hourlyInWindow('Queue')
  const wait = async (until: number, trigger: string) =>
    await fixture.api.store.database.query(
      `WITH gone AS (DELETE FROM work WHERE schedule_id = $1)
       INSERT INTO work (id, nominal_at, due_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, stage, not_before, not_before_reason, run_by, entry_at)
       SELECT gen_random_uuid(), now(), CASE WHEN $3 = 'manual' THEN NULL ELSE now() END, id, kind, name, folder_id, $3, 'Waiting', 'Placing', to_timestamp($2), '{"code": "window", "message": "Upgrade"}', 'Scheduler', now()
       FROM schedules WHERE id = $1`,
      [ScheduleId, until, trigger],
    )
  await wait(at(6), 'schedule')
  expect(await previewed(1, 6)).toEqual([...Array.from({ length: 5 }, () => 'missed_behind_window'), ''])
  expect(await coming()).toEqual([null, null, null])
  expect(await explained(1)).toContain('It will be missed')
  await wait(at(6), 'manual')
  expect(await coming()).toEqual([at(6), null, null])
})
