/** A test that proves a row: the file, and the name exactly as it stands in its source. */
export interface Proof {
  readonly file: string
  readonly test: string
}

/** One claim of a document and what proves it. */
export interface Row {
  /** Where the document makes the claim: line numbers of the given one, statements of the decisions. */
  readonly places: readonly string[]
  readonly claim: string
  readonly proofs: readonly Proof[]
  /** What this build does not do; the proofs show what it does in its place. */
  readonly isMissing: boolean
}

export interface Section {
  /** Heading of the document. */
  readonly title: string
  readonly rows: readonly Row[]
}

type Place = number | string

/** Names tests of a file. */
export function testsOf(file: string): (...names: readonly string[]) => Proof[] {
  return (...names) => names.map((test) => ({ file, test }))
}

export function row(
  places: Place | readonly Place[],
  claim: string,
  ...proofs: readonly (readonly Proof[])[]
): Row {
  return { places: [places].flat().map(String), claim, proofs: proofs.flat(), isMissing: false }
}

/** A claim that does not hold yet. */
export function missing(
  places: Place | readonly Place[],
  claim: string,
  ...proofs: readonly (readonly Proof[])[]
): Row {
  return { ...row(places, claim, ...proofs), isMissing: true }
}

/** One row for each of several fields that the same tests prove. */
export function fields(
  places: Place | readonly Place[],
  names: readonly string[],
  ...proofs: readonly (readonly Proof[])[]
): Row[] {
  return names.map((name) => row(places, `field \`${name}\``, ...proofs))
}
