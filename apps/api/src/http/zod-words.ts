import { refusedBy, type Sentence, sentence, storedSentence } from '@punctual/domain/words'
import { z } from 'zod'

const { localeError } = z.locales.en()

/** What Zod says of a value by itself, as a sentence: for the option `error` of a parse. */
export function zodWords(issue: z.core.$ZodRawIssue): string {
  return refusedBy(sentenceFor(issue)).error(issue)
}

function sentenceFor(issue: z.core.$ZodRawIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue)
    case 'invalid_value':
      return valueSentence(issue.values.map((value) => JSON.stringify(value) ?? String(value)))
    case 'too_big':
      return tooBig(issue) ?? asGiven(issue)
    case 'too_small':
      return tooSmall(issue) ?? asGiven(issue)
    case 'invalid_format':
      return issue.format === 'regex'
        ? sentence('value_pattern_wrong', { pattern: issue.pattern ?? '' })
        : asGiven(issue)
    case 'invalid_union':
      // Of a discriminator, its values.
      return 'options' in issue && Array.isArray(issue.options)
        ? valueSentence(issue.options.map((value) => JSON.stringify(value)))
        : sentence('value_invalid')
    default:
      return asGiven(issue)
  }
}

function typeSentence({ expected, input }: { expected: string; input?: unknown }): Sentence {
  const isOdd = typeof input === 'number' && !Number.isFinite(input)
  const received = isOdd ? String(input) : z.core.util.parsedType(input)
  return sentence('value_type_wrong', { expected: typeName(expected), received: typeName(received) })
}

/** What has no name in the catalogue, such as NaN, has the same in each language. */
export function typeName(type: string): Sentence | string {
  return storedSentence({ code: `type_${type}` }) ?? type
}

function valueSentence(options: readonly string[]): Sentence {
  const [only = '', ...others] = options
  return others.length === 0
    ? sentence('value_wrong', { expected: only })
    : sentence('value_no_option', { options: options.join('|') })
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (exact || !inclusive) return null
  const values = { most: Number(maximum) }
  if (origin === 'string') return sentence('value_text_too_long', values)
  if (origin === 'array') return sentence('value_list_too_long', values)
  return origin === 'number' || origin === 'int' ? sentence('value_too_large', values) : null
}

function tooSmall({ origin, minimum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (exact) return null
  const values = { least: Number(minimum) }
  if (!inclusive) return origin === 'number' ? sentence('value_not_above', { limit: values.least }) : null
  if (values.least === 1 && (origin === 'string' || origin === 'array')) return sentence('field_empty')
  if (origin === 'string') return sentence('value_text_too_short', values)
  if (origin === 'array') return sentence('value_list_too_short', values)
  return origin === 'number' || origin === 'int' ? sentence('value_too_small', values) : null
}

/** What is so rare that it has no sentence of its own. */
function asGiven(issue: z.core.$ZodRawIssue): Sentence {
  const message = localeError(issue)
  return sentence('as_told', {
    text: typeof message === 'string' ? message : (message?.message ?? 'Invalid input'),
  })
}
