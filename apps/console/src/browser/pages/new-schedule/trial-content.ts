/** What is tried of a draft before it is saved: for the first row of data only, and under a name of its own. */
import { bodyOf } from '../../api/answers.ts'
import type { Client } from '../../api/client.ts'
import { contentOf, type Draft } from './draft.ts'
import type { ChosenRows, ScheduleContent } from '../../schedule-forms/content.ts'
import { neverHeld } from '../../schedule-forms/hold-when.ts'
import { deleteSwitchedOff } from './save.ts'

/** A schedule that sends one mail to one address. */
export function testOf(draft: Draft, name: string, address: string): ScheduleContent {
  const mails = draft.mails.map(({ key, recipients }) => ({
    key,
    recipients: { ...recipients, ReplyTo: null, To: address, Cc: '', Bcc: '' },
  }))
  return { ...toBeSeen(draft, name), mails }
}

/** A schedule that makes the files of a draft, and sends them to no recipient. */
export function previewOf(draft: Draft, name: string): ScheduleContent {
  return { ...toBeSeen(draft, name), mails: [] }
}

/** Deletes the switched-off schedules that have the name of a trial. */
export async function deleteTrialsOfName(
  client: Client,
  { name, isPackage }: ScheduleContent,
): Promise<void> {
  const params = { query: { Text: name, Enabled: false } }
  const found = bodyOf(await client.GET('/api/schedule/search', { params }))
  const mark = name.slice(-markLength)
  for (const { ScheduleId: id, ScheduleName } of found)
    if (ScheduleName.endsWith(mark)) await deleteSwitchedOff(client, { id, isPackage })
}

const markLength = 8
const maxNameLength = 200

/** The user sees the files whatever is in them, and only the user who makes them learns of a failure. */
function toBeSeen(draft: Draft, name: string): ScheduleContent {
  const content = contentOf(draft)
  const mark = crypto.randomUUID().slice(0, markLength)
  return {
    ...content,
    name: `${name.slice(0, maxNameLength - markLength - 1)} ${mark}`,
    rows: content.rows === null ? null : firstRow(content.rows),
    conditions: [],
    holdWhen: neverHeld,
    destinations: [],
    notices: { ...content.notices, NotifyOnFailure: '', NotifyOwner: false },
  }
}

/** Only this row: a draft is kept with what is tried of it, and has little room. */
function firstRow(rows: ChosenRows): ChosenRows {
  return { ...rows, source: 'Json', csv: '', json: JSON.stringify([rows.first]) }
}
