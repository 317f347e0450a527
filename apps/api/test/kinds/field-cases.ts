/** Requests that are made only from a described form, as by a program that does not know the kind. */

export interface Field {
  readonly Name: string
  readonly Type: string
  readonly Required: boolean
  readonly Default: string | number | boolean | null
  readonly Choices: readonly string[]
  readonly When: { readonly Field: string; readonly Is: readonly string[] } | null
  readonly Example: string | null
}

export type Chosen = Readonly<Record<string, unknown>>

/** Every value of the choice that decides which fields apply; the default is chosen by omission. */
export function casesOf(fields: readonly Field[]): Chosen[] {
  const deciding = fields.find(({ Name }) => fields.some(({ When }) => When?.Field === Name))
  return deciding === undefined ? [{}] : deciding.Choices.map((value) => ({ [deciding.Name]: value }))
}

/** The names of the fields that a request of the case has to give. */
export function given(fields: readonly Field[], chosen: Chosen): string[] {
  return fields
    .filter(
      ({ Required, When }) => Required && (When === null || When.Is.includes(String(chosen[When.Field]))),
    )
    .map(({ Name }) => Name)
}

/** A request with all that is required in the case, and nothing else. Undefined leaves a member out. */
export function requestOf(fields: readonly Field[], chosen: Chosen): object {
  const request: Record<string, unknown> = {}
  for (const field of fields) {
    if (given([field], chosen).length === 0 && !(field.Name in chosen)) continue
    if (chosen[field.Name] === field.Default && field.Default !== null) continue
    const value = field.Name in chosen ? chosen[field.Name] : sampleOf(field)
    if (value !== undefined) put(request, field.Name.split('.'), value)
  }
  return request
}

/** What stands at the path of a field in an answer. */
export function memberAt(answer: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce((value, part) => (value as Record<string, unknown> | undefined)?.[part], answer)
}

/** The name of a host is a text for every other field as well. */
function sampleOf({ Example, Choices: [first], Type }: Field): string | number {
  return first ?? Example ?? (Type === 'Number' ? 1 : 'host.example')
}

function put(
  request: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) request[first] = value
  else put((request[first] ??= {}) as Record<string, unknown>, rest, value)
}
