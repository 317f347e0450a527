/** What a driver throws when a connection cannot be made or breaks. */
export function connectionError(code: 'ECONNREFUSED' | 'ECONNRESET' | 'ETIMEDOUT'): Error {
  return Object.assign(new Error(`simulated ${code}`), { code })
}
