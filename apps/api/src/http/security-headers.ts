import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Headers that keep a browser from doing more with an answer than showing it: no frame, no script, no
 * guessing of types. Behind TLS a browser is also told to come back over TLS only. The reference page has a
 * policy of its own, see `addReferencePage`.
 */
export async function addSecurityHeaders(app: FastifyInstance, { isTls }: { isTls: boolean }): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Answers carry no file that another page could embed; files are sent as attachments.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
  })
}

/** What the reference page may load: its own files, and styles that it makes as it runs. */
export const referencePagePolicy: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}
