/**
 * Finds the statements that the source sends to PostgreSQL by hand, each with the type of row that the code
 * expects of it.
 *
 * A statement is what a generic function takes as its parameter `sql`, such as `query<Row>(sql)`. The
 * compiler says the type of a row, written out or inferred. The text is computed from the source without
 * running it: literals, constants of modules, templates, files of `statement('…')`, and small functions that
 * put strings together. A condition of a sight is taken as absent, since it adds no column.
 */
import { readFileSync } from 'node:fs'

import ts from 'typescript'

import { createTextReader } from './read-text.ts'

export interface Field {
  readonly name: string
  /** What the code may meet in it; `other` is an object, a list, or what the code checks by itself. */
  readonly kinds: ReadonlySet<FieldKind>
  readonly isOptional: boolean
}

export interface GivenParameter {
  readonly kinds: ReadonlySet<FieldKind>
  /** Of an object, or of each object of a list, that is given as JSON: its members; null for anything else. */
  readonly members: readonly Field[] | null
}

export type FieldKind = 'string' | 'number' | 'bigint' | 'boolean' | 'instant' | 'null' | 'list' | 'other'

export interface FoundStatement {
  /** `packages/catalog/src/folders.ts:127` */
  readonly place: string
  /** Null when the text is only known when the code runs. */
  readonly sql: string | null
  readonly fields: readonly Field[]
  /** What is given for `$1`, `$2` and so on; null when the code makes the list elsewhere. */
  readonly parameters: readonly GivenParameter[] | null
  /** Name of the function that sends it. */
  readonly sentBy: string
}

/** @param files absolute paths of the modules to search */
export function readStatements(files: readonly string[], root: string): FoundStatement[] {
  const program = ts.createProgram([...files], compilerOptions(root))
  const checker = program.getTypeChecker()
  const readText = createTextReader(checker)
  const wanted = new Set(files)
  const sources = program.getSourceFiles().filter(({ fileName }) => wanted.has(fileName))
  const senders = namesOfSenders(sources)
  return sources.flatMap((source) =>
    callsIn(source).flatMap((call) => {
      if (!senders.has(nameOf(call.expression))) return []
      const text = textOf(call, checker)
      const row = text === undefined ? null : rowOf(call, checker)
      if (text === undefined || row === null) return []
      const { line } = source.getLineAndCharacterOfPosition(call.getStart())
      const place = `${source.fileName.slice(root.length)}:${line + 1}`
      return [
        {
          place,
          sql: readText(text),
          fields: fieldsOf(row, call, checker),
          parameters: parametersOf(call, checker),
          sentBy: nameOf(call.expression),
        },
      ]
    }),
  )
}

function compilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, (path) => readFileSync(path, 'utf8'))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return { ...options, noEmit: true, skipLibCheck: true, types: [] }
}

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

/**
 * What the functions with a parameter `sql` are called, and what has the type of one. The compiler resolves only calls
 * of these names: to resolve every call of the project is to check all its types.
 */
function namesOfSenders(sources: readonly ts.SourceFile[]): Set<string> {
  const names = new Set<string>()
  const nameOfDeclaration = (node: ts.Node): string | undefined =>
    ts.isSourceFile(node) || ts.isBlock(node)
      ? undefined
      : ((node as { name?: ts.Node }).name?.getText() ?? nameOfDeclaration(node.parent))
  const visit = (node: ts.Node): void => {
    const isSender =
      (ts.isFunctionLike(node) && node.parameters.some(({ name }) => name.getText() === 'sql')) ||
      (ts.isTypeReferenceNode(node) && names.has(node.typeName.getText()))
    const name = isSender ? nameOfDeclaration(node) : undefined
    if (name !== undefined) names.add(name)
    ts.forEachChild(node, visit)
  }
  for (let before = -1; before !== names.size;) {
    before = names.size
    for (const source of sources) visit(source)
  }
  return names
}

function nameOf(callee: ts.Expression): string {
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
}

