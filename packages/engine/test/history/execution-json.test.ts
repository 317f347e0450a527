import { systemClock } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { openTestStore } from '../../src/testing.ts'
import { createExecutionJson, type ExecutionShape } from '../../src/history/execution-json.ts'
import type { Store } from '../../src/store.ts'

const shape = {
  Id: 'executionId',
  'Of "schedule"': 'scheduleId',
  Kind: 'scheduleKind',
  "It's name": 'scheduleName',
  Process: 'processId',
  Status: 'status',
  Stage: 'stage',
  Entry: 'entryAt',
  Started: 'startedAt',
  Completed: 'completedAt',
  Due: 'dueAt',
  By: 'runBy',
  Server: 'serverName',
  Reason: 'placementReason',
  Attempt: 'attempt',
  Result: 'result',
} as const satisfies ExecutionShape

/** Any text that PostgreSQL can hold. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((given) => given.replaceAll('\0', '')),
  fc.constantFrom(
    '"',
    '\\',
    '\\u0000',
    '\n\r\t\b\f\u0001\u001f\u007f',
    '\u2028\u2029',
    '</script>',
    "'; --",
    '%s $1 {{name}}',
    'ä€😀',
    '{"a": 1}',
  ),
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const instant = fc.date({
  min: new Date('1905-01-01T00:00:00.001Z'),
  max: new Date('2200-01-01'),
  noInvalidDate: true,
})
const failure = fc.record({ code: text, message: text, retryable: fc.boolean(), source: maybe(text) })

const execution = fc.record({
  scheduleName: text,
  processId: maybe(fc.nat()),
  entryAt: instant,
  startedAt: maybe(instant),
  completedAt: instant,
  isDue: fc.boolean(),
  runBy: text,
  serverName: maybe(text),
  placementReason: maybe(text),
  attempt: fc.nat(),
  error: maybe(failure),
  failedParts: fc.array(
    fc.record({ position: fc.nat(), name: text, format: fc.constant('PDF'), error: failure }),
    { maxLength: 2 },
  ),
  artifacts: fc.array(
    fc.record({
      name: text,
      format: text,
      bytes: fc.maxSafeNat(),
      sha256: fc.constant('0ab9'.repeat(16)),
      pages: maybe(fc.nat()),
      method: fc.constantFrom(1, 2, null),
    }),
    { maxLength: 3 },
  ),
  deliveries: fc.array(
    fc.record({
      id: fc.uuid(),
      destinationId: fc.uuid(),
      row: fc.nat({ max: 2 }),
      recipient: text,
      state: fc.constantFrom('Planned', 'Unknown'),
      messageId: maybe(text),
      reply: maybe(text),
      error: maybe(fc.record({ code: text, message: text })),
      settledAt: maybe(instant),
    }),
    { maxLength: 3 },
  ),
})

type Generated = typeof execution extends fc.Arbitrary<infer Value> ? Value : never

/** With ids of its own, each time. */
const identified = (given: Generated) => ({
  ...given,
  id: crypto.randomUUID(),
  scheduleId: crypto.randomUUID(),
})

type Given = ReturnType<typeof identified>

/** What a run ended with: one that succeeded shows no error, only why it sent nothing. */
const statusOf = ({ error }: Pick<Given, 'error'>) => (error === null ? 'Succeeded' : 'Failed')

const dueAtOf = ({ isDue, entryAt }: Given) => (isDue ? entryAt : null)

