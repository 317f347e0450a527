import { createHash } from 'node:crypto'

import { Client, type Dispatcher } from 'undici'

import type { Identity } from '../sign-in/handshake.ts'
import { openRoute, type Route, routeKey, type RouteOptions } from './network.ts'

/**
 * The connections of all accounts. Those that need no sign-in of the connection are shared along a route.
 * NTLM and Negotiate prove who uses a connection, not who sends a request. Such a connection belongs to one
 * identity and carries one exchange at a time. So no request of another account can ever use it.
 */
export interface Connections extends AsyncDisposable {
  shared(route: Route): Dispatcher
  /** A connection of this identity to this origin that no exchange uses now; a new one when all are in use. */
  take(owner: ConnectionOwner): SignedConnection
  /** Keeps it for the next exchange of its owner, or closes it. */
  giveBack(connection: SignedConnection, reusable: boolean): void
}

export interface ConnectionOwner {
  readonly route: Route
  readonly origin: string
  readonly identity: Identity
}

export interface SignedConnection {
  readonly key: string
  readonly dispatcher: Dispatcher
  /** How many connections were opened one after the other; a handshake is good for one of them. */
  opened: number
  /** Whether the connection that is open now has signed in. */
  isSignedIn: boolean
}

/** Most routes with connections at once; the one unused for longest goes first. */
const maximumRoutes = 256
/** Most connections that wait for their owner's next exchange. */
const maximumIdle = 64

export function createConnections(options: Omit<RouteOptions, 'clientOf'>): Connections {
  const routes = new Map<string, Dispatcher>()
  const idle: SignedConnection[] = []
  const inUse = new Set<SignedConnection>()
  const close = (dispatcher: Dispatcher) => void dispatcher.destroy().catch(() => {})
  return {
    shared(route) {
      const key = routeKey(route)
      const dispatcher = routes.get(key) ?? openRoute(route, options)
      // The order of the map is that of use.
      routes.delete(key)
      routes.set(key, dispatcher)
      const [oldest] = routes
      if (routes.size > maximumRoutes && oldest) {
        routes.delete(oldest[0])
        // Exchanges under way end; no new one begins.
        void oldest[1].close().catch(() => {})
      }
      return dispatcher
    },
    take(owner) {
      const key = keyOf(owner)
      const at = idle.findIndex((connection) => connection.key === key)
      const [known] = at < 0 ? [] : idle.splice(at, 1)
      const connection = known ?? openSigned(key, owner.route, options)
      inUse.add(connection)
      return connection
    },
    giveBack(connection, reusable) {
      inUse.delete(connection)
      if (reusable) idle.push(connection)
      else close(connection.dispatcher)
      const surplus = idle.length > maximumIdle ? idle.shift() : undefined
      if (surplus) close(surplus.dispatcher)
    },
    async [Symbol.asyncDispose]() {
      const all = [...routes.values(), ...[...idle, ...inUse].map(({ dispatcher }) => dispatcher)]
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()))
    },
  }
}

function openSigned(key: string, route: Route, options: Omit<RouteOptions, 'clientOf'>): SignedConnection {
  const clientOf = (origin: string | URL, made: Client.Options) => {
    const client = new Client(origin, { ...made, pipelining: 1 })
    client.on('connect', () => {
      connection.opened += 1
      connection.isSignedIn = false
    })
    client.on('disconnect', () => {
      connection.isSignedIn = false
    })
    return client
  }
  const connection: SignedConnection = {
    key,
    dispatcher: openRoute(route, { ...options, clientOf }),
    opened: 0,
    isSignedIn: false,
  }
  return connection
}

function keyOf({ route, origin, identity }: ConnectionOwner): string {
  return createHash('sha256')
    .update(JSON.stringify([route, origin, identity]))
    .digest('hex')
}
