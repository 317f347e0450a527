import type { Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { facts, table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import {
  addCreateFromFileCommand,
  addDeleteCommand,
  addGetCommand,
  addListCommand,
  type RecordKind,
} from './record-commands.ts'

type Calendar = Schemas['Calendar']

const calendars: RecordKind<Calendar> = {
  one: 'calendar',
  many: 'calendars',
  reference: ['<calendar>', 'its id or its name'],
  columns: [
    { title: 'ID', value: ({ Id }) => Id },
    { title: 'NAME', value: ({ Name }) => Name },
    { title: 'HOLIDAYS', align: 'right', value: ({ Holidays }) => Holidays.length },
    { title: 'WEEKEND', value: ({ WeekendDays }) => WeekendDays.join(', ') },
    { title: 'LAST HOLIDAY', value: ({ Holidays }) => Holidays.at(-1)?.Date ?? null },
    { title: 'PROBLEM', value: ({ Problem }) => Problem },
  ],
  items: (client) => client.items('/api/calendar/getall', { params: { query: { Limit: 1_000 } } }),
}

export function addCalendarCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('calendar')
    .summary('list, show, create, change, copy or delete calendars of holidays')
    .description('Looks after calendars of holidays, which schedules name in CalendarId.')
  const place = { parent, runtimeContext }
  addListCommand(place, calendars, {
    summary: 'list calendars',
    description: 'Lists calendars by name.',
  })
  addGetCommand(place, calendars, {
    summary: 'show one calendar',
    description: 'Shows one calendar; in JSON all of it, in the form that create takes.',
    details,
    read: (client, id) => client.get('/api/calendar/get/{id}', { params: { path: { id } } }),
  })
  addCreateFromFileCommand(place, '/api/calendar/create', {
    summary: 'create a calendar from a JSON file',
    description:
      'Creates a calendar from a file in the form of the REST interface: Name, Holidays with Date and Name, WeekendDays.',
  })
  addDeleteCommand(place, calendars, {
    summary: 'delete a calendar that no schedule uses',
    description: 'Deletes a calendar. One that a schedule uses stays.',
    path: '/api/calendar/delete/{id}',
  })
}

function details(calendar: Calendar): string {
  const { Holidays: holidays } = calendar
  return [
    facts([
      ['Name', calendar.Name],
      ['Id', calendar.Id],
      ['Description', calendar.Description],
      ['Weekend days', calendar.WeekendDays.join(', ')],
      ['Problem', calendar.Problem],
      ['Version', calendar.Version],
    ]),
    holidays.length === 0
      ? 'No holidays.'
      : table(
          [
            { title: 'DATE', value: ({ Date: date }) => date },
            { title: 'HOLIDAY', value: ({ Name }) => Name },
          ],
          holidays,
        ),
  ].join('\n\n')
}
