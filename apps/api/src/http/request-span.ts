import type { FastifyInstance } from 'fastify'

import type { Span, Tracing } from '@punctual/runtime'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request for an operation, in a process that makes traces. */
    span: Span | undefined
  }
}

/** Makes a span of each request for an operation, by the conventions of OpenTelemetry for HTTP servers. */
export function addRequestSpans(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span')
  if (!tracing.isOn) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url
    if (routeOptions.config.operation === undefined || route === undefined) return done()
    const { traceparent } = headers
    request.span = tracing.start({
      name: `${method} ${route}`,
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'punctual.request.id': request.id,
      },
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    request.span?.end({
      attributes: { 'http.response.status_code': statusCode },
      failure: statusCode >= 500 ? String(statusCode) : null,
    })
    done()
  })
}
