/** In which form a command answers: a text for users, or one of the forms that programs read. */
import { visible } from '@punctual/runtime/visible'
import { type Command, Option } from 'commander'

import { CommandProblem } from '../exit-code.ts'
import { isJsonObject } from '../json-file.ts'
import { visibleJson } from './visible-json.ts'
import { visibleYaml } from './yaml.ts'

const forms = ['json', 'yaml', 'name'] as const

interface FormOptions {
  readonly json?: boolean
  readonly output?: string
  readonly headers?: boolean
  readonly jq?: string
}

/** The first line of a table. Other answers with a list, such as that of `plan`, have no such line. */
const titles = /^[A-Z][A-Z0-9 ]*\n/

/** Members that name what they are in, the first that is there. */
const naming = ['ScheduleName', 'Path', 'Name', 'UserName', 'ClientName', 'Address', 'ExecutionId', 'Id']

export const formHelp = [
  'Answers, of every command:',
  '  -o json|yaml|name  answer for programs; name: one name a line, of schedules with the folder',
  '  --no-headers       no titles above a table',
].join('\n')

/** Gives each command the options of its answer; `-o` of a command that writes a file stays the file. */
export function addFormOptions(command: Command): void {
  for (const child of command.commands) addFormOptions(child)
  if (command.parent === null || isGroup(command)) return
  if (!command.options.some(({ short }) => short === '-o'))
    command.addOption(new Option('-o, --output <form>', 'form of the answer').choices(forms).hideHelp())
  command.addOption(new Option('--no-headers', 'no titles above a table').hideHelp())
  command.addOption(new Option('--jq <filter>').hideHelp())
}

/** Whether a command only has others below it: then it has no options of its own. */
export function isGroup({ commands, options }: Command): boolean {
  return commands.length > 0 && options.length === 0
}

/** Whether a command line asks for an answer, and for errors, that programs read. */
export function asksForJson(commandLine: readonly string[]): boolean {
  return /(^|\0)(--json|-o\0?json|--output[=\0]json)(\0|$)/.test(commandLine.join('\0'))
}

/** What is written for an answer. @throws CommandProblem `usage` */
export function formOf(command: Command): (value: unknown, forUsers: () => string) => string {
  const { json = false, output, headers = true, jq } = command.optsWithGlobals<FormOptions>()
  if (jq !== undefined)
    throw new CommandProblem('usage', 'There is no --jq: write -o json and pipe the answer into jq.')
  return (value, forUsers) => {
    if (json || output === 'json') return visibleJson(value)
    if (output === 'yaml') return visibleYaml(value)
    if (output === 'name') return (Array.isArray(value) ? value : [value]).map(nameOf).join('\n')
    const text = forUsers()
    const isList = Array.isArray(value) && value.every(isJsonObject)
    return headers || !isList ? text : text.replace(titles, '')
  }
}

/** Whether a program reads the answer: it gets no remarks and no progress. */
export function isForPrograms(command: Command): boolean {
  const { json = false, output } = command.optsWithGlobals<FormOptions>()
  return json || forms.some((form) => form === output)
}

function nameOf(value: unknown): string {
  if (!isJsonObject(value)) return visible(String(value))
  const member = naming.find((each) => typeof value[each] === 'string')
  const name = member === undefined ? '' : String(value[member])
  if (member !== 'ScheduleName' || typeof value['FolderPath'] !== 'string') return visible(name)
  return visible(`${value['FolderPath'].replace(/\/$/, '')}/${name}`)
}
