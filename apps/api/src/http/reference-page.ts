/** What `/docs` shows first: its title, its style, and the task that it opens with. */
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'

import { sampleScript, sampleStyles } from './reference-samples.ts'
import { referencePagePolicy } from './security-headers.ts'

/** The operation that a new reader needs first: without its token there is no other. */
export const firstTask = { group: 'Tokens', operationId: 'token.login' } as const

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17324d"/>' +
  '<circle cx="16" cy="16" r="9" fill="none" stroke="#fff" stroke-width="2.5"/>' +
  '<path d="M16 10v6l4 3" fill="none" stroke="#f2b134" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>'

const styles = `
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .info .title { color: #17324d; }
.swagger-ui .info .title small.version-stamp { background-color: #17324d; }
.swagger-ui .scheme-container { padding: 12px 0; box-shadow: none; border-bottom: 1px solid #d8dde3; }
.swagger-ui .opblock-tag { color: #17324d; border-bottom-color: #d8dde3; }
.swagger-ui .opblock-tag small { font-size: 15px; color: #4a5866; }
`

// Runs before the page reads its address, which names the operation to open.
const opening = `
if (window.location.hash === '') window.history.replaceState(null, '', '#/${firstTask.group}/${firstTask.operationId}')
`

declare const SwaggerUIBundle: { readonly plugins: { readonly DownloadUrl: object } }
declare const SamplesPlugin: (system: unknown) => object

// Both run in the page, where these names are known. A list of plugins replaces the one that the page has by itself.
const downloads = (): object => SwaggerUIBundle.plugins.DownloadUrl
const samples = (system: unknown): object => SamplesPlugin(system)

export const referencePage: FastifySwaggerUiOptions = {
  routePrefix: '/docs',
  staticCSP: { ...referencePagePolicy },
  uiConfig: {
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    plugins: [downloads, samples],
  },
  theme: {
    title: 'Punctual: REST interface',
    css: [{ filename: 'punctual.css', content: styles + sampleStyles }],
    js: [
      { filename: 'opening.js', content: opening },
      { filename: 'samples.js', content: sampleScript },
    ],
    favicon: [{ filename: 'punctual.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: icon }],
  },
}
