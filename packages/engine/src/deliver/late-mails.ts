/**
 * Mails about a run that is late by `LateAfterMinutes` of its schedule or of a folder. There is one when it is late, and one
 * when it is delivered after all. The end of a run that no round has found late makes both.
 */
import { newId, type NoticeContent } from '@punctual/domain'
import { type Query, statementsBeside } from '@punctual/store'

import { insertNotices } from './insert-notices.ts'
import { recipientsOf } from './watched-schedule.ts'
import type { WatchedEnd, WatchedSchedule } from '../port/notice-data.ts'

const lateSql = statementsBeside(import.meta.url)('late-mails')

export interface LateRun {
  readonly executionId: string
  readonly nominalAt: Date
  readonly scheduleId: string
  readonly scheduleName: string
  readonly folderPath: string
  readonly lateAfterMinutes: number
}

type MailedRun = LateRun & Pick<WatchedSchedule, 'notifyOnFailure' | 'ownerAddress'>

/** Adds the mails about runs that are late by now; of how many runs. */
export async function addLateMails(query: Query, limit: number): Promise<number> {
  const runs = await query<MailedRun>(lateSql, [limit])
  for (const run of runs) {
    const recipients = recipientsOf(run)
    const ids = recipients.map(() => newId())
    const content = JSON.stringify(lateContent(run))
    await query(insertNotices, [ids, run.scheduleId, 'Late', run.executionId, recipients, content])
  }
  return runs.length
}

export function lateContent({
  scheduleName,
  folderPath,
  scheduleId,
  executionId,
  nominalAt,
  lateAfterMinutes,
}: LateRun): NoticeContent {
  return {
    scheduleName,
    folderPath,
    scheduleId,
    executionId,
    nominalAt: nominalAt.toISOString(),
    status: null,
    code: null,
    reasons: [],
    consecutiveFailures: 0,
    lateAfterMinutes,
  }
}

const endOfLateRun = `SELECT floor(extract(epoch FROM $3::timestamptz - h.due_at) / 60)::int AS "lateMinutes"
  FROM history h WHERE h.id = $1 AND h.nominal_at = $2 AND h.due_at IS NOT NULL AND ($3 > h.due_at + make_interval(mins => $4::int)
    OR EXISTS (SELECT FROM notices n WHERE n.schedule_id = h.schedule_id AND n.kind = 'Late' AND n.cause = h.id::text AND n.subscription_id IS NULL))`

/** Null for a run that was delivered in time, or not at all. A mail has called it late also where the limit is longer now. */
export async function latenessOf(
  query: Query,
  { lateAfterMinutes }: Pick<WatchedSchedule, 'lateAfterMinutes'>,
  { executionId, nominalAt, completedAt, status, error }: WatchedEnd,
): Promise<{ readonly lateMinutes: number } | null> {
  if (lateAfterMinutes === 0 || status !== 'Succeeded' || error?.code === 'condition_not_met') return null
  const parameters = [executionId, nominalAt, completedAt, lateAfterMinutes]
  const [late] = await query<{ lateMinutes: number }>(endOfLateRun, parameters)
  return late ?? null
}
