import { parseArgs } from 'node:util'

import { StartupProblem } from '@punctual/runtime'

/** What the command line asks for. */
export interface Flags {
  readonly drill: string
  /** Names of parts; all when empty. */
  readonly only: readonly string[]
  /** Of the full number of rounds, above 0 and up to 1. */
  readonly share: number
  /** Of each part, in place of its full number; null for that. */
  readonly rounds: number | null
  /** No round begins later than this after the start; null without a limit. */
  readonly minutes: number | null
  /** Length of each outage of Redis; null for what the drill says. */
  readonly outageSeconds: number | null
  readonly seed: number | null
  /** Null for the default place. */
  readonly report: string | null
  /** Whether rounds that an earlier report holds count as done. */
  readonly resume: boolean
  /** Whether the figures are printed as JSON instead of as tables. */
  readonly json: boolean
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  only: text,
  share: text,
  rounds: text,
  minutes: text,
  outage: text,
  seed: text,
  report: text,
  resume: flag,
  json: flag,
  help: flag,
}

/**
 * Reads the command line; null asks for help.
 *
 * @throws StartupProblem with a sentence on what is wrong
 */
export function parseFlags(commandLine: readonly string[], drills: readonly string[]): Flags | null {
  const { values, positionals } = parse(commandLine)
  if (values.help === true) return null
  const [drill, ...more] = positionals
  if (drill === undefined) throw wrong('Which drill?')
  if (more.length > 0) throw wrong('One drill at a time')
  if (!drills.includes(drill)) throw wrong(`There is no drill "${drill}"`)
  return {
    drill,
    only: (values.only ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
    share: numberOf('--share', values.share, (value) => value > 0 && value <= 1) ?? 1,
    rounds: numberOf('--rounds', values.rounds, (value) => Number.isInteger(value) && value > 0),
    minutes: numberOf('--minutes', values.minutes, (value) => value > 0),
    outageSeconds: numberOf('--outage', values.outage, (value) => value > 0),
    seed: numberOf('--seed', values.seed, (value) => Number.isInteger(value) && value >= 0),
    report: values.report ?? null,
    resume: values.resume ?? false,
    json: values.json ?? false,
  }
}

function parse(commandLine: readonly string[]) {
  try {
    return parseArgs({ args: [...commandLine], options, allowPositionals: true })
  } catch (error) {
    throw wrong(((error as Error).message.split('. ')[0] ?? '').replace(/\.$/, ''))
  }
}

function numberOf(name: string, given: string | undefined, isFit: (value: number) => boolean): number | null {
  if (given === undefined) return null
  const value = Number(given)
  if (given.trim() !== '' && Number.isFinite(value) && isFit(value)) return value
  throw wrong(`${name} cannot be "${given}"`)
}

function wrong(sentence: string): StartupProblem {
  return new StartupProblem(`${sentence}. --help tells what there is.`)
}
