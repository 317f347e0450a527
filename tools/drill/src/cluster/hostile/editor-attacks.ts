import { type Attack, type Attacked, TargetMissed } from './attack.ts'
import { createSchedule, runAndWait } from './hostile-schedule.ts'

const blanks = `{{${' '.repeat(30_000)}`
const angles = '<'.repeat(100_000)
const subject = '{{ExecutionId}}'

function asEditor(name: string, send: (attacked: Attacked) => Promise<void>): Attack {
  return { name, side: 'as an Editor', send }
}

/**
 * What the api takes of this runs on a worker. The subject of its mail names its schedule, as that of every
 * checked mail.
 */
function inMail(name: string, mail: Record<string, unknown>): Attack {
  return asEditor(name, async (attacked) => {
    const scheduleId = await makeSchedule(attacked, name, mail)
    if (scheduleId === null)
      throw new TargetMissed('the api refused its schedule, so that it never came to a worker')
    await runAndWait(attacked, scheduleId)
  })
}

/**
 * Requests that must make no mail: the api refuses them, or their mail could not be traced to its schedule.
 */
function onlyAsked(name: string, mail: Record<string, unknown>): Attack {
  return asEditor(name, async (attacked) => void (await makeSchedule(attacked, name, mail)))
}

function makeSchedule(
  attacked: Attacked,
  name: string,
  mail: Record<string, unknown>,
): Promise<string | null> {
  const usual = { To: 'hostile@example.org', Subject: subject, Format: 'CSV' }
  return createSchedule(attacked, { name, from: { kind: 'ordinary' }, mail: { ...usual, ...mail } })
}

function asked(name: string, path: string, body: () => string): Attack {
  return asEditor(
    name,
    async ({ stranger, editor }) => void (await stranger.post({ path, body: body(), authorization: editor })),
  )
}

/** Instants that come once in many years, so that a reader inspects every day between. */
const rareSchedule = { Frequency: 'Cron', Cron: '59 59 23 29 2 1', TimeZone: 'Europe/Amsterdam' }
const previewsAtOnce = 8

/** More than one caller may have. */
const streamsAtOnce = 120
const streamMs = 3_000

async function costlyPreviews({ stranger, editor }: Attacked): Promise<void> {
  const body = JSON.stringify({ Schedule: rareSchedule, Count: 1_000 })
  const preview = () => stranger.post({ path: '/api/schedule/previewruns', body, authorization: editor })
  await Promise.all(Array.from({ length: previewsAtOnce }, preview))
}

/** Many streams that are never read to their end. */
async function manyStreams({ stranger, editor }: Attacked): Promise<void> {
  const head = `GET /api/schedule/streamexecutions HTTP/1.1\r\nHost: a\r\nAuthorization: ${editor}\r\n\r\n`
  const begun = await Promise.all(
    Array.from({ length: streamsAtOnce }, () => stranger.holdOpen(head, streamMs)),
  )
  if (!begun.some((answer) => answer.startsWith('HTTP/1.1 200')))
    throw new TargetMissed('no stream was opened')
}

export const editorAttacks: readonly Attack[] = [
  onlyAsked('blanks in an address', { To: `${blanks}@example.org` }),
  onlyAsked('short blanks in an address', { To: `{{${' '.repeat(200)}@example.org` }),
  onlyAsked('blanks in a subject', { Subject: blanks }),
  onlyAsked('blanks between the letters of an address', { To: `a${' '.repeat(100_000)}b` }),
  onlyAsked('quotation marks in an address', { To: '"'.repeat(100_000) }),
  onlyAsked('many recipients', { To: 'a@example.org;'.repeat(20_000) }),
  inMail('blanks in a file name', { FileName: `{{${' '.repeat(150)}` }),
  inMail('blanks in a body', { Body: `{{${' '.repeat(90_000)}` }),
  inMail('open fields in a body', { Body: '{{'.repeat(45_000) }),
  inMail('angle brackets in a body', { Body: angles, BodyFormat: 'HTML' }),
  inMail('fewer angle brackets in a body', { Body: '<'.repeat(60_000), BodyFormat: 'HTML' }),
  inMail('deep markup in a body', { Body: '<div>'.repeat(15_000), BodyFormat: 'HTML' }),
  inMail('comments in a body', { Body: '<!--'.repeat(15_000), BodyFormat: 'HTML' }),
  asked(
    'deep JSON',
    '/api/schedule/previewruns',
    () => `{"Schedule":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  ),
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
  asEditor('many streams', manyStreams),
]