/** The argument for the parameter `sql` of a generic function; undefined for other calls. */
function textOf(call: ts.CallExpression, checker: ts.TypeChecker): ts.Expression | undefined {
  const declaration = checker.getResolvedSignature(call)?.declaration
  if (declaration?.typeParameters?.length !== 1) return undefined
  const index = declaration.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === 'sql')
  return index < 0 ? undefined : call.arguments[index]
}

/** The argument for the parameter `parameters`, element by element, as far as the call shows them. */
function parametersOf(call: ts.CallExpression, checker: ts.TypeChecker): GivenParameter[] | null {
  const declaration = checker.getResolvedSignature(call)?.declaration
  const index =
    declaration?.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === 'parameters') ?? -1
  const elements = elementsOf(call.arguments[index], checker)
  return elements && elements.map((element) => parameterOf(element, checker))
}

function elementsOf(given: ts.Expression | undefined, checker: ts.TypeChecker): ts.Expression[] | null {
  if (given === undefined) return []
  if (ts.isIdentifier(given)) {
    const declaration = checker.getSymbolAtLocation(given)?.valueDeclaration
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? elementsOf(declaration.initializer, checker)
      : null
  }
  if (!ts.isArrayLiteralExpression(given)) return null
  const parts = given.elements.map((element) =>
    ts.isSpreadElement(element) ? elementsOf(element.expression, checker) : [element],
  )
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

function parameterOf(element: ts.Expression, checker: ts.TypeChecker): GivenParameter {
  return {
    kinds: kindsOf(checker.getTypeAtLocation(element), checker),
    members:
      ts.isCallExpression(element) && /^(jsonParameter|JSON\.stringify)$/.test(element.expression.getText())
        ? membersOf(element.arguments[0], checker)
        : null,
  }
}

function membersOf(given: ts.Expression | undefined, checker: ts.TypeChecker): Field[] | null {
  if (given === undefined) return null
  const type = checker.getNonNullableType(checker.getTypeAtLocation(given))
  const record = checker.isArrayLikeType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : type
  return record === undefined || kindOf(record, checker) !== 'other' || record.flags & ts.TypeFlags.Any
    ? null
    : fieldsOf(record, given, checker)
}

/**
 * The type of a row that the call answers; null when the caller of the function around it names that, or uses
 * no row.
 */
function rowOf(call: ts.CallExpression, checker: ts.TypeChecker): ts.Type | null {
  const [given] = call.typeArguments ?? []
  const answer = checker.getAwaitedType(checker.getTypeAtLocation(call))
  const row = given ? checker.getTypeFromTypeNode(given) : answer && elementOf(answer, checker)
  if (!row || row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter)) return null
  return row
}

function elementOf(answer: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const found = checker.getNonNullableType(answer)
  return checker.isArrayType(found) ? checker.getTypeArguments(found as ts.TypeReference)[0] : found
}

/** The fields of a row; of a row that has one of several shapes, those of each. */
function fieldsOf(row: ts.Type, at: ts.Node, checker: ts.TypeChecker): Field[] {
  const shapes = row.isUnion() ? row.types : [row]
  const names = new Set(shapes.flatMap((shape) => checker.getPropertiesOfType(shape).map(({ name }) => name)))
  return [...names].map((name) => {
    const properties = shapes.map((shape) => checker.getPropertyOfType(shape, name))
    const known = properties.filter((property) => property !== undefined)
    return {
      name,
      kinds: new Set(
        known.flatMap((property) => [...kindsOf(checker.getTypeOfSymbolAtLocation(property, at), checker)]),
      ),
      isOptional: known.length < shapes.length || known.some(({ flags }) => flags & ts.SymbolFlags.Optional),
    }
  })
}

function kindsOf(type: ts.Type, checker: ts.TypeChecker): Set<FieldKind> {
  const members = type.isUnion() ? type.types : [type]
  return new Set(members.map((member) => kindOf(member, checker)))
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): FieldKind {
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.flags & ts.TypeFlags.NumberLike) return 'number'
  if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint'
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return 'null'
  if (type.symbol?.name === 'Date') return 'instant'
  if (type.isIntersection())
    return type.types.map((part) => kindOf(part, checker)).find((kind) => kind !== 'other') ?? 'other'
  return checker.isArrayLikeType(type) ? 'list' : 'other'
}
