import { hash } from 'node:crypto'

import { canonicalJson } from './canonical-json.ts'

/** What the first proof of a chain goes on from. */
export const noProof = '0'.repeat(64)

/**
 * SHA-256, in hex, over a proof in canonical JSON without its own `Hash`: a reader of the proof can compute it
 * again.
 */
export function proofHash(proof: Readonly<Record<string, unknown>>): string {
  const { Hash: _own, ...hashed } = proof
  return hash('sha256', canonicalJson(hashed))
}
