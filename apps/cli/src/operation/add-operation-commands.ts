import type { Client } from '@punctual/client'
import { type Command, Option } from 'commander'

import { wholeNumber } from '../command/arguments.ts'
import { askFor } from '../command/login.ts'
import { type Context, createContext } from '../context.ts'
import { readJsonArray, readJsonObject } from '../json-file.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { summaryOfNoun } from './rows/all.ts'
import type { Asking, OperationCommand, Parameter, Reader } from './operation-command.ts'
import { answerText } from './answer-text.ts'

/** Options of every row beside its own parameters. */
interface Given {
  readonly file?: string
  readonly force?: true
  readonly limit?: number
  readonly [name: string]: unknown
}

type Members = Readonly<Record<string, unknown>>

/** Most items of one page of the service. */
const maximumPage = 10_000

/** Adds each row as a command below its noun, which may be there with commands of its own. */
export function addOperationCommands(
  program: Command,
  runtimeContext: RuntimeContext,
  rows: readonly OperationCommand[],
): void {
  for (const row of rows) {
    const words = row.command.split(' ')
    const verb = words.pop() ?? ''
    const parent = words.reduce(nounOf, program)
    const command = parent.command(verb)
    describe(command, row)
    command.action(async (...call: unknown[]) => {
      const written = new Map<Parameter, unknown>()
      const given = command.opts<Given>()
      argumentsOf(row).forEach((parameter, index) => written.set(parameter, call[index]))
      for (const parameter of optionsOf(row)) written.set(parameter, given[optionName(parameter)])
      const context = createContext(runtimeContext, command)
      const answer = await callOperation(row, { context, given, written })
      context.answer(answer, () => answerText(row, answer))
      row.requireDone?.(answer)
    })
  }
}

function nounOf(parent: Command, noun: string): Command {
  const found = parent.commands.find((each) => each.name() === noun)
  const summary = summaryOfNoun[noun] ?? ''
  return found ?? parent.command(noun).summary(summary).description(sentenceOf(summary))
}

const sentenceOf = (summary: string): string => `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`

function describe(command: Command, row: OperationCommand): void {
  const sentence = sentenceOf(row.summary)
  command.summary(row.summary).description(row.more === undefined ? sentence : `${sentence} ${row.more}`)
  for (const parameter of row.takes ?? [])
    if (parameter.flag.startsWith('-')) command.addOption(optionOf(parameter))
    else command.argument(parameter.flag, parameter.help)
  if (row.file) command.requiredOption('-f, --file <file>', 'JSON file; - for standard input')
  if (row.isVersioned) command.option('--force', 'also when it was changed since the file was read')
  if (row.isPaged) command.option('--limit <number>', 'most of them', wholeNumber(1, 1_000_000))
}

function optionOf({ flag, help, choices, isRequired }: Parameter): Option {
  const option = new Option(flag, help).makeOptionMandatory(isRequired === true)
  return choices ? option.choices(choices) : option
}

const argumentsOf = ({ takes = [] }: OperationCommand) => takes.filter(({ flag }) => !flag.startsWith('-'))
const optionsOf = ({ takes = [] }: OperationCommand) => takes.filter(({ flag }) => flag.startsWith('-'))
const optionName = ({ flag }: Parameter) => new Option(flag).attributeName()

interface Call {
  readonly context: Context
  readonly given: Given
  readonly written: ReadonlyMap<Parameter, unknown>
}

async function callOperation(row: OperationCommand, { context, given, written }: Call): Promise<unknown> {
  const { runtimeContext } = context
  const client = context.client()
  const file = row.file === undefined ? {} : await readFileOf(row.file, given.file ?? '-', runtimeContext)
  const members: Record<string, unknown> = { ...row.fixed }
  for (const [{ member, reader }, value] of written)
    if (value !== undefined) members[member] = await valueOf(value, reader, { client, runtimeContext })
  for (const member of row.secrets ?? []) members[member] = await askFor(`${member}: `, runtimeContext)
  return await send(row, client, request(row, file, { members, given, newKey: runtimeContext.newKey }))
}

/** Each of several words is read by itself. */
async function valueOf(value: unknown, reader: Reader | undefined, asking: Asking): Promise<unknown> {
  if (!reader || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return await reader(String(value), asking)
  return await Promise.all(value.map((each) => reader(String(each), asking)))
}

async function readFileOf(
  shape: 'object' | 'array',
  file: string,
  runtimeContext: RuntimeContext,
): Promise<Members | readonly unknown[]> {
  return shape === 'object' ? readJsonObject(file, runtimeContext) : readJsonArray(file, runtimeContext)
}

interface Parts {
  readonly members: Members
  readonly given: Given
  newKey(): string
}

interface Request {
  readonly params: { readonly path: Members; readonly query: Members; readonly header: Members }
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly timeoutMs?: number
  readonly limit?: number
}

/** Members of the path stand in its braces; the others are the query of a read and the body of a change. */
function request(
  row: OperationCommand,
  file: Members | readonly unknown[],
  { members, given, newKey }: Parts,
): Request {
  const isChange = row.operation.startsWith('POST')
  const entries = Object.entries(members)
  const inPath = ([member]: [string, unknown]) => row.operation.includes(`{${member}}`)
  const others = Object.fromEntries(entries.filter((entry) => !inPath(entry)))
  const isList = Array.isArray(file)
  const version = isList || given.force ? undefined : (file as Members)['Version']
  const isKnown = row.isVersioned === true && typeof version === 'number'
  const takesBody = isChange && (row.file !== undefined || Object.keys(others).length > 0)
  return {
    params: {
      path: Object.fromEntries(entries.filter(inPath)),
      query: isChange && !isList ? {} : others,
      header: isKnown ? { 'If-Match': `"${version}"` } : {},
    },
    ...(takesBody ? { body: isList ? file : { ...file, ...others } } : {}),
    ...(row.isRepeatable ? { idempotencyKey: newKey() } : {}),
    ...(row.timeoutMs === undefined ? {} : { timeoutMs: row.timeoutMs }),
    ...(given.limit === undefined ? {} : { limit: given.limit }),
  }
}

/** The types of one operation stand for those of all: the row and a test say that the members fit. */
async function send(row: OperationCommand, client: Client, { limit, ...init }: Request): Promise<unknown> {
  const [method, path] = row.operation.split(' ') as [string, string]
  if (row.isPaged) return await listOf(client, path, { init, limit: limit ?? Infinity })
  if (method === 'GET') return await client.get(path as '/api/user/getme', init as never)
  if (method === 'DELETE') return await client.delete(path as '/api/user/delete/{id}', init as never)
  return await client.postUnchecked(path as '/api/user/create', init as never)
}

async function listOf(
  client: Client,
  path: string,
  { init, limit }: { readonly init: Omit<Request, 'limit'>; readonly limit: number },
): Promise<unknown[]> {
  const query = { ...init.params.query, Limit: Math.min(limit, maximumPage) }
  const params = { ...init.params, query }
  const found: unknown[] = []
  for await (const item of client.items(path as '/api/user/getall', { ...init, params } as never)) {
    found.push(item)
    if (found.length === limit) break
  }
  return found
}
