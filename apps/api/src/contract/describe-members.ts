/** Gives every member of the contract a description: one that its schema has not said itself. */
import { inOrder, type JsonSchema } from './plain-schema.ts'
import { sentenceFor } from './members/described.ts'
import { schemaSentences } from './members/schemas.ts'

export type NamedSchemas = Readonly<Record<string, JsonSchema>>

/** Requests that say more of their members than the answers with the same members do. */
const requestsOf: Readonly<Record<string, string>> = {
  BiReportDefinition: 'BiScheduleInput',
  PaginatedReportDefinition: 'PaginatedScheduleInput',
  PackageBiReport: 'PackageReportInput',
  PackagePaginatedReport: 'PackageReportInput',
  PackageSourceReport: 'PackageReportInput',
  RecurrenceRule: 'RecurrenceInput',
  Schedule: 'BiScheduleInput',
  WindowScope: 'WindowScopeInput',
}

/** The description of a member of a schema, or undefined. */
export type Describe = (schema: string, member: string) => string | undefined

export function describeFrom(schemas: NamedSchemas): Describe {
  return (schema, member) => sentenceFor(schema, member) ?? saidByRequest({ schemas, schema, member })
}

/** What the request for an answer says of the member that both have. */
function saidByRequest({
  schemas,
  schema,
  member,
}: {
  readonly schemas: NamedSchemas
  readonly schema: string
  readonly member: string
}): string | undefined {
  const names = [requestsOf[schema], `${schema}Input`, `Create${schema}Input`]
  const [found] = names.flatMap((name) => {
    const said = (propertiesOf(schemas[name ?? '']) as Record<string, JsonSchema>)[member]?.['description']
    return typeof said === 'string' ? [said] : []
  })
  return found
}

/** The same schemas. Every member, and every schema, that says nothing of itself has what the lists say of it. */
export function describeMembers(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const describe = describeFrom(schemas)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      withDescription(within(schema, name, describe), schemaSentences[name]),
    ]),
  )
}

function within(schema: JsonSchema, name: string, describe: Describe): JsonSchema {
  const inside = (child: unknown) =>
    typeof child === 'object' && child !== null ? within(child as JsonSchema, name, describe) : child
  const described = { ...schema }
  for (const keyword of ['items', 'additionalProperties'])
    if (keyword in schema) described[keyword] = inside(schema[keyword])
  for (const keyword of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(schema[keyword])) described[keyword] = (schema[keyword] as unknown[]).map(inside)
  if (schema['properties'] !== undefined)
    described['properties'] = Object.fromEntries(
      Object.entries(propertiesOf(schema)).map(([member, child]) => [
        member,
        withDescription(inside(child) as JsonSchema, describe(name, member)),
      ]),
    )
  return described
}

function withDescription(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined || schema['description'] !== undefined
    ? schema
    : inOrder({ ...schema, description })
}

function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return (schema?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
}
