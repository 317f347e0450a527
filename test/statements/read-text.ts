/** Computes strings from the source that makes them, without running it. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readStatement } from '@punctual/engine/testing'

import ts from 'typescript'

/**
 * What the parameters of a function under way stand for; null where that is only known when the code runs.
 */
type Given = ReadonlyMap<ts.Symbol, string | null>

const nothingGiven: Given = new Map()

/** The string that an expression makes, or null when only running the code would show it. */
export function createTextReader(checker: ts.TypeChecker): (expression: ts.Expression) => string | null {
  const read = (expression: ts.Expression, given: Given): string | null => {
    if (ts.isStringLiteralLike(expression)) return expression.text
    if (ts.isTemplateExpression(expression)) return readTemplate(expression, given)
    if (
      ts.isParenthesizedExpression(expression) ||
      ts.isAsExpression(expression) ||
      ts.isSatisfiesExpression(expression)
    )
      return read(expression.expression, given)
    if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return joined([read(expression.left, given), read(expression.right, given)])
    if (ts.isIdentifier(expression)) return readNamed(symbolOf(expression), given)
    if (ts.isPropertyAccessExpression(expression)) return readMember(expression, given)
    if (ts.isCallExpression(expression)) return readCall(expression, given)
    if (ts.isConditionalExpression(expression)) return read(expression.whenTrue, given)
    return null
  }

  const readTemplate = ({ head, templateSpans }: ts.TemplateExpression, given: Given) =>
    joined([
      head.text,
      ...templateSpans.flatMap(({ expression, literal }) => [read(expression, given), literal.text]),
    ])

  const readNamed = (symbol: ts.Symbol | undefined, given: Given): string | null => {
    if (symbol === undefined) return null
    const value = given.get(symbol)
    if (value !== undefined) return value
    const declaration = symbol.valueDeclaration
    if (declaration === undefined) return null
    if (ts.isShorthandPropertyAssignment(declaration))
      return readNamed(checker.getShorthandAssignmentValueSymbol(declaration), given)
    const isRead = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)
    return isRead && declaration.initializer !== undefined ? read(declaration.initializer, given) : null
  }

  const readMember = (expression: ts.PropertyAccessExpression, given: Given): string | null =>
    checker.getTypeAtLocation(expression.expression).symbol?.name === 'SightCondition'
      ? ''
      : readNamed(symbolOf(expression.name), given)

  const readCall = (call: ts.CallExpression, given: Given): string | null => {
    const declaration = checker.getResolvedSignature(call)?.declaration
    const [first] = call.arguments
    if (ts.isIdentifier(call.expression) && call.expression.text === 'statement' && first !== undefined)
      return readFile(call, read(first, given))
    if (declaration === undefined || !ts.isFunctionLike(declaration) || !('body' in declaration)) return null
    const { body } = declaration
    const result = body === undefined ? null : resultOf(body)
    return result === null ? null : read(result, argumentsOf(call, declaration, given))
  }

  const argumentsOf = (call: ts.CallExpression, declaration: ts.SignatureDeclaration, given: Given): Given =>
    new Map(
      declaration.parameters.flatMap(({ name }, index) => {
        const symbol = symbolOf(name)
        const argument = call.arguments[index]
        return symbol ? [[symbol, argument ? read(argument, given) : null] as const] : []
      }),
    )

  const symbolOf = (node: ts.Node): ts.Symbol | undefined => {
    const symbol = checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  return (expression) => read(expression, nothingGiven)
}

/** What a function answers that does nothing else. */
function resultOf(body: ts.ConciseBody): ts.Expression | null {
  if (!ts.isBlock(body)) return body
  const last = body.statements.at(-1)
  return last !== undefined && ts.isReturnStatement(last) ? (last.expression ?? null) : null
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.some((part) => part === null) ? null : parts.join('')
}

/** The file of a statement, which is in the folder of the module that names it, or in `sql` below. */
function readFile(call: ts.CallExpression, name: string | null): string | null {
  if (name === null) return null
  const folder = dirname(call.getSourceFile().fileName)
  const path = [join(folder, `${name}.sql`), join(folder, 'sql', `${name}.sql`)].find((each) =>
    existsSync(each),
  )
  return path === undefined ? null : readStatement(pathToFileURL(path))
}
