/** The parts of express and express-ntlm that the tests use; neither ships types. */
declare module 'express' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http'

  type Handler = (
    request: IncomingMessage & { ntlm?: { UserName: string; DomainName: string } },
    response: ServerResponse,
    next: () => void,
  ) => void
  export default function express(): {
    use(handler: Handler): void
    listen(port: number, host: string, done: () => void): Server
  }
}

declare module 'express-ntlm' {
  export default function ntlm(
    options?: object,
  ): (request: object, response: object, next: () => void) => void
}
