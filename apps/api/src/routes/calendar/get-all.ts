import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { calendarOutput, calendarTag, calendarToWire } from './calendar-wire.ts'

export const getAllCalendars = defineOperation({
  name: 'calendar.getall',
  methods: ['GET'],
  path: '/api/calendar/getall',
  role: 'Viewer',
  summary: 'Lists the calendars of holidays',
  tags: [calendarTag],
  query: z.object(pageFields),
  response: z.array(calendarOutput),
  handle: async ({ query: { Limit, Cursor }, request, dependencies, language }) => {
    const rows = await dependencies.store.calendars.list({ after: nameCursorOf(Cursor), limit: Limit + 1 })
    return pageAnswer(rows, {
      limit: Limit,
      request,
      toItem: (row) => calendarToWire(row, language),
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
