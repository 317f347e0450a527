import type { Attack, Attacked } from './attack.ts'
import { createSchedule, type HostileSchedule, runAndWait } from './hostile-schedule.ts'

const blanks = `{{${' '.repeat(30_000)}`
const angles = '<'.repeat(100_000)
const subject = '{{ExecutionId}}'

function asEditor(name: string, send: (attacked: Attacked) => Promise<void>): Attack {
  return { name, side: 'as an Editor', send }
}

/** What the api takes of this runs on a worker. Its mail tells whose it is, as every mail that is judged. */
function inMail(name: string, mail: Record<string, unknown>): Attack {
  return asEditor(name, async (attacked) => {
    const schedule: HostileSchedule = { name, source: null, mail: { To: 'hostile@example.org', Subject: subject, Format: 'CSV', ...mail } }
    const scheduleId = await createSchedule(attacked, schedule)
    if (scheduleId !== null) await runAndWait(attacked, scheduleId)
  })
}

/** What is only asked for, since a mail from it would tell nobody whose it is. */
function refusedInMail(name: string, mail: Record<string, unknown>): Attack {
  return asEditor(name, async (attacked) => {
    await createSchedule(attacked, { name, source: null, mail: { To: 'hostile@example.org', Subject: subject, Format: 'CSV', ...mail } })
  })
}

function asked(name: string, path: string, body: () => string): Attack {
  return asEditor(name, async ({ stranger, editor }) => void (await stranger.post({ path, body: body(), authorization: editor })))
}

/** Instants that come once in many years, so that a reader looks at every day between. */
const rareSchedule = { Frequency: 'Cron', Cron: '59 59 23 29 2 1', TimeZone: 'Europe/Amsterdam' }
const previewsAtOnce = 8

async function costlyPreviews({ stranger, editor }: Attacked): Promise<void> {
  const body = JSON.stringify({ Schedule: rareSchedule, Count: 1_000 })
  const preview = () => stranger.post({ path: '/api/schedule/previewruns', body, authorization: editor })
  await Promise.all(Array.from({ length: previewsAtOnce }, preview))
}

export const editorAttacks: readonly Attack[] = [
  refusedInMail('blanks in an address', { To: `${blanks}@example.org` }),
  refusedInMail('short blanks in an address', { To: `{{${' '.repeat(200)}@example.org` }),
  refusedInMail('blanks in a subject', { Subject: blanks }),
  inMail('blanks in a file name', { FileName: `{{${' '.repeat(150)}` }),
  inMail('blanks in a body', { Body: `{{${' '.repeat(90_000)}` }),
  inMail('open fields in a body', { Body: '{{'.repeat(45_000) }),
  inMail('angle brackets in a body', { Body: angles, BodyFormat: 'Html' }),
  inMail('fewer angle brackets in a body', { Body: '<'.repeat(60_000), BodyFormat: 'Html' }),
  inMail('deep markup in a body', { Body: '<div>'.repeat(15_000), BodyFormat: 'Html' }),
  inMail('comments in a body', { Body: '<!--'.repeat(15_000), BodyFormat: 'Html' }),
  asked('deep JSON', '/api/schedule/previewruns', () => `{"Schedule":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`),
  asked(
    '20-digit numbers',
    '/api/schedule/previewruns',
    () => '{"Schedule":{"Frequency":"Daily","Interval":99999999999999999999},"Count":99999999999999999999}',
  ),
  asked('a repeated key', '/api/schedule/previewruns', () => `{${'"Count":1,'.repeat(50_000)}"Count":1}`),
  asked('blanks in a cron', '/api/schedule/previewruns', () =>
    JSON.stringify({ Schedule: { Frequency: 'Cron', Cron: `*${' '.repeat(990)}*` } }),
  ),
  asEditor('costly previews', costlyPreviews),
]
