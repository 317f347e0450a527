import { shown } from '../controls/shown.ts'

/** What the service answered in place of what was asked for. Its sentences are safe to show: they may have names. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  /** The code of its sentence, and what that names; null and empty where the service wrote none. */
  readonly sentence: { readonly code: string | null; readonly values: Readonly<Record<string, unknown>> }
  readonly title: string
  readonly requestId: string | null
  /** What is wrong with single fields of the request. */
  readonly errors: readonly { readonly field: string; readonly message: string }[]

  constructor(status: number, body: unknown) {
    const problem = recordOf(body)
    const text = (name: string, otherwise: string) =>
      typeof problem[name] === 'string' ? problem[name] : otherwise
    super(shown(text('detail', `The service answered with status ${status}.`)))
    this.status = status
    this.code = text('code', 'unknown')
    this.sentence = { code: text('detailCode', '') || null, values: recordOf(problem['detailValues']) }
    this.title = text('title', 'The request failed')
    this.requestId = typeof problem['requestId'] === 'string' ? problem['requestId'] : null
    const errors = Array.isArray(problem['errors']) ? (problem['errors'] as ApiProblem['errors']) : []
    this.errors = errors.map((each) => ({ ...each, message: shown(each.message) }))
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Whether the same request may succeed by itself a little later. */
export function passes(error: unknown): boolean {
  return !(error instanceof ApiProblem) || [408, 425, 429, 502, 503, 504].includes(error.status)
}
