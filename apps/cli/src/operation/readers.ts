/** Readers of what users write into what operations take. */
import { findAccount } from '../doctor/find-account.ts'
import { findRecord } from '../command/record-commands.ts'
import { epochSeconds } from '../command/arguments.ts'
import { CommandProblem } from '../exit-code.ts'
import { findScheduleId } from '../schedule.ts'
import type { Reader } from './operation-command.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lists of records that have a name; their addresses are named after the kind. */
const named = {
  calendar: '/api/calendar/getall',
  'data source': '/api/datasource/getall',
  group: '/api/group/getall',
  'recipient list': '/api/recipientlist/getall',
  'mail template': '/api/mailtemplate/getall',
  'mail server': '/api/mailserver/getall',
  'event subscription': '/api/eventsubscription/getall',
  window: '/api/window/getall',
} as const

/** The id of a record that is named by its id or its name. */
export function recordOf(one: keyof typeof named): Reader {
  return async (text, { client }) => {
    if (uuid.test(text)) return text
    return (await findRecord(client, { one, items: () => client.items(named[one]) }, text)).Id
  }
}

export const user: Reader = async (text, { client }) => {
  if (uuid.test(text)) return text
  for await (const { Id, UserName } of client.items('/api/user/getall'))
    if (UserName.toLowerCase() === text.toLowerCase()) return Id
  throw new CommandProblem('refused', `There is no user "${text}".`)
}

export const schedule: Reader = (text, { client }) => findScheduleId(client, text, undefined)

export const account: Reader = async (text, { client }) => (await findAccount(client, text)).id

export const folder: Reader = async (text, { client }) =>
  text.startsWith('/')
    ? (await client.post('/api/folder/getfolderfrompath', { body: { Path: text } })).Id
    : text

export const instant: Reader = (text) => epochSeconds(text)

export const words: Reader = (text) => text.split(',').map((each) => each.trim())

export const yesOrNo: Reader = (text) => {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new CommandProblem('usage', `Write yes or no, not "${text}".`)
}

/** A number within what the service takes; the service says when it is not. */
export const number: Reader = (text) => {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  throw new CommandProblem('usage', `Write a number, not "${text}".`)
}
