/**
 * Checks chains of proofs from nothing but the documents: that none was changed, omitted or moved. The
 * documents of a schedule are expected in the order of their chain, as `punctual proof get` writes them.
 */
import { noProof, proofHash } from '@punctual/runtime/proof-hash'

import { isJsonObject, type JsonObject } from '../json-file.ts'

/** What of a proof links it. */
export type LinkedProof = JsonObject & {
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

export function isLinkedProof(value: unknown): value is LinkedProof {
  return (
    isJsonObject(value) &&
    ['ExecutionId', 'ScheduleId', 'PreviousHash', 'Hash'].every((name) => typeof value[name] === 'string')
  )
}

export function checkProofs(proofs: readonly LinkedProof[]): ProofCheck {
  const chains = [...Map.groupBy(proofs, ({ ScheduleId }) => ScheduleId)]
  return {
    chains: chains.map(([scheduleId, chain]) => ({
      scheduleId,
      proofs: chain.length,
      isFromBeginning: chain[0]?.PreviousHash === noProof,
      head: chain.at(-1)?.Hash ?? noProof,
    })),
    problems: [
      ...proofs.filter((proof) => proofHash(proof) !== proof.Hash).map(changed),
      ...chains.flatMap(([, chain]) => linksOf(chain)),
    ],
  }
}

function changed(proof: LinkedProof): ProofProblem {
  const sentence = `The proof of execution ${proof.ExecutionId} was changed: its content has the hash ${proofHash(proof)}, and it says ${proof.Hash}.`
  return problem('changed', proof, sentence)
}

function linksOf(chain: readonly LinkedProof[]): ProofProblem[] {
  const places = new Map<string, number>()
  const problems: ProofProblem[] = []
  for (const [place, proof] of chain.entries()) {
    const before = chain[place - 1]
    const first = places.get(proof.Hash)
    if (first !== undefined)
      problems.push(
        problem('repeated', proof, `The proof of execution ${proof.ExecutionId} occurs more than once.`),
      )
    else if (before && proof.PreviousHash !== before.Hash) problems.push(broken(chain, { proof, before }))
    places.set(proof.Hash, place)
  }
  return problems
}

function broken(
  chain: readonly LinkedProof[],
  { proof, before }: { readonly proof: LinkedProof; readonly before: LinkedProof },
): ProofProblem {
  const predecessor = chain.find(({ Hash }) => Hash === proof.PreviousHash)
  if (proof.PreviousHash === noProof)
    return problem(
      'moved',
      proof,
      `The proof of execution ${proof.ExecutionId} is not in its place: it is the first of its chain, and follows that of ${before.ExecutionId}.`,
    )
  return predecessor
    ? problem(
        'moved',
        proof,
        `The proof of execution ${proof.ExecutionId} is not in its place: it belongs after that of ${predecessor.ExecutionId}, and follows that of ${before.ExecutionId}.`,
      )
    : problem(
        'missing',
        proof,
        `A proof is missing before that of execution ${proof.ExecutionId}: it goes on from the hash ${proof.PreviousHash}, which no proof here has.`,
      )
}

function problem(kind: ProofProblem['kind'], proof: LinkedProof, sentence: string): ProofProblem {
  return { kind, scheduleId: proof.ScheduleId, executionId: proof.ExecutionId, sentence }
}

/** The documents in the order of their chains; what belongs nowhere stays at the end, in the given order. */
export function inChainOrder(proofs: readonly LinkedProof[]): LinkedProof[] {
  const following = new Map(proofs.map((proof) => [`${proof.ScheduleId} ${proof.PreviousHash}`, proof]))
  const known = new Set(proofs.map(({ ScheduleId, Hash }) => `${ScheduleId} ${Hash}`))
  const beginnings = proofs.filter(
    ({ ScheduleId, PreviousHash }) => !known.has(`${ScheduleId} ${PreviousHash}`),
  )
  const ordered = new Set<LinkedProof>()
  for (const beginning of beginnings) {
    let next: LinkedProof | undefined = beginning
    while (next !== undefined && !ordered.has(next)) {
      ordered.add(next)
      next = following.get(`${next.ScheduleId} ${next.Hash}`)
    }
  }
  for (const proof of proofs) ordered.add(proof)
  return [...ordered]
}
