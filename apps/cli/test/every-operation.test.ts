/** Every operation of the contract can be had on the command line. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { operationCommands } from '../src/operation/rows/all.ts'
import type { OperationCommand } from '../src/operation/operation-command.ts'

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}
interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
}
interface Contracted {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly $ref?: string
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>
  }
}

const contract = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Contracted>>>>
}

/** Operations that are not for a command line, each with the reason. */
const withoutCommand = new Map([
  ['/r/{token}', 'a page for the browser of a recipient'],
  ['/r/{token}/stop', 'a button of that page'],
  ['/r/{token}/pause', 'a button of that page'],
  ['/r/{token}/start', 'a button of that page'],
  ['/f/{token}', 'the address in a mail'],
])

function resolved<Value extends { readonly $ref?: string }>(value: Value): Value {
  if (value.$ref === undefined) return value
  const found = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], contract)
  return resolved(found as Value)
}

/** Members that a body may have, and those that it must have. */
function membersOf(given: Schema): { known: string[]; required: string[] } {
  const schema = resolved(given)
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(membersOf)
  const parts = (schema.allOf ?? []).map(membersOf)
  return {
    known: [
      ...Object.keys(schema.properties ?? {}),
      ...[...alternatives, ...parts].flatMap(({ known }) => known),
    ],
    required: [...(schema.required ?? []), ...parts.flatMap(({ required }) => required)],
  }
}

function operationOf({ operation }: OperationCommand): Contracted | undefined {
  const [method = '', path = ''] = operation.split(' ')
  return contract.paths[path]?.[method.toLowerCase()]
}

/** The addresses that commands of their own and the client name; `${list}` is any list of accounts. */
function addressesInSource(): Set<string> {
  const lists = ['biaccount', 'reportserveraccount', 'sourceaccount', 'datasource']
  const folders = ['../src', '../../../packages/client/src'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = folders
    .flatMap((cwd) => globSync('**/*.ts', { cwd }).map((file) => readFileSync(`${cwd}/${file}`, 'utf8')))
    .flatMap((source) => source.match(/(?<=['`])\/(?:api|oauth2)\/[^'`]+(?=['`])/g) ?? [])
    .flatMap((address) =>
      address.includes('${list}')
        ? lists.map((list) => address.replace('${list}', list))
        : address.includes('${name}')
          ? ['enable', 'disable'].map((name) => address.replace('${name}', name))
          : [address],
    )
  return new Set(found)
}

it('every operation of the contract has a command', () => {
  const had = new Set([
    ...addressesInSource(),
    ...operationCommands.map(({ operation }) => operation.split(' ')[1]),
  ])
  const missing = Object.keys(contract.paths).filter((path) => !had.has(path) && !withoutCommand.has(path))
  expect(missing).toEqual([])
})

it('no exception is of an operation that is gone or has a command', () => {
  const had = new Set(operationCommands.map(({ operation }) => operation.split(' ')[1]))
  for (const path of withoutCommand.keys()) {
    expect(contract.paths).toHaveProperty([path])
    expect(had).not.toContain(path)
  }
})

it.each(operationCommands.map((row) => [row.command, row] as const))(
  '%s sends what its operation knows, and all that it has to have',
  (_command, row) => {
    const operation = operationOf(row)
    expect(operation).toBeDefined()
    const parameters = (operation?.parameters ?? []).map(resolved)
    const isIn = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name)
    const body = operation?.requestBody && resolved(operation.requestBody).content['application/json']?.schema
    const { known, required } = body ? membersOf(body) : { known: [], required: [] }
    const takes = row.takes ?? []
    const sent = [
      ...takes.map(({ member }) => member),
      ...(row.secrets ?? []),
      ...Object.keys(row.fixed ?? {}),
    ]
    expect([...isIn('path'), ...isIn('query'), ...known]).toEqual(expect.arrayContaining(sent))
    const sure = [
      ...takes
        .filter(({ flag, isRequired }) => isRequired || flag.startsWith('<'))
        .map(({ member }) => member),
      ...(row.secrets ?? []),
      ...Object.keys(row.fixed ?? {}),
    ]
    const needed = parameters.filter((each) => each.required).map(({ name }) => name)
    expect(sure).toEqual(expect.arrayContaining([...needed, ...(row.file ? [] : required)]))
    const headers = isIn('header')
    expect({ isRepeatable: row.isRepeatable ?? false, isPaged: row.isPaged ?? false }).toEqual({
      isRepeatable: headers.includes('Idempotency-Key'),
      isPaged: isIn('query').includes('Cursor'),
    })
    if (row.isVersioned) expect(headers).toContain('If-Match')
  },
)
