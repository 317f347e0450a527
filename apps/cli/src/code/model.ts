/** Documents as the models that the service takes: with ids, and with secrets read from where they are. */
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'

import { CommandProblem } from '../exit-code.ts'
import { isJsonObject, type JsonObject, readText } from '../json-file.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import type { Schedule } from '../schedule.ts'
import { nameOf } from './address.ts'
import { leadsOut } from './directory.ts'
import { destinationLists } from './document.ts'
import type { Names } from './names.ts'

interface Reading {
  readonly names: Names
  readonly directory: string
  readonly runtimeContext: RuntimeContext
  /** The schedule that the document replaces; null for a new one. */
  readonly stored: Schedule | null
}

/** @throws CommandProblem `usage` for a secret that is not there, `refused` for a name that nothing has */
export function modelOf(address: string, document: JsonObject, reading: Reading): JsonObject {
  const slash = address.lastIndexOf('/')
  const { names, stored } = reading
  const own = names.idsInPlace(document, address) as Record<string, unknown>
  const lists = Object.fromEntries(
    destinationLists.map((list) => [
      list,
      destinationsOf(listOf(own[list], `${address}: ${list}`), stored?.[list] ?? [], { address, reading }),
    ]),
  )
  return {
    ...own,
    ...lists,
    ScheduleName: nameOf(address.slice(slash + 1)),
    FolderPath: address.slice(0, slash) || '/',
    ScheduleId: stored?.ScheduleId ?? null,
  }
}

/** Whether a model has a secret that its document refers to. */
export function givesSecrets(document: JsonObject, model: JsonObject): boolean {
  return destinationLists.some((list) => {
    const [said, made] = [document[list], model[list]].map((value) => (Array.isArray(value) ? value : []))
    return said!.some((destination, index) =>
      secretMembers.some((name) => isJsonObject(destination[name]) && typeof made![index][name] === 'string'),
    )
  })
}

/** @throws CommandProblem `usage` for what is no list of destinations: none of it would be delivered to */
function listOf(value: unknown, place: string): readonly JsonObject[] {
  const list = value ?? []
  if (Array.isArray(list) && list.every(isJsonObject)) return list
  throw new CommandProblem('usage', `${place} is a list of destinations; begin each of them with a dash.`)
}

type StoredDestination = { readonly Id: string; readonly Name: string }

/** A destination keeps its id, and with it its secrets, by its kind and name. */
function destinationsOf(
  value: readonly JsonObject[],
  stored: readonly StoredDestination[],
  place: { readonly address: string; readonly reading: Reading },
): JsonObject[] {
  const left = [...stored]
  return value.map((destination) => {
    const index = left.findIndex((each) => keyOf(each) === keyOf(destination))
    const [before] = index === -1 ? [] : left.splice(index, 1)
    const entries = Object.entries(destination).flatMap(([name, inside]) => {
      const secret = secretOf(inside, { ...place, name, isStored: isSet(before, name) })
      return secret === undefined ? [] : [[name, secret] as const]
    })
    // Without a list the stored one would stay.
    return { AllowedFor: [], ...Object.fromEntries(entries), ...(before ? { Id: before.Id } : {}) }
  })
}

const keyOf = (destination: object): string => {
  const { Type, Name } = destination as JsonObject
  return JSON.stringify([Type ?? null, Name ?? ''])
}

const isSet = (stored: object | undefined, name: string): boolean =>
  stored !== undefined && (stored as JsonObject)[`Has${name}`] === true

interface Secret {
  readonly name: string
  readonly address: string
  readonly reading: Reading
  readonly isStored: boolean
}

/** Members of a destination that the service stores as secrets. Any other would show what a reference leads to. */
export const secretMembers: readonly string[] = [
  'ClientSecret',
  'Passphrase',
  'Password',
  'PdfPassword',
  'PrivateKey',
  'Secret',
  'SecretAccessKey',
  'Token',
  'Url',
  'ZipPassword',
]

/** A secret that is nowhere to be read stays the stored one: undefined is not sent. */
function secretOf(value: unknown, { name, address, reading, isStored }: Secret): unknown {
  if (value === '' && secretMembers.includes(name)) return notEmpty(value, `${address}: ${name}`)
  if (!isJsonObject(value)) return value
  const { FromEnvironment: variable, FromFile: file } = value
  if ((variable !== undefined || file !== undefined) && !secretMembers.includes(name))
    throw new CommandProblem('usage', `${address}: ${name} is no secret, so it takes no reference.`)
  if (typeof file === 'string') {
    const path = fileWithin(reading.directory, file, address)
    if (isStored && !existsSync(path)) return undefined
    return notEmpty(readText(path).replace(/\r?\n$/, ''), `${address}: ${file}`)
  }
  if (typeof variable !== 'string') return value
  const found = reading.runtimeContext.environment[variable]
  if (found !== undefined) return notEmpty(found, `${address}: ${variable}`)
  if (isStored) return undefined
  throw new CommandProblem('usage', `${address}: set ${variable}, the secret of a destination.`)
}

/** @throws CommandProblem `usage` for a path that leads out of the directory, by `..` or by a link */
function fileWithin(directory: string, file: string, address: string): string {
  const path = resolve(directory, file)
  const isOutside =
    leadsOut(resolve(directory), path) ||
    (existsSync(path) && leadsOut(realpathSync(directory), realpathSync(path)))
  if (!isOutside) return path
  throw new CommandProblem('usage', `${address}: ${file} is not below the directory of the files.`)
}

/** The service takes an empty secret for the wish to delete the stored one. */
function notEmpty(secret: string, place: string): string {
  if (secret !== '') return secret
  throw new CommandProblem('usage', `${place} is empty; it has to hold the secret of a destination.`)
}
