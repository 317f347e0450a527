/** What the server has done since it started or since the numbers were reset. */
export interface Statistics {
  rendersStarted: number
  rendersSucceeded: number
  rendersFailed: number
  /** Most renderings that were under way at one moment. */
  maxConcurrentRenders: number
  rendersUnderWay: number
  /** Connections that signed in by NTLM or Negotiate. */
  connectionsSignedIn: number
}

export function noStatistics(): Statistics {
  return {
    rendersStarted: 0,
    rendersSucceeded: 0,
    rendersFailed: 0,
    maxConcurrentRenders: 0,
    rendersUnderWay: 0,
    connectionsSignedIn: 0,
  }
}
