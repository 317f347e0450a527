import { catalogue, type SentenceCode } from './catalogue.ts'
import { languages, type Language } from './language.ts'

/*
 * What the service says to users: refusals, reasons, findings, details. A sentence is a code with values, and
 * stays that until the place that knows its reader: only there it becomes text, by the catalogue. So every
 * sentence has a code that programs can branch on, and stands in one place in each language.
 */

/**
 * A number whose name ends in `Seconds` is a length of time. A list is said one value after the other; `reasons` are
 * sentences of their own.
 */
export type SentenceValue = string | number | Sentence | readonly (string | Sentence)[]

/** The names in braces of a text, such as `most` in `at most {most} pages`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type SentenceValues<Code extends SentenceCode> = {
  readonly [Name in NamesIn<(typeof catalogue)[Code]['en']>]: SentenceValue
}

type Given<Code extends SentenceCode> = [NamesIn<(typeof catalogue)[Code]['en']>] extends [never]
  ? []
  : [values: SentenceValues<Code>]

export class Sentence {
  readonly code: SentenceCode
  readonly values: Readonly<Record<string, SentenceValue>>

  constructor(code: SentenceCode, values: Readonly<Record<string, SentenceValue>>) {
    this.code = code
    this.values = values
  }

  /** In English, as logs have it. */
  toString(): string {
    return say(this, languages[0])
  }
}

/** A sentence of the catalogue with the values that its text names. */
export function sentence<Code extends SentenceCode>(code: Code, ...[values]: Given<Code>): Sentence {
  return new Sentence(code, values ?? {})
}

/** The text of a sentence for a reader of the language. One that ends in another sentence has one full stop. */
export function say({ code, values }: Sentence, language: Language): string {
  const text = catalogue[code][language].replaceAll(/\{(\w+)\}/g, (_braced, name: string) =>
    inWords(values[name] ?? '', { name, language }),
  )
  return /[.?!]\.$/.test(text) ? text.slice(0, -1) : text
}

function inWords(
  value: SentenceValue,
  { name, language }: { readonly name: string; readonly language: Language },
): string {
  if (value instanceof Sentence) return say(value, language)
  if (typeof value === 'string') return value
  if (typeof value !== 'number')
    return value.map((each) => inWords(each, { name, language })).join(between(name))
  return name.endsWith('Seconds') ? durationInWords(value, language) : numberInWords(value, language)
}

/** With the decimal sign of the language, and without groups of digits, since a number may be an id or a year. */
function numberInWords(value: number, language: Language): string {
  return language === 'de' ? String(value).replace('.', ',') : String(value)
}

function between(name: string): string {
  if (/(?:Names|parts)$/.test(name)) return ', '
  return name === 'reasons' ? ' ' : '; '
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Making one costs more than a thousand uses, and planning says the length of each delay. */
const formats = new Map<string, Intl.NumberFormat>()

/** A length of time in its largest unit of which there are two, rounded down: "90 seconds", "3 Stunden". */
export function durationInWords(seconds: number, language: Language): string {
  const [unit, length] = units.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const)
  const key = `${language} ${unit}`
  const known = formats.get(key)
  const format = known ?? unitFormat(unit, language)
  if (known === undefined) formats.set(key, format)
  return format.format(Math.floor(seconds / length))
}

function unitFormat(unit: string, language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    useGrouping: false,
    maximumFractionDigits: 0,
  })
}
