/** A test that proves a row: the file, and the name exactly as it stands in its source. */
export interface Proof {
  readonly file: string
  readonly test: string
}

/** One claim of the given interface and what proves it. */
export interface Row {
  /** Lines of the given document that make the claim. */
  readonly lines: readonly number[]
  readonly claim: string
  readonly proofs: readonly Proof[]
}

export interface Section {
  /** Heading of the given document. */
  readonly title: string
  readonly rows: readonly Row[]
}

/** Names tests of a file. */
export function testsOf(file: string): (...names: readonly string[]) => Proof[] {
  return (...names) => names.map((test) => ({ file, test }))
}

export function row(lines: number | readonly number[], claim: string, ...proofs: readonly (readonly Proof[])[]): Row {
  return { lines: typeof lines === 'number' ? [lines] : lines, claim, proofs: proofs.flat() }
}

/** One row for each of several fields that the same tests prove. */
export function fields(lines: number | readonly number[], names: readonly string[], ...proofs: readonly (readonly Proof[])[]): Row[] {
  return names.map((name) => row(lines, `field \`${name}\``, ...proofs))
}
