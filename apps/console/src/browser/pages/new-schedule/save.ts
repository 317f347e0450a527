/**
 * Saves a draft only when it can run. The service can check only a stored schedule, so the page saves the
 * draft switched off. The service checks it against its source, and the page then switches it on or deletes
 * it.
 */
import type { Client } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { Leftover } from './draft.ts'
import type { ScheduleContent } from '../../schedule-forms/content.ts'
import { refusalsOf } from '../../schedule-forms/refusals.ts'
import { createSchedule, deleteSchedule, readSchedule, type Schedule } from '../../api/schedule-queries.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import { type MailPasswords, sentContent } from '../../schedule-forms/sent-content.ts'

export interface Sending {
  readonly passwords: MailPasswords
  /** Makes a repetition of the request answer the first result again. */
  readonly idempotencyKey: string
}

export interface Saving extends Sending {
  readonly client: Client
  readonly draft: ScheduleContent
}

/** Saves a draft as a schedule that is switched off. */
export async function saveSwitchedOff(saving: Saving): Promise<Leftover | readonly SectionFinding[]> {
  const { client, draft, passwords, idempotencyKey } = saving
  const recurrence = { ...draft.recurrence, Enabled: false }
  try {
    const sent = sentContent({ ...draft, recurrence }, passwords)
    return { id: await createSchedule(client, sent, idempotencyKey), isPackage: draft.isPackage }
  } catch (error) {
    if (isRefusal(error)) return refusalsOf(error)
    throw error
  }
}

export async function switchOn(client: Client, { id }: Leftover): Promise<void> {
  await client.POST('/api/schedule/enable', { body: { ScheduleId: id } })
}

/** Deletes what a check or a test has made; what is gone already is as well. */
export async function deleteLeftover(client: Client, leftover: Leftover): Promise<void> {
  try {
    await deleteSchedule(client, leftover)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
  }
}

/**
 * Deletes what a check or a test has made, if it is still switched off. One that is switched on was saved: its page
 * ended before the draft was discarded.
 */
export async function deleteSwitchedOff(client: Client, leftover: Leftover): Promise<void> {
  const stored = await storedOf(client, leftover)
  if (stored?.Schedule.Enabled === false) await deleteLeftover(client, leftover)
}

export async function isStored(client: Client, leftover: Leftover): Promise<boolean> {
  return (await storedOf(client, leftover)) !== null
}

const leftoverTimeoutMs = 30_000

/** Null when it is gone. */
async function storedOf(client: Client, { id }: Leftover): Promise<Schedule | null> {
  try {
    return await readSchedule(client, id, AbortSignal.timeout(leftoverTimeoutMs))
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

/** What another choice can mend; the state of a key can be mended by none. */
function isRefusal(error: unknown): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    [400, 404, 409].includes(error.status) &&
    !error.code.startsWith('idempotency_key')
  )
}
