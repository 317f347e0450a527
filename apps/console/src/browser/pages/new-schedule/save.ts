/**
 * Saves a draft only when it can run. The service can look only at a schedule that it has, so the draft is saved
 * switched off, looked at from its source, and then switched on or deleted.
 */
import type { Client } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { Schemas } from '../../api/queries.ts'
import type { FilePasswords } from '../../schedule-forms/recipients.ts'
import { type ChosenRows, type Draft, type Leftover, nameOf, type StepName } from './draft.ts'
import { createSchedule } from './request-of.ts'

export type Preflight = Schemas['Preflight']

/** Why the service refused it, each with the step where it can be mended; null for none of them. */
export interface Refusal {
  readonly step: StepName | null
  readonly text: string
}

export type Checked =
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  /** Saved and switched off. */
  | { readonly kind: 'checked'; readonly leftover: Leftover; readonly preflight: Preflight }

export interface Saving {
  readonly client: Client
  readonly draft: Draft
  readonly passwords: FilePasswords
  readonly idempotencyKey: string
}

export async function saveSwitchedOff({
  client,
  draft,
  passwords,
  idempotencyKey,
}: Saving): Promise<Leftover | readonly Refusal[]> {
  try {
    const id = await createSchedule(client, draft, {
      name: nameOf(draft),
      isEnabled: false,
      recipients: draft.recipients,
      passwords,
      idempotencyKey,
    })
    return { id, isPackage: draft.isPackage }
  } catch (error) {
    if (error instanceof ApiProblem && [400, 404, 409].includes(error.status)) return refusalsOf(error)
    throw error
  }
}

export async function preflightOf(client: Client, scheduleId: string): Promise<Preflight> {
  const { data } = await client.POST('/api/schedule/preflight', { body: { ScheduleId: scheduleId } })
  return data as Preflight
}

export async function switchOn(client: Client, { id }: Leftover): Promise<void> {
  await client.POST('/api/schedule/enable', { body: { ScheduleId: id } })
}

/** Deletes what a check or a test has made; what is gone already is as well. */
export async function deleteLeftover(client: Client, { id, isPackage }: Leftover): Promise<void> {
  const params = { path: { id } }
  try {
    if (isPackage) await client.DELETE('/api/packageschedule/delete/{id}', { params })
    else await client.DELETE('/api/singleschedule/delete/{id}', { params })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
  }
}

/** A schedule that sends one mail to one address: switched off, for the first row of data only. */
export async function saveTest(
  saving: Saving,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<Leftover | readonly Refusal[]> {
  const { client, draft, passwords, idempotencyKey } = saving
  try {
    const id = await createSchedule(
      client,
      { ...draft, rows: draft.rows === null ? null : firstRow(draft.rows) },
      {
        name: name.slice(0, 200),
        isEnabled: false,
        recipients: { ...draft.recipients, ReplyTo: null, To: address, Cc: '', Bcc: '' },
        passwords,
        idempotencyKey,
      },
    )
    return { id, isPackage: draft.isPackage }
  } catch (error) {
    if (error instanceof ApiProblem && [400, 404, 409].includes(error.status)) return refusalsOf(error)
    throw error
  }
}

function firstRow(rows: ChosenRows): ChosenRows {
  return { ...rows, source: 'Json', json: JSON.stringify([rows.first]) }
}

export async function startRun(client: Client, scheduleId: string): Promise<string> {
  const { data } = await client.POST('/api/schedule/executescheduleasync', {
    body: { ScheduleId: scheduleId },
  })
  return (data as { ExecutionId: string }).ExecutionId
}

const stepsByField: readonly (readonly [RegExp, StepName])[] = [
  [/^(EmailDestinations|ScheduleName|FolderPath)/, 'recipients'],
  [/^Schedule\b/, 'when'],
  [/^(DataDriven|Parameters|BasicFilters|AdvancedFilters|BookmarkJson)/, 'parameters'],
  [/\.(Parameters|BasicFilters|AdvancedFilters|BookmarkJson)/, 'parameters'],
  [/^(Reports|Source|ReportUrl|BiReportName|WorkspaceName|RenderingSettings)/, 'report'],
  [/^(BiAccountId|ReportServerAccountId)/, 'account'],
]

function refusalsOf(error: ApiProblem): Refusal[] {
  if (error.errors.length === 0)
    return [{ step: error.status === 409 ? 'recipients' : null, text: error.message }]
  return error.errors.map(({ field, message }) => ({
    step: stepsByField.find(([pattern]) => pattern.test(field))?.[1] ?? null,
    text: `${field} ${message}`,
  }))
}
