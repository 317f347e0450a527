import type { ChainPlace, ChainProblem } from '@punctual/catalog'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { optional } from '../../wire/input.ts'

const place = z.object({ Position: z.int(), Hash: z.string() }).meta({ id: 'AuditPlace' })

const problemOutput = z
  .object({
    Kind: z.enum(['changed', 'removed', 'inserted']).meta({
      description: '`inserted`: an entry that has no link and does not wait for one',
    }),
    Position: z.int().nullable(),
    EntryId: z.string(),
  })
  .meta({ id: 'AuditProblem' })

const position = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const beginningOfHash = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{8,64}$/, refusedBy(sentence('hash_beginning_wrong')))

export const verifyAuditTrail = defineOperation({
  name: 'audit.verify',
  methods: ['GET', 'POST'],
  path: '/api/audit/verify',
  role: 'Administrator',
  summary: 'Checks the hashes that link the entries of the audit trail',
  description:
    'Each entry has the hash of the one before it, so whoever changes, removes or inserts one later is found. A request checks `Limit` links after `AfterPosition`; ' +
    '`Next` is the position to go on with, or null at the end. `KnownPosition` and `KnownHash` say what was seen before, such as the first 13 digits that ' +
    '`punctual_audit_chain_head` published: a trail that was cut off or written anew does not have them. The oldest entries leave by age; `From` is what the ' +
    'kept ones go on from.',
  tags: ['Audit trail'],
  input: z
    .object({
      AfterPosition: optional(position, null),
      Limit: optional(z.int().min(1).max(10_000), 1_000),
      KnownPosition: optional(position, null),
      KnownHash: optional(beginningOfHash, null),
    })
    .meta({ id: 'VerifyAuditTrailInput' }),
  response: z
    .object({
      Ok: z.boolean(),
      Checked: z.int(),
      From: place,
      To: place,
      Head: place.meta({ description: 'The newest link' }),
      Next: z.int().nullable(),
      KnownMatches: z.boolean().nullable().meta({ description: 'Null unless a known place was given' }),
      Problems: z.array(problemOutput),
    })
    .meta({ id: 'AuditCheck' }),
  examples: { all: { Limit: 1_000 }, known: { KnownPosition: 1_024, KnownHash: '9f86d081884c7' } },
  handle: async ({ input, dependencies }) => {
    const { auditChain } = dependencies.store
    const { AfterPosition: after, Limit: limit, KnownPosition, KnownHash } = input
    const head = await auditChain.head()
    const { from, to, checked, problems } = await auditChain.verify({
      after: after === null ? null : BigInt(after),
      limit,
    })
    const found = [...problems, ...(after === null ? await auditChain.strays() : [])]
    const isAsked = KnownPosition !== null && KnownHash !== null
    const known = isAsked ? await auditChain.hashAt(BigInt(KnownPosition)) : null
    const knownMatches = isAsked ? (known?.startsWith(KnownHash) ?? false) : null
    return {
      Ok: found.length === 0 && knownMatches !== false,
      Checked: checked,
      From: toWire(from),
      To: toWire(to),
      Head: toWire(head),
      Next: checked === limit ? Number(to.position) : null,
      KnownMatches: knownMatches,
      Problems: found.slice(0, 1_000).map(problemToWire),
    }
  },
})

function toWire({ position: at, hash }: ChainPlace) {
  return { Position: Number(at), Hash: hash }
}

function problemToWire({ kind, position: at, entryId }: ChainProblem) {
  return { Kind: kind, Position: at === null ? null : Number(at), EntryId: entryId }
}
