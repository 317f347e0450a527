import { expect, test } from 'vitest'

import { type Evidence, type Interruption, checkEvidence, notesOn, type Row } from './check-result.ts'

/* A checker that sees nothing would let every drill pass, so each kind of fault is put before it. */

const due = Date.parse('2026-06-01T09:00:00Z')
const row = (more: Partial<Row> = {}): Row => ({
  id: 'e1',
  scheduleId: 's1',
  dueAtMs: due,
  entryAtMs: due + 20,
  status: 'Succeeded',
  code: null,
  unknown: [],
  ...more,
})
const mail = { to: ['s1@example.org'], subject: 'e1' }
const faultless: Evidence = {
  expected: [{ scheduleId: 's1', dueAtMs: due }],
  promised: [],
  rows: [row()],
  mails: [mail],
  interruptions: [],
  excused: new Set(),
}

/** What is counted beside what a faultless run counts. */
function found(evidence: Partial<Evidence>): Record<string, number> {
  const usual = new Map(checkEvidence(faultless).map(({ what, value }) => [what, value]))
  const counts = checkEvidence({ ...faultless, ...evidence })
  return Object.fromEntries(
    counts.flatMap(({ what, value }) => (usual.get(what) === value ? [] : [[what, value]])),
  )
}

test('one execution and one mail for what was due is faultless', () => {
  expect(checkEvidence(faultless).filter(({ target, value }) => target.atMost === 0 && value > 0)).toEqual([])
  expect(notesOn(faultless)).toEqual([])
})

test('what was due or promised and has no execution is lost', () => {
  expect(found({ rows: [], mails: [] })).toMatchObject({ 'lost: due or promised, without an execution': 1 })
  expect(found({ promised: ['e9'] })).toMatchObject({ 'lost: due or promised, without an execution': 1 })
})

test('a second execution of an occurrence, and one of an instant that was none, are duplicates', () => {
  expect(
    found({ rows: [row(), row({ id: 'e2' })], mails: [mail, { ...mail, subject: 'e2' }] }),
  ).toMatchObject({
    'duplicate executions': 1,
  })
  expect(found({ rows: [row(), row({ id: 'e2', dueAtMs: due + 1 })] })).toMatchObject({
    'duplicate executions': 1,
  })
})

test('what began before its time, never ended or ended without success is reported', () => {
  expect(found({ rows: [row({ entryAtMs: due - 1 })] })).toEqual({ early: 1 })
  expect(found({ rows: [row({ status: 'Executing' })] })).toEqual({ 'never ended': 1 })
  const failed = [row({ status: 'Failed', code: 'source_error' })]
  expect(found({ rows: failed, mails: [] })).toMatchObject({ 'ended without success': 1 })
  expect(notesOn({ ...faultless, rows: failed })).toEqual([
    'Execution e1 of 2026-06-01T09:00:00.000Z: Failed source_error',
  ])
  expect(found({ rows: failed, excused: new Set(['e1']) })).toEqual({})
})

test('a success without a mail, a mail twice, and a mail to another recipient are reported', () => {
  expect(found({ mails: [] })).toMatchObject({ 'lost mails: a success that nobody received': 1 })
  expect(found({ mails: [mail, mail] })).toMatchObject({ 'duplicate mails': 1 })
  expect(notesOn({ ...faultless, mails: [mail, mail] })).toEqual(['Execution e1: mailed again'])
  expect(found({ mails: [{ ...mail, to: ['s2@example.org'] }] })).toEqual({
    'stray mails: to somebody else, or of no execution': 1,
  })
  expect(found({ mails: [mail, { ...mail, subject: 'e7' }] })).toMatchObject({
    'stray mails: to somebody else, or of no execution': 1,
  })
})

test('an unknown delivery needs a fault on its server while it was sent, and each fault explains one of each server', () => {
  const fault: Interruption = { worker: 'worker-1', fromMs: due, toMs: due + 200 }
  const send = { sendingAtMs: due - 100, server: 'worker-1' }
  const unknown = (id: string, more: Partial<typeof send> = {}) =>
    row({
      id,
      scheduleId: id,
      status: 'Failed',
      code: 'delivery_interrupted',
      unknown: [{ ...send, ...more }],
    })
  const counted = (rows: Row[], interruptions = [fault]) => {
    const counts = new Map(
      checkEvidence({ ...faultless, rows, interruptions }).map(({ what, value }) => [what, value]),
    )
    return [
      counts.get('unknown deliveries'),
      counts.get('unknown deliveries that no fault interrupted'),
      counts.get('most unknown deliveries of one fault on one worker'),
    ]
  }
  expect(counted([unknown('a')])).toEqual([1, 0, 1])
  expect(counted([unknown('a', { server: 'worker-2' })])).toEqual([1, 1, 0])
  expect(counted([unknown('a', { sendingAtMs: due + 5_000 })])).toEqual([1, 1, 0])
  expect(counted([unknown('a', { sendingAtMs: due - 60_000 })])).toEqual([1, 1, 0])
  expect(counted([unknown('a'), unknown('b')])).toEqual([2, 0, 2])
  const again = { ...fault, fromMs: due + 1_000, toMs: due + 1_200 }
  expect(counted([unknown('a'), unknown('b', { sendingAtMs: due + 900 })], [fault, again])).toEqual([2, 0, 1])
  const ofAll: Interruption = { worker: null, fromMs: due, toMs: due + 2_000 }
  expect(counted([unknown('a'), unknown('b', { server: 'worker-2' })], [ofAll])).toEqual([2, 0, 1])
  expect(counted([unknown('a'), unknown('b')], [ofAll])).toEqual([2, 0, 2])
})
