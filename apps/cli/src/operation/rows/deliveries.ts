/** Destinations by mail, servers that mails go through, and who gets events about runs. */
import type { Schemas } from '@punctual/client'

import { CommandProblem } from '../../exit-code.ts'
import { type OperationCommand, takes } from '../operation-command.ts'
import { recordOf, schedule } from '../readers.ts'

const ofEvents = (member: string) =>
  takes('<subscription>', member, ['its id or its name', recordOf('event subscription')])

const mails: readonly OperationCommand[] = [
  {
    command: 'destination add-mail',
    summary: 'add e-mail destinations to a schedule, or replace them',
    more: 'The file holds an object with EmailDestinations, or with the members of one.',
    operation: 'POST /api/singleschedule/addemaildestination',
    takes: [takes('<schedule>', 'ScheduleId', ['its id, or folder path and name', schedule])],
    file: 'object',
    isRepeatable: true,
    isVersioned: true,
  },
  {
    command: 'destination update-mail',
    summary: 'replace an e-mail destination by a JSON file',
    operation: 'POST /api/schedule/UpdateEmailDestination',
    takes: [takes('<id>', 'Id', 'of the destination, as schedule get --json shows it')],
    file: 'object',
    isRepeatable: true,
    isVersioned: true,
  },
  {
    command: 'destination delete-mail',
    summary: 'delete an e-mail destination of a schedule',
    operation: 'POST /api/schedule/DeleteEmailDestination',
    takes: [takes('<id>', 'destinationId', 'of the destination, as schedule get --json shows it')],
    done: 'Deleted.',
  },
  {
    command: 'mailserver update',
    summary: 'replace a mail server by a JSON file',
    more: 'What get --json answered, edited, is such a file; secrets that are not in it stay.',
    operation: 'POST /api/mailserver/update',
    takes: [takes('<mailserver>', 'Id', ['its id or its name', recordOf('mail server')])],
    file: 'object',
    isVersioned: true,
  },
]

export const deliveryCommands: readonly OperationCommand[] = [
  ...mails,
  {
    command: 'events list',
    summary: 'list who gets events about runs',
    operation: 'GET /api/eventsubscription/getall',
    columns: ['Id', 'Name', 'FolderPath', 'ScheduleName', 'Events', 'Enabled', 'Problem'],
    isPaged: true,
  },
  {
    command: 'events get',
    summary: 'show one subscription to events',
    operation: 'GET /api/eventsubscription/get/{id}',
    takes: [ofEvents('id')],
  },
  {
    command: 'events create',
    summary: 'send events about runs to a Webhook, to Slack or to Teams, from a JSON file',
    operation: 'POST /api/eventsubscription/create',
    file: 'object',
    isRepeatable: true,
  },
  {
    command: 'events update',
    summary: 'replace a subscription to events by a JSON file',
    operation: 'POST /api/eventsubscription/update',
    takes: [ofEvents('Id')],
    file: 'object',
    isVersioned: true,
  },
  {
    command: 'events delete',
    summary: 'delete a subscription to events, with the events that wait for it',
    operation: 'DELETE /api/eventsubscription/delete/{id}',
    takes: [ofEvents('id')],
    done: 'Deleted.',
  },
  {
    command: 'events test',
    summary: 'try where events go',
    operation: 'POST /api/eventsubscription/test/{id}',
    takes: [ofEvents('id')],
    requireDone(answer) {
      if (!(answer as Schemas['DestinationTest']).Ok)
        throw new CommandProblem('refused', 'Events do not arrive there.')
    },
  },
  {
    command: 'events deliveries',
    summary: 'list the events of a subscription, and what became of each',
    operation: 'GET /api/eventsubscription/getdeliveries/{id}',
    takes: [ofEvents('id')],
    columns: ['CreatedEpochUtc', 'Type', 'ScheduleName', 'State', 'Tries', 'Reply'],
    isPaged: true,
  },
]
