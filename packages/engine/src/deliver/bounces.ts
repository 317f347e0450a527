import { failure, newId, saidWithAnswer } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { jsonParameter, statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import type { Bounces, ReportedBounce } from '../port/bounces.ts'
import type { WatchedSchedule } from '../port/notice-data.ts'
import { resultError } from '../stored-failure.ts'
import { recipientsOf, watchedColumns } from './watched-schedule.ts'

const statement = statementsBeside(import.meta.url)

interface MetDelivery {
  readonly state: string
  readonly isRecorded: boolean
}

interface BouncedSchedule extends WatchedSchedule {
  readonly nominalAt: Date
}

const readWatched = `SELECT ${watchedColumns}, e.nominal_at AS "nominalAt"
  FROM executions e JOIN schedules s ON s.id = e.schedule_id JOIN folders f ON f.id = s.folder_id LEFT JOIN schedule_health h ON h.schedule_id = s.id
  WHERE e.id = $1`

// The first mail of a run that comes back makes the notice, within the transaction that records it.
const insertBounceNotices = `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content)
  SELECT given.id, $2, 'Bounced', $1::text, given.recipient, $5::jsonb FROM unnest($3::uuid[], $4::text[]) AS given(id, recipient)
  WHERE EXISTS (SELECT FROM deliveries d WHERE d.execution_id = $1::uuid AND d.state = 'Bounced')
  ON CONFLICT (schedule_id, kind, cause, recipient) DO NOTHING`

const code = 'mail_bounced'

export function createBounces(database: EngineDatabase): Bounces {
  const recordSql = statement('record-bounce')
  return {
    async record(bounce) {
      const { executionId, messageId, recipient, words } = bounce
      const [schedule] = await database.query<BouncedSchedule>(readWatched, [executionId])
      const error = resultError(failure(code, { source: 'smtp', said: saidWithAnswer(code, words) }))
      const [met = []] = await database.recordTogether([
        {
          sql: recordSql,
          parameters: [executionId, messageId, recipient.toLowerCase(), jsonParameter(error)],
        },
        ...(schedule ? [noticesOf(schedule, bounce)] : []),
      ])
      return outcomeOf(met as readonly MetDelivery[])
    },
  }
}

function outcomeOf(met: readonly MetDelivery[]) {
  if (met.some(({ isRecorded }) => isRecorded)) return 'recorded'
  return met.some(({ state }) => state === 'Bounced' || state === 'Accepted') ? 'known' : 'unknown'
}

function noticesOf(schedule: BouncedSchedule, { executionId, recipient, words }: ReportedBounce) {
  const recipients = recipientsOf(schedule)
  const reason = sentence('notice_bounced_recipient', { recipient, reason: words })
  const content = {
    scheduleName: schedule.name,
    folderPath: schedule.folderPath,
    scheduleId: schedule.id,
    executionId,
    nominalAt: schedule.nominalAt.toISOString(),
    status: null,
    code,
    reasons: [String(reason)],
    said: [reason],
    consecutiveFailures: 0,
  }
  const ids = recipients.map(() => newId())
  return {
    sql: insertBounceNotices,
    parameters: [executionId, schedule.id, ids, recipients, JSON.stringify(content)],
  }
}
