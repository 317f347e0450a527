/** A refusal in the error envelope of the platform. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function notFound(what: string): PlatformError {
  return new PlatformError(404, 'PowerBIEntityNotFound', `${what} is not found.`)
}

export function badRequest(message: string): PlatformError {
  return new PlatformError(400, 'BadRequest', message)
}
