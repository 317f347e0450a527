import type { Language } from './language.ts'
import { say, type Sentence } from './sentence.ts'

export interface ProblemText {
  readonly title: string
  readonly detail?: string
  readonly detailCode?: string
  readonly detailValues?: Sentence['values']
}

/** The members of a problem (RFC 9457) that a person reads, with what a program reads of the same. */
export function problemText(
  { title, detail }: { readonly title: Sentence; readonly detail?: Sentence | undefined },
  language: Language,
): ProblemText {
  return {
    title: say(title, language),
    ...(detail === undefined
      ? {}
      : { detail: say(detail, language), detailCode: detail.code, detailValues: detail.values }),
  }
}
