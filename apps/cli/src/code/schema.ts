/** The JSON schema of the files, for editors: the service says what is wrong with a value. */
import { secretMembers } from './model.ts'
import { namingMembers } from './names.ts'

const named = {
  description: 'Another object by its name, or its id',
  anyOf: [
    {
      type: 'object',
      properties: { Name: { type: 'string' } },
      required: ['Name'],
      additionalProperties: false,
    },
    { type: 'string' },
  ],
}
const secret = {
  description:
    'A secret by where it is: a variable of the environment, or a file, by its path from the directory of the files',
  anyOf: [
    {
      type: 'object',
      properties: { FromEnvironment: { type: 'string' } },
      required: ['FromEnvironment'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { FromFile: { type: 'string' } },
      required: ['FromFile'],
      additionalProperties: false,
    },
  ],
}
const text = { type: 'string' }
const listOfObjects = { type: 'array', items: { type: 'object' } }
const recurrence = {
  type: 'object',
  description: 'When it runs, as the interface has it',
  properties: {
    Enabled: { type: 'boolean' },
    Frequency: text,
    ExecutionTime: text,
    TimeZone: text,
    StartDate: text,
    EndDate: text,
    Interval: { type: 'number' },
    WeekDays: { type: 'array', items: text },
    Cron: text,
  },
  required: ['Frequency'],
}
export function scheduleSchema(): object {
  const references = Object.fromEntries(namingMembers.map((member) => [member, named]))
  const destination = {
    type: 'object',
    properties: Object.fromEntries(
      secretMembers.map((member) => [member, member === 'Url' ? { anyOf: [text, secret] } : secret]),
    ),
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A schedule of Punctual; the path of the file is its folder and name',
    type: 'object',
    properties: {
      ScheduleType: { enum: ['single', 'paginated', 'package'] },
      Description: text,
      Keywords: { type: 'array', items: text },
      Owner: text,
      Schedule: recurrence,
      EmailDestinations: { type: 'array', items: destination },
      Destinations: { type: 'array', items: destination },
      Reports: listOfObjects,
      ...references,
    },
    required: ['Schedule'],
  }
}
