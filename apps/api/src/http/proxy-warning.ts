import type { FastifyInstance } from 'fastify'

/**
 * Logs once that requests come through a proxy that is not trusted. All callers then have its address, so
 * failed logins of one of them count for all.
 */
export function addProxyWarning(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length > 0) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      app.log.warn(
        { proxy: request.ip },
        'a proxy forwards requests, and API_TRUSTED_PROXIES does not name it: all callers count as one address when logins fail; set it to the address of the proxy',
      )
    }
    done()
  })
}
