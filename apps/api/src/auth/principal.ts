import { type Role, roles } from '@punctual/domain'

export { type Role, roles }

/** What an operation asks of its caller; `Public` needs no token. */
export type RequiredRole = 'Public' | Role

/** Who calls. */
export interface Principal {
  readonly kind: 'client' | 'user'
  /** Id of the API client or of the user row. */
  readonly id: string
  /** Client id or user name: what `RunBy` and the audit trail show. */
  readonly name: string
  readonly role: Role
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; anonymous until that is known. */
    principal: Principal
  }
}

/** Whether a role is enough for an operation. */
export function isAllowed(role: Role, required: RequiredRole): boolean {
  return required === 'Public' || roles.indexOf(role) >= roles.indexOf(required)
}
