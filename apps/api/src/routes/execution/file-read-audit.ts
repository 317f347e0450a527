import type { FastifyRequest } from 'fastify'

import type { Principal } from '../../auth/principal.ts'
import type { Dependencies } from '../../deps.ts'

/** The request that a file is read by. */
interface FileRequest {
  readonly principal: Principal
  readonly request: FastifyRequest
  readonly dependencies: Dependencies
}

/** Which file of an execution is read, as the audit trail names it. */
interface FileRead {
  readonly executionId: string
  readonly after: Readonly<Record<string, string | number>>
}

/** Records the read of a file; to be awaited before the file leaves. A request for the headers reads none. */
export async function recordFileRead(
  { executionId, after }: FileRead,
  { principal, request, dependencies }: FileRequest,
): Promise<void> {
  if (request.method === 'HEAD') return
  await dependencies.securityTrail.record({
    actor: principal.name,
    action: 'artifact.read',
    subject: executionId,
    address: request.ip,
    requestId: request.id,
    after,
    byStranger: false,
  })
}
