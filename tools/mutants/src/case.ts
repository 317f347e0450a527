import { createHash } from 'node:crypto'

import type { Mutant } from './fence.ts'
import { chapters } from './fences.ts'

/** One mutant as it is run and reported. */
export interface Case extends Mutant {
  /** Name of the fence, with a number when the fence has several mutants. */
  readonly name: string
  /** Changes with the mutant or its checker: a result that was recorded under another one says nothing. */
  readonly fingerprint: string
}

/** All mutants, in the order of the chapters. */
export function allCases(): Case[] {
  return chapters.flatMap(({ fences }) =>
    fences.flatMap(({ name, mutants }) =>
      mutants.map((mutant, index) => ({
        ...mutant,
        name: mutants.length === 1 ? name : `${name}-${index + 1}`,
        fingerprint: createHash('sha256').update(JSON.stringify(mutant)).digest('hex').slice(0, 12),
      })),
    ),
  )
}

/** How often a text occurs in another. */
export function occurrences(content: string, text: string): number {
  return content.split(text).length - 1
}
