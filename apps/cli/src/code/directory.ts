/** A directory of documents: `<folder>/<name>.schedule.yaml`, and what was applied last. */
import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'

import { CommandProblem } from '../exit-code.ts'
import { fileProblemOf } from '../file-problem.ts'
import { isJsonObject, type JsonObject, readText } from '../json-file.ts'
import { parseYaml, yamlText } from '../output/yaml.ts'
import { scheduleTypes } from '../schedule.ts'
import { nameOf, partOf, type Place } from './address.ts'

const ending = '.schedule.yaml'
const appliedFile = '.punctual-applied.json'
export const schemaFile = 'schedule.schema.json'

export interface WrittenDocument extends Place {
  readonly file: string
  /** Whether the file is as `writeDocument` writes a document. Most files are, and comparing is a third of parsing. */
  readonly isWrittenAs: (document: JsonObject) => boolean
  /** @throws CommandProblem `usage` for what is no document */
  readonly read: () => JsonObject
}

/** The version that each schedule had after the last apply, by its id. */
export type Applied = Readonly<Record<string, number>>

/**
 * The file of a schedule. Characters that a file system takes for something else are written as `%xx`. So is the
 * dot of a name that ends like a file with its kind.
 */
export function fileOf({ address, type }: Place): string {
  const folders = address.split('/').slice(1)
  const name = encoded(nameOf(folders.pop() ?? '')).replace(/\.(?=(?:single|paginated|package)$)/, '%2e')
  return `${join(...folders.map(encoded), name)}${type === null ? '' : `.${type}`}${ending}`
}

const encoded = (part: string): string =>
  part.replaceAll(/[%/\\:*?"<>|\p{Cc}]|^\.|[. ]$/gu, (character) =>
    [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )

/** @throws CommandProblem `usage` for a name that holds a `%` and no character behind it */
function placeOfFile(file: string): Place {
  const path = file.slice(0, -ending.length)
  const type = scheduleTypes.find((each) => path.endsWith(`.${each}`)) ?? null
  try {
    const folders = path
      .slice(0, type === null ? undefined : -`.${type}`.length)
      .split(sep)
      .map(decodeURIComponent)
    const name = folders.pop() ?? ''
    // No name of a folder has a slash: one that is written as such in a file is `%2F` in the name.
    const parts = [...folders.map((folder) => folder.replaceAll('/', '%2F')), partOf(name)]
    return { address: `/${parts.join('/')}`, type }
  } catch {
    throw new CommandProblem(
      'usage',
      `${file}: the name holds a % that stands for no character; write it as %25.`,
    )
  }
}

/** A document that stands in no file. */
export function unwritten(document: JsonObject, address: string): WrittenDocument {
  return { address, type: null, file: address, isWrittenAs: () => false, read: () => document }
}

/** In the order of files. @throws CommandProblem `usage` for what cannot be read */
export function readDocuments(directory: string): WrittenDocument[] {
  const isFile = (file: string) => statSync(join(directory, file), { throwIfNoEntry: false })?.isFile()
  const files = filesBelow(directory).filter((file) => file.endsWith(ending) && isFile(file))
  const top = realpathSync(directory)
  return files.toSorted().map((file) => {
    const place = placeOfFile(file)
    if (leadsOut(top, realpathSync(join(directory, file))))
      throw new CommandProblem('usage', `${file} is a link that leads out of the directory of the files.`)
    const text = readText(join(directory, file))
    return {
      ...place,
      file,
      isWrittenAs: (document) => text === textOf(fileOf(place), document),
      read: () => documentIn(file, text),
    }
  })
}

/** Whether a path is not below a directory. */
export function leadsOut(directory: string, path: string): boolean {
  const way = relative(directory, path)
  return way.split(sep)[0] === '..' || isAbsolute(way)
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
export function writeDocument(directory: string, place: Place, document: JsonObject): void {
  const file = fileOf(place)
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
