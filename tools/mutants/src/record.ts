import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Result } from './run-mutants.ts'

const path = fileURLToPath(new URL('../last-run.json', import.meta.url))

/** The last result of each mutant that was recorded, by its name. */
function readRecord(): ReadonlyMap<string, Result> {
  if (!existsSync(path)) return new Map()
  const results = JSON.parse(readFileSync(path, 'utf8')) as Result[]
  return new Map(results.map((result) => [result.name, result]))
}

/** Keeps what was found, beside what is known of the other mutants; those that are gone are forgotten. */
export function writeRecord(found: Result, names: readonly string[]): void {
  const all = new Map([...readRecord(), [found.name, found] as const])
  writeFileSync(
    path,
    `${JSON.stringify(
      names.flatMap((name) => all.get(name) ?? []),
      null,
      2,
    )}\n`,
  )
}
