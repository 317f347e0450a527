import { Sentence } from './sentence.ts'

/*
 * Zod carries text only, so a check of a schema has its sentence beside the text, in `params` of its issue.
 */

/** What a check says when it refuses a value, for `refine` and, with `code: 'custom'`, for `addIssue`. */
export function refused(said: Sentence): {
  readonly message: string
  readonly params: { sentence: Sentence }
} {
  return { message: String(said), params: { sentence: said } }
}

/** The same for the checks that Zod has itself, such as `max` and `regex`. */
export function refusedBy(said: Sentence): { readonly error: (issue: object) => string } {
  return {
    error: (issue) => {
      Object.assign(issue, { params: { sentence: said } })
      return String(said)
    },
  }
}

/** The sentence beside an issue; undefined where the check has none. */
export function saidBy(issue: object): Sentence | undefined {
  const { params } = issue as { readonly params?: { readonly sentence?: unknown } }
  return params?.sentence instanceof Sentence ? params.sentence : undefined
}
