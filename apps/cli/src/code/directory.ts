/** A directory of documents: `<folder>/<name>.schedule.yaml`, and what was applied last. */
import { type Dirent, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

import { CommandProblem } from '../exit-code.ts'
import { fileProblemOf } from '../file-problem.ts'
import { isJsonObject, type JsonObject, readText } from '../json-file.ts'
import { parseYaml, yamlText } from '../output/yaml.ts'
import { nameOf, partOf } from './address.ts'

const ending = '.schedule.yaml'
const appliedFile = '.punctual-applied.json'
export const schemaFile = 'schedule.schema.json'

/** Documents by the address of the schedule, in the order of addresses. */
export type Documents = ReadonlyMap<string, WrittenDocument>

export interface WrittenDocument {
  /** Whether the file is as `writeDocument` writes a document. Most files are, and comparing is a third of parsing. */
  readonly isWrittenAs: (document: JsonObject) => boolean
  /** @throws CommandProblem `usage` for what is no document */
  readonly read: () => JsonObject
}

/** The version that each schedule had after the last apply, by its id. */
export type Applied = Readonly<Record<string, number>>

/** The file of a schedule. Characters that a file system takes for something else are written as `%xx`. */
export function fileOf(address: string): string {
  const folders = address.split('/').slice(1)
  const name = nameOf(folders.pop() ?? '')
  return `${join(...[...folders, name].map(encoded))}${ending}`
}

const encoded = (part: string): string =>
  part.replaceAll(/[%/\\:*?"<>|\p{Cc}]|^\.|[. ]$/gu, (character) =>
    [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )

/** @throws CommandProblem `usage` for a name that holds a `%` and no character behind it */
function addressOfFile(file: string): string {
  try {
    const folders = file.slice(0, -ending.length).split(sep).map(decodeURIComponent)
    const name = folders.pop() ?? ''
    // No name of a folder has a slash: one that is written as such in a file is `%2F` in the name.
    return `/${[...folders.map((folder) => folder.replaceAll('/', '%2F')), partOf(name)].join('/')}`
  } catch {
    throw new CommandProblem(
      'usage',
      `${file}: the name holds a % that stands for no character; write it as %25.`,
    )
  }
}

/** A document that stands in no file. */
export function unwritten(document: JsonObject): WrittenDocument {
  return { isWrittenAs: () => false, read: () => document }
}

/** @throws CommandProblem `usage` for what cannot be read */
export function readDocuments(directory: string): Documents {
  const isFile = (file: string) => statSync(join(directory, file), { throwIfNoEntry: false })?.isFile()
  const files = filesBelow(directory).filter((file) => file.endsWith(ending) && isFile(file))
  const found = new Map<string, WrittenDocument>()
  for (const file of files.toSorted()) {
    const address = addressOfFile(file)
    if (found.has(address)) throw new CommandProblem('usage', `${file}: another file is ${address} as well.`)
    const text = readText(join(directory, file))
    found.set(address, {
      isWrittenAs: (document) => text === textOf(fileOf(address), document),
      read: () => documentIn(file, text),
    })
  }
  return found
}

/** A link to a directory is not followed, as it may lead outside, or in a circle: `recursive` of Node follows it. */
function filesBelow(directory: string, folder = ''): string[] {
  return entriesOf(join(directory, folder)).flatMap((entry) => {
    const file = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(directory, file) : [file]
  })
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    throw new CommandProblem(
      'usage',
      `Cannot read ${directory} (${fileProblemOf(error).code ?? 'unknown reason'}).`,
    )
  }
}

function documentIn(file: string, text: string): JsonObject {
  try {
    const value = parseYaml(text)
    if (isJsonObject(value)) return value
  } catch (error) {
    throw new CommandProblem('usage', `${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new CommandProblem('usage', `${file} does not hold the members of a schedule.`)
}

/** @throws CommandProblem `usage` when there is no place to write it */
export function writeDocument(directory: string, address: string, document: JsonObject): void {
  const file = fileOf(address)
  write(join(directory, file), textOf(file, document))
}

/** @param file path below the directory */
function textOf(file: string, document: JsonObject): string {
  const schema = relative(dirname(file), schemaFile).split(sep).join('/')
  return `# yaml-language-server: $schema=${schema}\n${yamlText(document)}`
}

export function writeSchema(directory: string, schema: object): void {
  write(join(directory, schemaFile), `${JSON.stringify(schema, null, 2)}\n`)
}

export function readApplied(directory: string): Applied | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, appliedFile), 'utf8'))
    return isJsonObject(value) ? (value as Applied) : null
  } catch (error) {
    if (fileProblemOf(error).code === 'ENOENT') return null
    throw new CommandProblem('usage', `${appliedFile} cannot be read. Delete it, and plan again.`)
  }
}

export function writeApplied(directory: string, applied: Applied): void {
  write(join(directory, appliedFile), `${JSON.stringify(applied, null, 2)}\n`)
}

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    throw new CommandProblem(
      'usage',
      `Cannot write ${file} (${fileProblemOf(error).code ?? 'unknown reason'}).`,
    )
  }
}
