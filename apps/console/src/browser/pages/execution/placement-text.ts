import type { IntlShape } from 'react-intl'

import { shown } from '../../controls/shown.ts'

interface Form {
  /** What the service writes, in named groups. */
  readonly pattern: RegExp
  readonly id: 'placement.inTurn' | 'placement.leastLoaded' | 'placement.affinity'
}

/** Every sentence that the service writes of a placement. */
const forms: readonly Form[] = [
  {
    pattern:
      /^round-robin: turn (?<turn>\d+) over (?<servers>one|\d+) live servers?(?:; (?<full>.+) full, passed over)?$/,
    id: 'placement.inTurn',
  },
  {
    pattern: /^least loaded \((?<free>-?\d+) of (?<slots>\d+) slots free\)$/,
    id: 'placement.leastLoaded',
  },
  {
    pattern:
      /^server affinity(?:: (?:(?<first>first run)|(?<gone>.+) is gone for more than (?<seconds>\d+) s), least loaded \((?<free>-?\d+) of (?<slots>\d+) slots free\))?$/,
    id: 'placement.affinity',
  },
]

/** Why a server was chosen, in the reader's language; a sentence that is not known stays as the service wrote it. */
export function placementText(intl: IntlShape, reason: string): string {
  for (const { pattern, id } of forms) {
    const said = pattern.exec(reason)?.groups
    if (said === undefined) continue
    const { turn, servers, full, free, slots, first, gone, seconds } = said
    return intl.formatMessage(
      { id },
      {
        turn: Number(turn),
        servers: servers === 'one' ? 1 : Number(servers),
        full: full ?? '',
        passedOver: full === undefined ? 'no' : 'yes',
        free: Number(free),
        slots: Number(slots),
        why: first !== undefined ? 'first' : gone !== undefined ? 'gone' : 'own',
        gone: gone ?? '',
        seconds: Number(seconds),
      },
    )
  }
  return shown(reason)
}
