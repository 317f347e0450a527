import type { Database } from '@punctual/store'
import { createManualClock } from '@punctual/testing'
import type { Random } from '@punctual/testing/random'

/** A process, or one request to a process, that the walk may stop at any point. */
export interface Actor {
  readonly name: string
  /** Of a worker. */
  readonly bootId?: string
  /** A frozen one goes on later as if nothing had happened; a dead one never. */
  state: 'live' | 'frozen' | 'dead'
  /** Whether its statements reach no database, at once and every time. */
  isCutOff?: boolean
}

/** Something that an actor waits for: the answer to a statement, or of the outside. */
export interface Waiting {
  readonly actor: Actor
  /** What it waits for, such as `claim-executions` or `export`. */
  readonly name: string
  /** Lets it happen; resolves when everything that follows from it waits again. */
  happen(): Promise<void>
}

/** Everything that actors wait for. Nothing happens anywhere before the walk lets it. */
export interface Gate {
  waiting(): readonly Waiting[]
  /** Waits until the walk lets it happen; an abort ends the wait before. */
  ask<Answer>(
    actor: Actor,
    name: string,
    options: { answer: () => Answer | Promise<Answer>; signal?: AbortSignal },
  ): Promise<Answer>
  /**
   * The real database, as the actor reaches it: every statement waits for the walk, and its connection may
   * break.
   */
  databaseOf(actor: Actor): Database
  /** Lets code that is ready to run do so. */
  settle(): Promise<void>
  /** How often something breaks; 0 when nothing does any more. */
  roughness: number
}

export interface GateOptions {
  readonly database: Database
  readonly random: Random
  readonly nameOf: (sql: string) => string
  readonly roughness: number
}

export function createGate({ database, random, nameOf, roughness }: GateOptions): Gate {
  const waiting = new Set<Waiting>()
  const clock = createManualClock()
  const settle = () => clock.advance(0)

  const gate: Gate = {
    roughness,
    settle,
    waiting: () => [...waiting].filter(({ actor }) => actor.state === 'live'),
    ask(actor, name, { answer, signal }) {
      const asked = Promise.withResolvers<Awaited<ReturnType<typeof answer>>>()
      const question: Waiting = {
        actor,
        name,
        async happen() {
          waiting.delete(question)
          try {
            asked.resolve(await answer())
          } catch (error) {
            asked.reject(error)
          }
          await settle()
        },
      }
      waiting.add(question)
      const abort = () => {
        if (waiting.delete(question)) asked.reject(signal?.reason)
      }
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
      return asked.promise
    },
    databaseOf: (actor) => ({
      prisma: () => database.prisma(),
      query<Row>(sql: string, parameters?: readonly unknown[]) {
        if (actor.isCutOff) return Promise.reject(brokenConnection())
        return gate.ask(actor, nameOf(sql), {
          answer: () => answerOf(() => database.query<Row>(sql, parameters)),
        })
      },
      // Its statements are one commit, so they happen together.
      transaction(work) {
        if (actor.isCutOff) return Promise.reject(brokenConnection())
        return gate.ask(actor, 'transaction', {
          answer: () => answerOf(() => database.transaction(work)),
        })
      },
      async [Symbol.asyncDispose]() {},
    }),
  }

  /** A broken connection loses the statement, or its answer. The caller cannot distinguish them. */
  async function answerOf<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    if (random.chance(0.02 * gate.roughness)) throw brokenConnection()
    const answer = await run()
    if (random.chance(0.02 * gate.roughness)) throw brokenConnection()
    return answer
  }

  return gate
}

function brokenConnection(): Error {
  return Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
}
