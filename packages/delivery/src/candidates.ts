import { numberedFileName } from '@punctual/domain'

/** Most names that are tried for one file. */
export const maxNames = 1_000

/** The names that a file may get when others are taken: `Sales.pdf`, `Sales (2).pdf`, … */
export function* candidates(name: string): Generator<string> {
  for (let number = 1; number <= maxNames; number += 1) yield numberedFileName(name, number)
}
