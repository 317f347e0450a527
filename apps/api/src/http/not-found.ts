import { didYouMean } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { FastifyInstance } from 'fastify'

import type { Operation } from './operation.ts'
import { problem } from './problem.ts'
import { pathOf } from './error-response.ts'

/**
 * Answers for paths that do not exist (404, with a guess) and for methods that a path does not take (405).
 */
export function addNotFound(app: FastifyInstance, operations: readonly Operation[]): void {
  const shapes = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  app.setNotFoundHandler(async (request) => {
    const path = tidy(pathOf(request))
    const allowed = new Set(
      shapes.filter(({ pattern }) => pattern.test(path)).flatMap(({ operation }) => methodsOf(operation)),
    )
    if (allowed.size > 0) {
      const list = [...allowed].join(', ')
      throw problem('method_not_allowed', {
        detail: sentence('use_methods', { methods: list }),
        headers: { allow: list },
      })
    }
    const guess = didYouMean(
      path,
      operations.map((operation) => operation.path),
    )
    throw problem('path_not_found', {
      detail: guess
        ? sentence('path_guess', { path: guess.replace(/:(\w+)/g, '{$1}') })
        : sentence('see_all_paths'),
    })
  })
}

/** Beside the methods that are declared, HEAD wherever GET changes nothing. */
function methodsOf({ methods, changes }: Operation): string[] {
  return methods.flatMap((method) => (method === 'GET' && !changes ? [method, 'HEAD'] : [method]))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i')
}

function tidy(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}
