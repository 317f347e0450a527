/** What of a proof links it. */
export type LinkedProof = Readonly<Record<string, unknown>> & {
  readonly ExecutionId: string
  readonly ScheduleId: string
  readonly PreviousHash: string
  readonly Hash: string
}

export interface ProofProblem {
  readonly kind: 'changed' | 'missing' | 'moved' | 'repeated'
  readonly scheduleId: string
  readonly executionId: string
  readonly sentence: string
}

export interface CheckedChain {
  readonly scheduleId: string
  readonly proofs: number
  /** Whether the first document is the first of its chain; else the chain is checked from there on. */
  readonly isFromBeginning: boolean
  /** Hash of the last document. */
  readonly head: string
}

export interface ProofCheck {
  readonly chains: readonly CheckedChain[]
  readonly problems: readonly ProofProblem[]
}

export const noProof: string
export function contentHash(proof: Readonly<Record<string, unknown>>): string
export function isLinkedProof(value: unknown): value is LinkedProof
export function repeatedMember(json: string): string | undefined
export function checkProofs(proofs: readonly LinkedProof[]): ProofCheck
export function summaryOf(check: ProofCheck): string
