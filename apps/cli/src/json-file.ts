import { readFileSync } from 'node:fs'

import { CommandProblem } from './exit-code.ts'
import type { Surroundings } from './surroundings.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * The JSON object in a file; `-` is standard input.
 *
 * @throws CommandProblem `usage`
 */
export async function readJsonObject(file: string, { readInput }: Surroundings): Promise<JsonObject> {
  const name = file === '-' ? 'Standard input' : file
  const text = file === '-' ? await readInput() : readFile(file)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new CommandProblem('usage', `${name} is not JSON: ${(error as Error).message}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw new CommandProblem('usage', `${name} does not hold a JSON object.`)
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new CommandProblem('usage', `Cannot read ${file} (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`)
  }
}
