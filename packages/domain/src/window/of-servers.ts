import { inUtc } from '../recurrence/format-instant.ts'
import { type Sentence, sentence } from '../words/sentence.ts'

/** A window that keeps servers from taking work; of every server the one that ends first. */
export interface WindowOfServers {
  readonly window: string
  readonly reason: string
  /** Null: until the window is removed. */
  readonly until: Date | null
}

/** A window of servers that a run waits for. */
export interface HoldingWindow extends WindowOfServers {
  /** The one server that the run goes to; null where every server is in a window. */
  readonly serverName: string | null
}

/** A window of servers that holds a run at present. */
export interface WindowHold extends HoldingWindow {
  /** When the run may begin at the earliest, if need be elsewhere; null while nothing ends the window. */
  readonly notBefore: Date | null
}

/** Why a run waits that may begin, while servers are in windows. */
export function waitsForServers({ window, reason, until, serverName }: HoldingWindow): Sentence {
  const { lasts, because } = detailsOfWindow({ reason, until })
  if (serverName !== null)
    return sentence('waits_for_window_of_its_server', { serverName, window, lasts, because })
  return until === null
    ? sentence('servers_in_windows', { window, because })
    : sentence('servers_in_windows_until', { window, until: inUtc(until), because })
}

/** What else a sentence says of a window: its end, and why it is there. */
export function detailsOfWindow({ reason, until }: Pick<WindowOfServers, 'reason' | 'until'>) {
  return {
    lasts: until === null ? '' : sentence('window_lasts_until', { until: inUtc(until) }),
    because: reason === '' ? '' : sentence('window_because', { reason }),
  }
}
