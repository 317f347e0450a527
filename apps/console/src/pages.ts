import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { sendProblem } from './problem.ts'

/** Where the built pages are, from the folder of this file. */
export const builtPages = new URL('../dist/', import.meta.url)

/** Replaced by the nonce of each answer. */
const noncePlaceholder = 'PAGE_NONCE'

/**
 * Serves the pages. Every address that is no file is answered with the one document, which then shows the page
 * of that address. Nothing is loaded from another host, and no script stands in the document.
 */
export async function addPages(app: FastifyInstance, directory: string): Promise<void> {
  const document = readFileSync(join(directory, 'index.html'), 'utf8')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers and plug-ins that are gone; they stand in every answer of the first load.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  await app.register(staticFiles, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  app.setNotFoundHandler((request, reply) => {
    const accepted = request.headers.accept ?? '*/*'
    const isPage = request.method === 'GET' && /text\/html|\*\/\*/.test(accepted)
    if (!isPage || request.url.startsWith('/assets/')) return sendProblem(reply, 'unknown_path')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policyOf(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(document.replaceAll(noncePlaceholder, nonce))
  })
}

/** A component may add a style element while it runs, with the nonce of its document. */
function policyOf(nonce: string): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'font-src': "'self'",
    'img-src': "'self' blob: data:",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
