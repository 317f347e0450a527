import type { LinkedProof } from '@punctual/runtime/verify-proof'

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
