import { expect, test } from 'vitest'

import type { Schedule } from '../../../api/schedule-queries.ts'
import { formatsOf } from '../../../schedule-forms/report-formats.ts'
import { storedFormats } from './stored-formats.ts'

const single = { ScheduleType: 'single' }
const source = (Options: object) => ({ ...single, Source: { AccountId: '1', ItemId: '/', Options } })
const paginated = { ScheduleType: 'paginated', BiAccountId: '1', ReportServerAccountId: null }

test.each([
  [{ ...single, BiAccountId: '1', ObjectType: 'REPORT' }, null, formatsOf({ type: 'bi' })],
  [
    { ...single, BiAccountId: '1', ObjectType: 'VISUAL' },
    null,
    formatsOf({ type: 'bi', objectType: 'VISUAL' }),
  ],
  [paginated, null, formatsOf({ type: 'biPaginated' })],
  [{ ...paginated, BiAccountId: null, ReportServerAccountId: '1' }, null, formatsOf({ type: 'catalog' })],
  [source({}), 'WebPage', formatsOf({ type: 'webPage' })],
  [source({}), 'JsReport', formatsOf({ type: 'jsReport' })],
  [source({ Query: 'select 1' }), null, formatsOf({ type: 'sql' })],
  [source({}), null, null],
  [{ ScheduleType: 'package', Reports: [] }, null, null],
])('an edit offers the formats of a new schedule of the same kind: %j, %s', (schedule, kind, formats) => {
  expect(storedFormats(schedule as unknown as Schedule, kind)).toEqual(formats)
})
