/** Schedules of another system: what they would be here, and taking them over. */
import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import { idempotencyHeader } from './idempotency-header.ts'
import type { Schemas } from './queries.ts'

export type MoveInSource = Schemas['PreviewImportInput']
/** What an object of the other system is called there, and here. */
export type OtherName = NonNullable<MoveInSource['Names']>[number]
export type ImportPreview = Schemas['ImportPreview']
export type ImportedSchedule = Schemas['ImportedSchedule']
export type TakeOverRequest = Schemas['ApplySchedulesInput']

/** Changes nothing. */
export async function previewImport(client: Client, body: MoveInSource): Promise<ImportPreview> {
  return bodyOf(await client.POST('/api/schedule/previewimport', { body }))
}

/** All of them or none. */
export async function takeOver(client: Client, body: TakeOverRequest): Promise<Schemas['AppliedSchedules']> {
  return bodyOf(await client.POST('/api/schedule/apply', { body, headers: idempotencyHeader() }))
}
