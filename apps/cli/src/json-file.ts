import { readFileSync } from 'node:fs'

import { CommandProblem } from './exit-code.ts'
import { fileProblemOf } from './file-problem.ts'
import type { RuntimeContext } from './runtime-context.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The JSON object in a file; `-` is standard input.
 *
 * @throws CommandProblem `usage`
 */
export async function readJsonObject(file: string, runtimeContext: RuntimeContext): Promise<JsonObject> {
  const value = await readJson(file, runtimeContext)
  if (isJsonObject(value)) return value
  throw new CommandProblem('usage', `${inputName(file)} does not hold a JSON object.`)
}

/**
 * The JSON array in a file; `-` is standard input.
 *
 * @throws CommandProblem `usage`
 */
export async function readJsonArray(
  file: string,
  runtimeContext: RuntimeContext,
): Promise<readonly unknown[]> {
  const value = await readJson(file, runtimeContext)
  if (Array.isArray(value)) return value
  throw new CommandProblem('usage', `${inputName(file)} does not hold a JSON array.`)
}

/**
 * The JSON in a file; `-` is standard input.
 *
 * @throws CommandProblem `usage`
 */
export async function readJson(file: string, runtimeContext: RuntimeContext): Promise<unknown> {
  return parseJson(file, await inputText(file, runtimeContext))
}

/** The text in a file; `-` is standard input. @throws CommandProblem `usage` */
export async function inputText(file: string, { readInput }: RuntimeContext): Promise<string> {
  return file === '-' ? await readInput() : readText(file)
}

/** @throws CommandProblem `usage` */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandProblem(
      'usage',
      `${inputName(file)} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** What an input is called in a message. */
export function inputName(file: string): string {
  return file === '-' ? 'Standard input' : file
}

/** The text in a file. @throws CommandProblem `usage` */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof TypeError)
      throw new CommandProblem('usage', `${file} is no text in UTF-8; save it in that encoding.`)
    throw new CommandProblem(
      'usage',
      `Cannot read ${file} (${fileProblemOf(error).code ?? 'unknown reason'}).`,
    )
  }
}
