import { targetKinds } from '@punctual/domain'
import type { ListedBreaker, ServerRecord } from '@punctual/engine'
import { z } from 'zod'

import { epochSeconds } from '../http/wire-time.ts'
import { epoch } from './epoch.ts'

/** A live process of the cluster. */
export const serverFields = {
  Name: z.string(),
  Role: z.enum(['api', 'scheduler', 'worker']),
  ProcessId: z.int(),
  Host: z.string(),
  Version: z.string(),
  Slots: z.int(),
  Busy: z.int(),
  Leader: z.boolean(),
  Draining: z.boolean(),
  HoldReason: z.string().nullable().meta({
    description: 'Why a worker takes no new work now, such as too little free memory; null when it does',
  }),
  LastHeartbeatEpochUtc: epoch,
}

export function serverToWire({
  name,
  role,
  processId,
  host,
  version,
  slots,
  busy,
  leader,
  draining,
  holdReason,
  lastHeartbeatAt,
}: ServerRecord) {
  return {
    Name: name,
    Role: role,
    ProcessId: processId,
    Host: host,
    Version: version,
    Slots: slots,
    Busy: busy,
    Leader: leader,
    Draining: draining,
    HoldReason: holdReason,
    LastHeartbeatEpochUtc: epochSeconds(lastHeartbeatAt),
  }
}

export const breakerOutput = z
  .object({
    Kind: z.enum(targetKinds),
    Name: z.string().meta({
      description:
        'Name of the source account, or host and port of the mail server. Accounts that the caller may not use are left out.',
    }),
    State: z
      .enum(['Open', 'HalfOpen'])
      .meta({ description: '`HalfOpen`: one run is let through now, to see whether the target answers' }),
    OpenSinceEpochUtc: epoch,
    NextTryEpochUtc: epoch.meta({
      description: 'When a run is let through; while one is, when the next one would be',
    }),
    Reason: z.string().meta({ description: 'What the last run failed with' }),
    Code: z.string().meta({ description: 'The code of that failure; docs/failures.md lists them' }),
  })
  .meta({ id: 'Breaker' })

export function breakerToWire({ kind, name, isProbed, openedAt, nextTryAt, reason, code }: ListedBreaker) {
  return {
    Kind: kind,
    Name: name,
    State: isProbed ? ('HalfOpen' as const) : ('Open' as const),
    Reason: reason,
    Code: code,
    OpenSinceEpochUtc: epochSeconds(openedAt),
    NextTryEpochUtc: epochSeconds(nextTryAt),
  }
}
