/** How often what goes wrong: each walk has its own, so that together they meet what is rare. */
export interface Weather {
  /** Connections, the source, the mail server, the queue and hints. */
  readonly outside: number
  readonly kills: number
  readonly freezes: number
  readonly cuts: number
  readonly stops: number
  readonly cancels: number
  /** Whether a schedule holds its runs until a user decides. */
  readonly holds?: boolean
}

const mild: Weather = { outside: 0.5, kills: 0.1, freezes: 0.1, cuts: 0.1, stops: 0.1, cancels: 0.1 }

export const weathers = {
  mixed: { outside: 1, kills: 1, freezes: 1, cuts: 1, stops: 1, cancels: 1 },
  kills: { ...mild, kills: 4 },
  freezes: { ...mild, freezes: 10 },
  cuts: { ...mild, cuts: 8 },
  cancels: { ...mild, cancels: 2 },
  fair: { ...mild, outside: 0.1, cancels: 0 },
  holds: { ...mild, kills: 0.5, cancels: 1, holds: true },
} as const satisfies Record<string, Weather>

/** The weather in which a move of the tables is the most frequent. */
export function weatherFor(move: string): Weather {
  if (/: (hold|decide) |cancel Executing → Cancelled/.test(move)) return weathers.holds
  if (move.includes('Cancelling')) return weathers.cancels
  if (move.includes('Unknown →')) return weathers.freezes
  if (move.includes('reopen Sending')) return weathers.cuts
  if (move.includes('crashed')) return weathers.kills
  return weathers.mixed
}
