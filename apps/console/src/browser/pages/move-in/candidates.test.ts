import { expect, test } from 'vitest'

import type { ImportedSchedule } from '../../api/move-in.ts'
import { ApiProblem } from '../../api/problem.ts'
import { candidatesOf, firstChosen, mostAtOnce, refusalOf, takeOverRequest } from './candidates.ts'

const imported = (Place: string, changes: Partial<ImportedSchedule> = {}): ImportedSchedule => ({
  Place,
  ScheduleName: `Report ${Place}`,
  FolderPath: '/Moved/Finance',
  Schedule: { ScheduleType: 'paginated', ScheduleName: `Report ${Place}` },
  ComparedRuns: 100,
  DifferingRuns: 0,
  Differences: [],
  Verdict: 'The next 100 runs are identical.',
  VerdictCode: null,
  NotTakenOver: [],
  NotTakenOverCodes: [],
  ...changes,
})
const bi = { ScheduleType: 'single', ScheduleName: 'Report 2' }
const stored = {
  ScheduleId: 'here',
  ScheduleType: 'paginated' as const,
  ScheduleName: 'REPORT 1',
  FolderPath: '/moved/finance',
  Version: 4,
}

test('a schedule replaces the one of its kind, folder and name, and no other', () => {
  const [same, other] = candidatesOf(
    [imported('1'), imported('2', { ScheduleName: 'Report 1', Schedule: bi })],
    [stored],
  )
  expect(same?.existing).toEqual(stored)
  expect(other?.existing).toBeNull()
})

test('the request has each schedule in its list, the versions of those it replaces, and parents first', () => {
  const item = { ...bi, Source: {} }
  const pack = { ScheduleType: 'package', Reports: [] }
  const chosen = candidatesOf(
    [
      imported('1'),
      imported('2', { Schedule: bi }),
      imported('3', { FolderPath: '/' }),
      imported('4', { Schedule: item }),
      imported('5', { Schedule: pack }),
    ],
    [stored],
  )
  expect(takeOverRequest(chosen)).toEqual({
    Folders: ['/Moved', '/Moved/Finance'],
    Bi: [bi],
    Source: [item],
    Package: [pack],
    Paginated: [
      { ScheduleType: 'paginated', ScheduleName: 'Report 1', ScheduleId: 'here' },
      { ScheduleType: 'paginated', ScheduleName: 'Report 3' },
    ],
    Expected: [{ ScheduleId: 'here', Version: 4 }],
  })
})

test('what cannot be taken over is not chosen, and no more are chosen than one transaction takes', () => {
  const many = Array.from({ length: mostAtOnce + 1 }, (_, index) => imported(String(index)))
  const chosen = firstChosen(candidatesOf([imported('none', { Schedule: null }), ...many], []))
  expect(chosen.size).toBe(mostAtOnce)
  expect(chosen.has('none')).toBe(false)
})

test('a refusal names the schedule that it is about', () => {
  const pack = { ScheduleType: 'package', Reports: [] }
  const chosen = candidatesOf(
    [imported('2', { Schedule: bi }), imported('1'), imported('3', { Schedule: pack })],
    [],
  )
  const problem = new ApiProblem(400, {
    errors: [
      { field: 'Paginated[0].EmailDestinations[0].To[0]', message: 'is no address' },
      { field: 'Package[0].Reports', message: 'is missing' },
      { field: 'Folders[0]', message: 'is not allowed' },
      { field: 'Bi[7]', message: 'is unknown' },
    ],
  })
  expect((refusalOf(problem, chosen) as Error).message.split('\n')).toEqual([
    '/Moved/Finance/Report 1: EmailDestinations[0].To[0] is no address',
    '/Moved/Finance/Report 3: Reports is missing',
    'Folders[0] is not allowed',
    'Bi[7] is unknown',
  ])
  const other = new Error('away')
  expect(refusalOf(other, chosen)).toBe(other)
})
