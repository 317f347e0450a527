import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Who must notice that a fence is gone. */
export type Checker =
  /** The simulator: a promise is broken in one of the first seeds. */
  | { readonly kind: 'simulation'; readonly seeds: number }
  /** A test of the suite, by file and title; a title with `%` stands for all cases of its table. */
  | { readonly kind: 'test'; readonly file: string; readonly title: string }

/** A small change that takes a fence away and leaves a program that runs. */
export interface Mutant {
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly text: string
  readonly replacement: string
  readonly checker: Checker
}

/** A condition, key or lock that one of the promises rests on. */
export interface Fence {
  /** Stable, in kebab-case. */
  readonly name: string
  /** What would go wrong without it, in one sentence. */
  readonly why: string
  /** Each place that has the fence: the statement itself, and its model in the simulator. */
  readonly mutants: readonly Mutant[]
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The file that makes the database. */
export const migration = 'prisma/migrations/20261121090000_init/migration.sql'

export const simulation = (seeds = 2_000): Checker => ({ kind: 'simulation', seeds })

export const test = (file: string, title: string): Checker => ({ kind: 'test', file, title })

/** The statements beside their model: the first answer or row that differs is reported. */
export const besideModel: Checker = test(
  'packages/engine/test/memory/store-model.test.ts',
  'every answer and every row of the model is that of PostgreSQL, seed %i',
)

/** A mutant of a statement in a file, which stands beside the code that sends it. */
export function statement(
  name: string,
  change: { text: string; replacement?: string; checker: Checker },
): Mutant {
  return {
    file: fileOf(name, change.text),
    text: change.text,
    replacement: change.replacement ?? '',
    checker: change.checker,
  }
}

/** The file of a statement, or the one of its parts that has the text. */
function fileOf(name: string, text: string): string {
  const [file] = globSync(`packages/{catalog,engine}/src/**/${name}.sql`, { cwd: root })
  if (file === undefined) throw new Error(`no statement is called ${name}`)
  const parts = [...readFileSync(root + file, 'utf8').matchAll(/^\\ir (\S+)$/gm)]
  const files = [file, ...parts.map(([, part]) => join(dirname(file), part!))]
  return files.find((each) => readFileSync(root + each, 'utf8').includes(text)) ?? file
}

/** A mutant of the model of the statements, which the simulator plays with. */
export function model(name: string, change: { text: string; replacement?: string; seeds?: number }): Mutant {
  const { text, replacement = '', seeds } = change
  return { file: `packages/engine/src/memory/${name}.ts`, text, replacement, checker: simulation(seeds) }
}

/** A mutant of any other file. */
export function change(
  file: string,
  { text, replacement = '', checker }: { text: string; replacement?: string; checker: Checker },
): Mutant {
  return { file, text, replacement, checker }
}
