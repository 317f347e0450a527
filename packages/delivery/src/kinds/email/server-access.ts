import type { MailServer } from '@punctual/domain'
import type { Clock, EgressGuard } from '@punctual/runtime'

import type { GraphAddress } from '../../graph-address.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { ServerSizes } from './server-sizes.ts'

/** What a process reaches mail servers with. */
export interface ServerAccess {
  /** Checks a mail server each time before a connection is made. */
  readonly egress: (server: MailServer) => EgressGuard
  readonly tokens: AccessTokens
  /** Noted in each session. */
  readonly sizes: ServerSizes
  /** Of servers with the protocol Graph; that of the vendor unless given. */
  readonly graph?: GraphAddress
  /** For the wait that Graph asks for. */
  readonly clock?: Pick<Clock, 'now'>
}
