/** Codes of the network and of PostgreSQL (and Prisma's names for them) that mean: not now. */
const notNow = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  '25P03',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])

/** Whether an error of the store means that it is down or busy, so that the same statement may work later. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isStoreUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The driver reports these only by their sentence.
  return (
    notNow.has(code) ||
    code.startsWith('08') ||
    /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/.test(
      error.message,
    )
  )
}
