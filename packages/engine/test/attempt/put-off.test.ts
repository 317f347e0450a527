import { failure } from '@punctual/domain'
import { describe, expect, test } from 'vitest'

import { openEngine, requestRun } from '../support.ts'
import { addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'

/** An execution that a server has claimed. */
async function claimOne(engine: Awaited<ReturnType<typeof openEngine>>) {
  const { id: scheduleId } = await addSchedule(engine.store)
  const attempts = engine.attemptsOf(await addWorker(engine.store, 'alpha'))
  const id = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  await attempts.claim({ executionId: id, generation: 1 })
  return { id, scheduleId, attempts, owner: await newestAttempt(engine.store, id) }
}

test('a run that has reached a limit waits that long without its slot, and spends no try', async () => {
  await using engine = await openEngine()
  const run = await claimOne(engine)
  expect(await run.attempts.release(run.owner, { reason: 'limit', delayMs: 30_000 })).toBe(true)
  const [row] = await engine.store.database.query(
    `SELECT e.status, e.claimed_by_boot_id AS "claimedBy", e.not_before > clock_timestamp() + interval '25 seconds' AS waits,
        e.not_before_reason ->> 'code' AS code, e.error,
        (SELECT array_agg(v.name) FROM timelines v WHERE v.execution_id = e.id AND v.name IN ('retry', 'put-off')) AS events
      FROM executions e WHERE e.id = $1`,
    [run.id],
  )
  expect(row).toEqual({
    status: 'Waiting',
    claimedBy: null,
    waits: true,
    code: 'limit',
    error: null,
    events: ['put-off'],
  })
})

describe('a wait that the other side asks for', () => {
  const busy = (retryAfterMs: number) => failure('source_busy', { source: 'bi', retryAfterMs })

  async function putOff(options: { nextDueMs: number | null; enabled?: boolean; askedMs: number }) {
    await using engine = await openEngine()
    const run = await claimOne(engine)
    const { query } = engine.store.database
    const due =
      options.nextDueMs === null
        ? 'NULL'
        : `clock_timestamp() + ${options.nextDueMs} * interval '1 millisecond'`
    await query(
      `UPDATE schedules SET enabled = $2, plan_from = ${due}, plan_number = plan_number + 1 WHERE id = $1`,
      [run.scheduleId, options.enabled ?? true],
    )
    const release = { reason: 'retry', failure: busy(options.askedMs), delayMs: 2_000 } as const
    expect(await run.attempts.release(run.owner, release)).toBe(true)
    const [row] = await query<{
      waitsMs: number
      overDue: boolean
      code: string
      told: string
      detail: { notBefore: string; why: string }
    }>(
      `SELECT (extract(epoch FROM e.not_before - clock_timestamp()) * 1000)::float8 AS "waitsMs", coalesce(e.not_before > s.next_run_at, false) AS "overDue",
          e.not_before_reason ->> 'code' AS code, e.not_before_reason ->> 'message' AS told,
          (SELECT v.detail FROM timelines v WHERE v.execution_id = e.id AND v.name = 'retry') AS detail
        FROM executions e JOIN schedules s ON s.id = e.schedule_id WHERE e.id = $1`,
      [run.id],
    )
    const { oldestPutOffSeconds } = await engine.store.overview.read({ leaseMs: 3_000, overdueSeconds: 10 })
    if (!row) throw new Error('the execution is gone')
    return { ...row, oldestPutOffSeconds }
  }

  test.each([
    ['a year', 31_536_000_000],
    ['twenty digits', 1e23],
  ])(
    'a wait that the other side asks for of %s is kept for one hour, which the record says and the overview counts',
    async (_what, askedMs) => {
      const { waitsMs, code, told, detail, oldestPutOffSeconds } = await putOff({ nextDueMs: null, askedMs })
      expect(waitsMs).toBeGreaterThan(3_590_000)
      expect(waitsMs).toBeLessThanOrEqual(3_600_000)
      expect(code).toBe('asked')
      expect(told).toMatch(
        /^The source asked to wait for .*; it is tried again after 60 minutes, or at the next due instant/,
      )
      expect(detail).toMatchObject({
        code: 'source_busy',
        why: told,
        notBefore: expect.stringMatching(/Z$/) as string,
      })
      expect(oldestPutOffSeconds).toBeGreaterThan(0)
    },
  )

  test('a wait that the other side asks for ends at the next due instant of the schedule, so that no later run is missed', async () => {
    expect(await putOff({ nextDueMs: 5_000, askedMs: 60_000 })).toMatchObject({ overDue: false })
  })

  test('a wait that the other side asks for is kept whole when it is short, and when the schedule is disabled', async () => {
    for (const given of [{ nextDueMs: 600_000 }, { nextDueMs: 5_000, enabled: false }]) {
      const { waitsMs } = await putOff({ ...given, askedMs: 60_000 })
      expect(waitsMs).toBeGreaterThan(50_000)
      expect(waitsMs).toBeLessThanOrEqual(60_000)
    }
  })

  test('while the next instant is due and not planned yet, a wait that the other side asks for does not exceed the retry delay', async () => {
    const { waitsMs } = await putOff({ nextDueMs: -1_000, askedMs: 60_000 })
    expect(waitsMs).toBeLessThanOrEqual(2_000)
  })
})
