/** What the server has done since it started or since the numbers were reset. */
export interface Statistics {
  rendersStarted: number
  rendersSucceeded: number
  rendersFailed: number
  /** Most renderings that were under way at one moment. */
  mostConcurrentRenders: number
  rendersUnderWay: number
}

export function noStatistics(): Statistics {
  return { rendersStarted: 0, rendersSucceeded: 0, rendersFailed: 0, mostConcurrentRenders: 0, rendersUnderWay: 0 }
}
