import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { editingBy } from './editing-by.ts'
import { calendarBefore, calendarTag, inUseElsewhere, noCalendar, ofAnother } from './calendar-wire.ts'

export const deleteCalendar = defineOperation({
  name: 'calendar.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/calendar/delete/:id',
  role: 'Editor',
  changesAccess: () => true,
  summary: 'Deletes a calendar that no schedule uses',
  description: 'By its owner or an Administrator; a calendar without an owner by every Editor.',
  tags: [calendarTag],
  params: idParams,
  response: z.literal(true),
  errors: [403, 404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => calendarBefore(params.id, dependencies),
  handle: async ({ params: { id }, rights, dependencies: { store } }) => {
    const outcome = isId(id) ? await store.calendars.remove(id, editingBy(rights)) : 'missing'
    switch (outcome) {
      case 'removed':
        return true as const
      case 'missing':
        throw noCalendar()
      case 'in-use-elsewhere':
        throw inUseElsewhere()
      case 'of-another':
        throw ofAnother()
      case 'in-use':
        throw problem('state_conflict', {
          detail: sentence('calendar_in_use'),
        })
    }
  },
})
