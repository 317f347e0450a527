import { readFileSync, globSync } from 'node:fs'

import { proofsIn } from './proofs.ts'

/** A test that proves a claim. */
export interface ProvingTest {
  /** Path from the root of the repository. */
  readonly file: string
  readonly title: string
}

const testFiles = ['{apps,packages,tools}/*/{src,test}/**/*.test.ts', 'scripts/*.test.ts', 'test/*.test.ts']

/** The tests in the repository at `root` that prove a claim, by its name, in the order of their files. */
export function provenClaims(root: string): Map<string, ProvingTest[]> {
  const proven = new Map<string, ProvingTest[]>()
  for (const file of globSync(testFiles, { cwd: root }).sort()) {
    for (const { title, claims } of proofsIn(file, readFileSync(`${root}/${file}`, 'utf8'))) {
      for (const claim of claims) proven.set(claim, [...(proven.get(claim) ?? []), { file, title }])
    }
  }
  return proven
}
