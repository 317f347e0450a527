import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * Headers that keep a browser from doing more with an answer than showing it: no frame, no script, no
 * guessing of types. Behind TLS a header also instructs the browser to use only TLS from then on. The
 * reference page has a policy of its own, see `addReferencePage`.
 */
export function addSecurityHeaders(app: FastifyInstance, { isTls }: { isTls: boolean }): void {
  const headers = [...headersOf(isTls)]
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/** They are the same for every answer, so they are made once. */
function headersOf(isTls: boolean): Map<string, string> {
  const setHeaders = helmet({
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
    xPoweredBy: false,
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(answer.req, answer, (error?: unknown) => {
    if (error !== undefined) throw error as Error
  })
  return new Map(answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]))
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
