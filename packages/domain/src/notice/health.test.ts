import { expect, test } from 'vitest'

import { adviceFor } from './advice.ts'
import { evaluateEnd, evaluatePreflight, type ScheduleHealth } from './health.ts'
import { noticeText } from './notice-text.ts'

const fine: ScheduleHealth = { failingBy: null, consecutiveFailures: 0 }
const settings = { notifyOnRecovery: true, disableAfterFailures: 0, isEnabled: true }
const end = (status: string) => ({ status, code: null, isCounted: true, isNewest: true })

test('a schedule that a preflight found failing says nothing more when its run fails, and recovers by a run only', () => {
  const found = evaluatePreflight(fine, { isRunnable: false }, settings)
  expect(found).toEqual({
    health: { failingBy: 'preflight', consecutiveFailures: 0 },
    notice: 'NotRunnable',
  })
  expect(evaluatePreflight(found.health, { isRunnable: false }, settings).notice).toBeNull()
  const failed = evaluateEnd(found.health, end('Failed'), settings)
  expect(failed).toMatchObject({ health: { failingBy: 'run' }, notice: null })
  expect(evaluatePreflight(failed.health, { isRunnable: true }, settings)).toEqual({
    health: failed.health,
    notice: null,
  })
  expect(evaluateEnd(failed.health, end('Succeeded'), settings)).toMatchObject({
    health: fine,
    notice: 'Recovered',
  })
  expect(evaluatePreflight(found.health, { isRunnable: true }, settings)).toEqual({
    health: fine,
    notice: 'RunnableAgain',
  })
})

test('a success that ended before an end that was already counted clears no failure', () => {
  const failing: ScheduleHealth = { failingBy: 'run', consecutiveFailures: 2 }
  const late = { ...end('Succeeded'), isNewest: false }
  expect(evaluateEnd(failing, late, settings)).toEqual({ health: failing, notice: null, disables: false })
})

test('a run that failed before the schedule was enabled is a failure that does not count', () => {
  const before = { ...end('Failed'), isCounted: false }
  expect(evaluateEnd(fine, before, { ...settings, disableAfterFailures: 1 })).toEqual({
    health: { failingBy: 'run', consecutiveFailures: 0 },
    notice: 'Failed',
    disables: false,
  })
})

const content = {
  scheduleName: 'Weekly sales',
  folderPath: '/Sales',
  scheduleId: 'the-schedule',
  executionId: 'the-execution',
  nominalAt: '2026-11-23T06:00:00.000Z',
  status: 'Failed',
  code: 'source_report_not_found',
  reasons: ['The report does not exist in the source system.'],
  consecutiveFailures: 1,
}

test('the mail of a failure names schedule, reason, code, advice and ids', () => {
  expect(noticeText('Failed', content, { language: 'en', consoleUrl: null })).toEqual({
    subject: 'Failed: Weekly sales',
    body: [
      'The schedule "Weekly sales" in /Sales failed. Further runs that fail make no further mail until a run succeeds.',
      '',
      'Reason: The report does not exist in the source system.',
      'Code: source_report_not_found',
      'What to do: Choose the report at its present location, or restore it in the source system.',
      '',
      'Schedule: the-schedule',
      'Execution: the-execution',
      'Due: 2026-11-23T06:00:00.000Z',
      'More: punctual schedule explain the-schedule --at 2026-11-23T06:00:00.000Z',
    ].join('\n'),
  })
})

test('the mail of a failure says its sentences in German, the reason among them', () => {
  const said = [{ code: 'source_report_not_found', values: {} }]
  expect(noticeText('Failed', { ...content, said }, { language: 'de', consoleUrl: null })).toEqual({
    subject: 'Fehlgeschlagen: Weekly sales',
    body: [
      'Der Zeitplan „Weekly sales“ in /Sales ist fehlgeschlagen. Weitere Fehlschläge werden nicht gemeldet, bis ein Lauf gelingt.',
      '',
      'Grund: Den Bericht gibt es im Quellsystem nicht.',
      'Code: source_report_not_found',
      'Was hilft: Wählen Sie den Bericht an seinem heutigen Ort, oder stellen Sie ihn im Quellsystem wieder her.',
      '',
      'Zeitplan: the-schedule',
      'Ausführung: the-execution',
      'Fällig: 2026-11-23T06:00:00.000Z',
      'Mehr: punctual schedule explain the-schedule --at 2026-11-23T06:00:00.000Z',
    ].join('\n'),
  })
})

test('the mail of a recovery names no problem, and that of a preflight no run', () => {
  expect(noticeText('Recovered', content, { language: 'en', consoleUrl: null }).body).not.toContain('Reason')
  const checked = { ...content, executionId: null, nominalAt: null, status: null, code: null }
  const { subject, body } = noticeText('NotRunnable', checked, { language: 'en', consoleUrl: null })
  expect(subject).toBe('Cannot run: Weekly sales')
  expect(body).toContain('Reason: The report does not exist in the source system.')
  expect(body).not.toMatch(/Execution:|Code:|Due:/)
})

test('with the address of the console a notice names the page that it is about, and one of several runs names none', () => {
  const pageOf = (kind: 'Failed' | 'NeedsUnseen' | 'Moved' | 'EventsEnded', changed: object = {}) =>
    /^Page: (.*)$/m.exec(
      noticeText(
        kind,
        { ...content, ...changed },
        { language: 'en', consoleUrl: 'https://reports.example.org/' },
      ).body,
    )?.[1]
  expect(pageOf('Failed')).toBe('https://reports.example.org/executions/the-execution')
  expect(pageOf('Failed', { executionId: null })).toBe('https://reports.example.org/schedules/the-schedule')
  expect(pageOf('NeedsUnseen', { needs: [] })).toBe('https://reports.example.org/')
  expect(pageOf('EventsEnded', { subscription: { id: 'the-subscription', name: 'Desk' } })).toBe(
    'https://reports.example.org/events/the-subscription',
  )
  expect(pageOf('Moved', { moved: [] })).toBeUndefined()
})

test('every code has advice, also one that is not known', () => {
  for (const code of ['source_timeout', 'mail_rejected', 'constructor', 'never-heard-of'])
    expect(adviceFor(code, 'en')).toMatch(/\.$/)
})

test('the mail of an edit of a calendar names the schedules that it has moved, and how many there are beside them', () => {
  const run = { scheduleName: 'Weekly sales', folderPath: '/Sales', from: content.nominalAt, to: null }
  const one = noticeText(
    'Moved',
    { ...content, moved: [run], movedCount: 1 },
    { language: 'en', consoleUrl: null },
  )
  expect(one).toEqual({
    subject: 'Next run moved: Weekly sales',
    body: 'An edit of its calendar has moved the next run of one schedule of yours:\n\n"Weekly sales" in /Sales: 2026-11-23T06:00:00.000Z → no next run',
  })
  const many = noticeText(
    'Moved',
    { ...content, moved: [run], movedCount: 3 },
    { language: 'en', consoleUrl: null },
  )
  expect(many.subject).toBe('Next run moved: Weekly sales and 2 more')
  expect(many.body).toContain('and 2 more')
})
