import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { readJsonObject } from '../json-file.ts'
import { facts, table } from '../output/table.ts'
import { visible } from '../output/visible.ts'
import type { RuntimeContext } from '../runtime-context.ts'

type Calendar = Schemas['Calendar']

const referenceArgument = ['<calendar>', 'its id or its name'] as const

export function addCalendarCommands(program: Command, runtimeContext: RuntimeContext): void {
  const calendar = program
    .command('calendar')
    .summary('list, show, create or delete calendars of holidays')
    .description('Looks after calendars of holidays, which schedules name in CalendarId.')
  addListCommand(calendar, runtimeContext)
  addGetCommand(calendar, runtimeContext)
  addCreateCommand(calendar, runtimeContext)
  addDeleteCommand(calendar, runtimeContext)
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list calendars')
    .description('Lists calendars by name.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const calendars = await all(context.client())
      context.answer(calendars, () =>
        calendars.length === 0
          ? 'No calendars.'
          : table<Calendar>(
              [
                { title: 'ID', value: ({ Id }) => Id },
                { title: 'NAME', value: ({ Name }) => Name },
                { title: 'HOLIDAYS', align: 'right', value: ({ Holidays }) => Holidays.length },
                { title: 'WEEKEND', value: ({ WeekendDays }) => WeekendDays.join(', ') },
                { title: 'LAST HOLIDAY', value: ({ Holidays }) => Holidays.at(-1)?.Date ?? null },
                { title: 'PROBLEM', value: ({ Problem }) => Problem },
              ],
              calendars,
            ),
      )
    })
}

function addGetCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('get')
    .summary('show one calendar')
    .description('Shows one calendar; in JSON all of it, in the form that create takes.')
    .argument(...referenceArgument)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const found = await find(context.client(), reference)
      context.answer(found, () => details(found))
    })
}

function addCreateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('create')
    .summary('create a calendar from a JSON file')
    .description(
      'Creates a calendar from a file in the form of the REST interface: Name, Holidays with Date and Name, WeekendDays.',
    )
    .requiredOption('-f, --file <file>', 'JSON file; - for standard input')
    .action(async ({ file }: { file: string }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = await readJsonObject(file, runtimeContext)
      const created = await context
        .client()
        .postUnchecked('/api/calendar/create', { body, idempotencyKey: runtimeContext.newKey() })
      context.answer(created, () => visible(`Created "${created.Name}" with the id ${created.Id}.`))
    })
}

function addDeleteCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('delete')
    .summary('delete a calendar that no schedule uses')
    .description('Deletes a calendar. One that a schedule uses stays.')
    .argument(...referenceArgument)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await find(client, reference)
      await client.delete('/api/calendar/delete/{id}', { params: { path: { id: Id } } })
      context.answer(true, () => visible(`Deleted "${Name}".`))
    })
}

async function all(client: Client): Promise<Calendar[]> {
  const found: Calendar[] = []
  for await (const calendar of client.items('/api/calendar/getall', { params: { query: { Limit: 1_000 } } }))
    found.push(calendar)
  return found
}

/** @throws CommandProblem `refused` when no calendar has the id or the name */
async function find(client: Client, reference: string): Promise<Calendar> {
  const wanted = reference.toLowerCase()
  const calendars = await all(client)
  const found = calendars.find(({ Id, Name }) => Id === wanted || Name.toLowerCase() === wanted)
  if (found) return found
  throw new CommandProblem('refused', `There is no calendar "${reference}".`)
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
