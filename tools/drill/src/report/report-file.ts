import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { StartupProblem } from '@punctual/runtime'
import { z } from 'zod'

import type { Figures } from './figures.ts'

/** What a drill leaves behind: every figure it found, and whether they keep the targets. */
export interface DrillReport extends Figures {
  readonly drill: string
  /** Seeds of the runs that the figures come from; a seed repeats the choices of its run. */
  readonly seeds: readonly number[]
  /** First run. */
  readonly startedAt: string
  readonly endedAt: string
  /** Whether every round has been done. */
  readonly complete: boolean
  readonly passed: boolean
}

const target = z.record(z.string(), z.number())
const span = z.object({ early: z.number(), late: z.number() })

const reportFile = z.object({
  drill: z.string(),
  seeds: z.array(z.number()),
  startedAt: z.string(),
  endedAt: z.string(),
  complete: z.boolean(),
  passed: z.boolean(),
  rounds: z.record(z.string(), z.number()),
  measurements: z.array(z.object({ what: z.string(), valuesMs: z.array(z.number()), target })),
  counts: z.array(z.object({ what: z.string(), value: z.number(), target })),
  trends: z.array(
    z.object({
      name: z.string(),
      minutes: z.number(),
      memoryMb: span.nullable(),
      handles: span,
      checkResult: z.enum(['flat', 'growing']).nullable(),
    }),
  ),
  notes: z.array(z.string()),
})

/**
 * The report of an earlier run that this one goes on from; null when there is none.
 *
 * @throws StartupProblem when the file is something else
 */
export function readReport(file: string, drill: string): DrillReport | null {
  if (!existsSync(file)) return null
  const parsed = reportFile.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!parsed.success || parsed.data.drill !== drill)
    throw new StartupProblem(`${file} is not the report of a drill "${drill}".`)
  return parsed.data
}

export function writeReport(file: string, report: DrillReport): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