async function insert({ database }: Store, given: Given): Promise<void> {
  const { id, entryAt, error, failedParts, artifacts, deliveries } = given
  await database.query(
    `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by,
       server_name, process_id, placement_reason, attempt, entry_at, started_at, completed_at, error, failed_parts)
     VALUES ($1, $2, $3, 'single', $4, gen_random_uuid(), 'manual', $5, $15, now(), $6, $7, $8, $9, $10, $2, $11, $12, $13, $14)`,
    [
      id,
      entryAt,
      given.scheduleId,
      given.scheduleName,
      dueAtOf(given),
      given.runBy,
      given.serverName,
      given.processId,
      given.placementReason,
      given.attempt,
      given.startedAt,
      given.completedAt,
      error && JSON.stringify(error),
      JSON.stringify(failedParts),
      statusOf(given),
    ],
  )
  // In any order, as they are stored.
  for (const [position, { name, format, bytes, sha256, pages, method }] of [
    ...artifacts.entries(),
  ].toReversed()) {
    await database.query(
      `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, method, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 'application/pdf', $6, $7, $8, $9, now())`,
      [entryAt, id, position, name, format, bytes, pages, sha256, method],
    )
  }
  for (const [position, each] of [...deliveries.entries()].toReversed()) {
    const { destinationId, row, recipient, state, messageId, reply, error: problem, settledAt } = each
    await database.query(
      `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, row_number, recipient, position, state, message_id, reply, error, settled_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        each.id,
        entryAt,
        id,
        destinationId,
        row,
        recipient,
        position,
        state,
        messageId,
        reply,
        problem && JSON.stringify(problem),
        settledAt,
      ],
    )
  }
}

const seconds = (at: Date | null) => at && Math.floor(at.getTime() / 1_000)

/**
 * What the text has to be when no report failed, down to the order of members and without a space between
 * them.
 */
function textOf(given: Given): string {
  const result = {
    error: given.error,
    artifacts: given.artifacts.map(({ method, ...file }) => (method === null ? file : { ...file, method })),
    deliveries: given.deliveries
      .toSorted((left, right) => left.row - right.row)
      .map(({ id, destinationId, row, recipient, state, messageId, reply, error, settledAt }) => ({
        id,
        destinationId,
        ...(row > 0 ? { row } : {}),
        recipient,
        state,
        messageId,
        reply: reply ?? error?.message ?? null,
        at: seconds(settledAt),
        ...(error === null ? {} : { code: error.code, message: error.message }),
      })),
  }
  return JSON.stringify({
    Id: given.id,
    'Of "schedule"': given.scheduleId,
    Kind: 'single',
    "It's name": given.scheduleName,
    Process: given.processId,
    Status: statusOf(given),
    Stage: null,
    Entry: seconds(given.entryAt),
    Started: seconds(given.startedAt),
    Completed: seconds(given.completedAt),
    Due: seconds(dueAtOf(given)),
    By: given.runBy,
    Server: given.serverName,
    Reason: given.placementReason,
    Attempt: given.attempt,
    Result: result,
  })
}

test('a text has the members asked for, in their order, with the values of the rows, whatever they are', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const texts = createExecutionJson(open.store.database, { shape, clock: systemClock() })
  await fc.assert(
    fc.asyncProperty(execution, async (generated) => {
      const given = identified(generated)
      await insert(open.store, given)
      const found = (await texts.find(given.id.toUpperCase())) ?? ''
      const { Result, ...members } = JSON.parse(found)
      const { failedReports, ...result } = Result
      const withoutThem = failedReports === undefined ? found : JSON.stringify({ ...members, Result: result })
      expect(withoutThem).toBe(textOf(given))
      const parts = given.failedParts.map(({ position: _left, ...part }) => part)
      expect(failedReports).toEqual(parts.length === 0 ? undefined : parts)
      const [listed] = await texts.history({ scheduleId: given.scheduleId }, { limit: 2, after: null })
      expect(listed).toEqual({ id: given.id, at: given.entryAt, text: found })
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('the detail of an error, which is for the log, is in no text', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const [given] = fc.sample(execution, 1).map(identified)
  await insert(open.store, {
    ...given!,
    error: { code: 'c', message: 'm', retryable: false, source: null, detail: 'inner' } as never,
  })
  const text = await createExecutionJson(open.store.database, { shape, clock: systemClock() }).find(given!.id)
  expect(JSON.parse(text!).Result.error).toEqual({
    code: 'c',
    message: 'm',
    retryable: false,
    source: null,
  })
})

test('an id that is none, or of no execution, finds nothing; several at once find each its own, however old', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const texts = createExecutionJson(open.store.database, {
    shape: { id: 'executionId' },
    clock: systemClock(),
  })
  const given = fc
    .sample(execution, 20)
    .map((each, day) => ({ ...identified(each), entryAt: new Date(Date.now() - day * 86_400_000) }))
  for (const each of given) await insert(open.store, each)
  const found = await Promise.all(given.map(({ id }) => texts.find(id)))
  expect(found).toEqual(given.map(({ id }) => JSON.stringify({ id })))
  expect(await Promise.all([texts.find(crypto.randomUUID()), texts.find('no id'), texts.find('')])).toEqual([
    null,
    null,
    null,
  ])
})

test('of very many files and deliveries the JSON has as many as fit, those not accepted first, and the counts of all', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const [given] = fc.sample(execution, 1).map(identified)
  const { id, entryAt, scheduleId } = given!
  await insert(open.store, { ...given!, artifacts: [], deliveries: [] })
  const { query } = open.store.database
  const total = 10_002
  await query(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, row_number, recipient, position, state)
     SELECT gen_random_uuid(), $1, $2, $2, n, 'a@example.org', 0, CASE WHEN n = $3 THEN 'Rejected' ELSE 'Accepted' END FROM generate_series(1, $3::int) n`,
    [entryAt, id, total],
  )
  await query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT gen_random_uuid(), $1, $2, n, 'a', 'PDF', 'application/pdf', 1, 'a', now() FROM generate_series(1, $3::int) n`,
    [entryAt, id, total],
  )
  const texts = createExecutionJson(open.store.database, { shape, clock: systemClock() })
  const [listed] = await texts.history({ scheduleId }, { limit: 2, after: null })
  for (const [text, most] of [
    [await texts.find(id), 10_000],
    [listed?.text, 500],
  ] as const) {
    const result = JSON.parse(text ?? '').Result
    expect([result.artifacts.length, result.artifactCount]).toEqual([most, total])
    expect(result.deliveryCounts).toEqual({ Accepted: total - 1, Rejected: 1 })
    expect(result.deliveries).toHaveLength(most)
    expect(result.deliveries.at(-1)).toMatchObject({ row: total, state: 'Rejected' })
  }
})
