import { documentedErrors } from '../../src/http/documented-errors.ts'
import { operations } from '../../src/routes/index.ts'
import type { TestAnswer, TestApi } from './test-api.ts'

/** The same api, whose calls fail where an operation answers an error that the contract does not list for it. */
export function withDeclaredCodes(api: TestApi): TestApi {
  const call: TestApi['call'] = async (method, url, options) => {
    const answer = await api.call(method, url, options)
    const problem = undeclared(method, url, answer)
    if (problem !== null) throw new Error(problem)
    return answer
  }
  return Object.assign(Object.create(api) as TestApi, { call })
}

const known = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
  codes: [...documentedErrors(operation).values()].flat() as string[],
}))

function undeclared(method: string, url: string, { status, body }: TestAnswer): string | null {
  const path = url.split('?')[0] ?? ''
  const code = status < 400 ? undefined : (body as { readonly code?: string } | null)?.code
  const found = known.find(
    ({ operation, pattern }) => operation.methods.some((each) => each === method) && pattern.test(path),
  )
  if (code === undefined || found === undefined || found.codes.includes(code)) return null
  return `${found.operation.name} answers ${status} ${code}, which its errors do not name`
}
