/**
 * Every regular expression of the product takes time that grows no faster than the text it inspects. The
 * linter checks what it can prove; this applies each expression to its worst inputs: repetitions of what its
 * own parts match.
 */
import { globSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts') && !/^packages\/testing\/|\/(testing|generated)\//.test(path),
)

interface Expression {
  readonly place: string
  readonly pattern: string
  readonly flags: string
}

function expressionsIn(path: string): Expression[] {
  const text = readFileSync(`${root}${path}`, 'utf8')
  const found: Expression[] = []
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const line = text.slice(0, node.start).split('\n').length
      found.push({ place: `${path}:${line}`, pattern: node.regex.pattern, flags: node.regex.flags })
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

/** A text that a part of an expression matches, taken once where it may be taken more often. */
function sampleOf(node: AST.Element): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterClass':
      return node.negate ? outside(node) : (node.elements[0] && classSample(node.elements[0])) || 'a'
    case 'CharacterSet':
      return node.kind === 'digit' ? '1' : node.kind === 'space' ? ' ' : 'a'
    case 'Quantifier':
      return node.max === 0 ? '' : sampleOf(node.element).repeat(Math.max(1, Math.min(node.min, 100)))
    case 'Group':
    case 'CapturingGroup':
      return (node.alternatives[0]?.elements ?? []).map(sampleOf).join('')
    case 'Assertion':
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return ''
  }
}

function classSample(element: AST.CharacterClassElement): string {
  if (element.type === 'Character') return String.fromCodePoint(element.value)
  if (element.type === 'CharacterClassRange') return String.fromCodePoint(element.min.value)
  return element.type === 'CharacterSet' && element.kind === 'digit'
    ? '1'
    : element.type === 'CharacterSet' && element.kind === 'space'
      ? ' '
      : 'a'
}

/** A character that a negated class matches. */
function outside(node: AST.CharacterClass): string {
  const matches = new RegExp(node.raw, 'u')
  return ['a', '1', ' ', '<', '"', '(', '\u00fc'].find((character) => matches.test(character)) ?? 'a'
}

/** Ways to repeat what the parts of an expression match: each beginning, what follows it, and both. */
function attacksOn({ pattern, flags }: Expression): string[][] {
  const attacks: string[][] = []
  const visit = (alternatives: readonly AST.Alternative[], before: string) => {
    for (const { elements } of alternatives) {
      let prefix = before
      for (const element of elements) {
        const sample = sampleOf(element)
        attacks.push(['', sample], [prefix, sample], ['', prefix + sample])
        const inner = element.type === 'Quantifier' ? element.element : element
        if ('alternatives' in inner) visit(inner.alternatives, prefix)
        prefix += sample
      }
    }
  }
  visit(
    new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') })
      .alternatives,
    '',
  )
  return [...attacks, ...[' ', '\n', '<', '{{', '"', '\\', '/', '.', '0', 'a'].map((atom) => ['', atom])]
}

/** Inputs grow in steps, so that a short one already catches an expression that never ends. */
const lengths = [24, 60, 150, 300, 700, 1_500, 3_000, 8_000, 20_000, 60_000]

/** Time in which a linear expression is done with the longest text a hundred times over. */
const bearableMs = 60

/** The first attack that takes too long, or null. */
function slowest(expression: Expression): string | null {
  const { pattern, flags } = expression
  const once = new RegExp(pattern, flags.replace(/[gy]/g, ''))
  const attacks = new Map(attacksOn(expression).map((attack) => [attack.join('\u0000'), attack]))
  for (const [prefix = '', atom = ''] of attacks.values()) {
    if (atom === '') continue
    for (const length of lengths) {
      const text = `${prefix}${atom.repeat(Math.ceil(length / atom.length))}\u0001`
      if (isSlow(once, text)) return JSON.stringify([prefix, atom, length])
    }
  }
  return null
}

/**
 * Three times in a row unless it is far beyond: collecting garbage or compiling is not blamed on the
 * expression.
 */
function isSlow(expression: RegExp, text: string): boolean {
  const first = timeOf(expression, text)
  if (first <= bearableMs || first > 10 * bearableMs) return first > bearableMs
  return timeOf(expression, text) > bearableMs && timeOf(expression, text) > bearableMs
}

/** Time of the processor in milliseconds, which other work of the machine disturbs little. */
function timeOf(expression: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  expression.test(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const expressions = sources.flatMap(expressionsIn)

test('the regular expressions of the product are found', () => {
  expect(expressions.length).toBeGreaterThan(150)
})

test('the regular expressions of the product take no longer for a hostile text than its length explains', async () => {
  const slow: string[] = []
  for (const expression of expressions) {
    const attack = slowest(expression)
    if (attack !== null) slow.push(`${expression.place} /${expression.pattern}/ ${attack}`)
    // On a busy machine all of them together would resemble a process that stands still.
    await setImmediate()
  }
  expect(slow).toEqual([])
}, 120_000)

test('the regular expressions of the product would be found out if they were cubic, quadratic, or slow behind a beginning of their own', () => {
  const patterns = ['^(a+)+$', '\\{\\{\\s*([^{}]+?)\\s*\\}\\}', '<[^>]*>', 'ErrorCode[^>]*>', '/+$']
  for (const pattern of patterns) expect(slowest({ place: '', pattern, flags: '' }), pattern).not.toBeNull()
  expect(slowest({ place: '', pattern: '\\{\\{([^{}]*)\\}\\}', flags: '' })).toBeNull()
}, 120_000)
