import { toWire } from '@punctual/domain'
import type { LinkedAuditEntry } from '@punctual/catalog'
import { z } from 'zod'

import { decodeCursor, foreignCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch, instantInput } from '../../wire/epoch.ts'
import { optional, optionalLine } from '../../wire/input.ts'

const entryOutput = z
  .object({
    Id: z.string(),
    EpochUtc: epoch,
    At: z.string().meta({ description: 'ISO 8601 with milliseconds' }),
    Actor: z.string().meta({ description: 'User name or client id' }),
    Action: z.string().meta({ description: 'Operation id, such as folder.update' }),
    Subject: z.string().meta({ description: 'Id or name of what was changed' }),
    SubjectName: z
      .string()
      .nullable()
      .meta({ description: 'Name that it had then, where Subject is an id; null for what has none' }),
    Address: z.string().meta({
      description: 'Network address that the request came from',
      examples: ['192.0.2.7'],
    }),
    RequestId: z.string(),
    Before: z.unknown().meta({ description: 'What changed, as it was; null when there was nothing before' }),
    After: z.unknown().meta({ description: 'What changed, as it is; null when there is nothing any more' }),
    Position: z.int().nullable().meta({
      description: 'Place in the chain of all entries; null for a moment, until the entry is linked',
    }),
    PreviousHash: z.string().nullable().meta({ description: 'Hash of the entry before' }),
    Hash: z.string().nullable().meta({
      description:
        'SHA-256 in hex over Id, At, Actor, Action, Subject, Address, RequestId, Before, After and PreviousHash, as an object in canonical JSON (RFC 8785)',
    }),
  })
  .meta({ id: 'AuditEntry' })

export const getAllAuditEntries = defineOperation({
  name: 'audit.getAll',
  methods: ['GET', 'POST'],
  path: '/api/audit/getall',
  role: 'Administrator',
  summary: 'Lists who changed what, when and from where, newest first',
  description:
    'One entry for each change that was made, each login (`auth.login`), refusal (`authz.refused`) and download (`artifact.read`); of those that come again ' +
    'within a minute the first one, and one with their number (`Repeated`). Entries are linked by hashes; see `GET /api/audit/verify`. Of an object that was changed, `Before` and `After` hold the members that differ; secrets are in neither, ' +
    'long texts are cut. Filters compare whole values, and all that are given must hold.',
  tags: ['Audit trail'],
  input: z
    .object({
      Actor: optionalLine(200),
      Action: optionalLine(100),
      Subject: optionalLine(1_000).meta({
        description: 'Id or name; a name also finds the entries of what has it now',
      }),
      FromEpochUtc: optional(instantInput, null).meta({ description: 'Inclusive' }),
      ToEpochUtc: optional(instantInput, null).meta({ description: 'Inclusive' }),
      ...pageFields,
    })
    .meta({ id: 'GetAllAuditEntriesInput' }),
  response: z.array(entryOutput),
  examples: { changesOfOne: { Actor: 'admin', FromEpochUtc: 1_795_000_000, Limit: 100 } },
  handle: async ({ input, request, dependencies }) => {
    const { Actor: actor, Action: action, Subject: subject, FromEpochUtc, ToEpochUtc, Limit: limit } = input
    const [beforeId = null] = decodeCursor(input.Cursor, 1) ?? []
    if (beforeId !== null && !/^\d{1,18}$/.test(beforeId)) throw foreignCursor()
    const from = FromEpochUtc === null ? null : new Date(FromEpochUtc * 1_000)
    const to = ToEpochUtc === null ? null : new Date(ToEpochUtc * 1_000 + 999)
    const rows = await dependencies.store.audit.list({
      filter: { actor, action, subject, from, to },
      beforeId,
      limit: limit + 1,
    })
    return pageAnswer(rows, { limit, request, toItem: entryToWire, positionOf: ({ id }) => [id] })
  },
})

function entryToWire(entry: LinkedAuditEntry) {
  return toWire(entryOutput, entry, {
    EpochUtc: epochSeconds(entry.at),
    At: entry.at.toISOString(),
    Before: entry.before ?? null,
    After: entry.after ?? null,
    Position: entry.position === null ? null : Number(entry.position),
  })
}
