import type { CatalogItem } from './catalog.ts'
import type { GivenParameters } from './parameter.ts'

/** What a request says about parameters, with the defaults of a linked report where it says nothing. */
export function withDefaultsOf({ link }: CatalogItem, given: GivenParameters): GivenParameters {
  const own = Object.entries(link?.defaults ?? {}).filter(([name]) => !given.nulls.has(name))
  return { ...given, values: new Map([...own, ...given.values]) }
}

/** Pairs of name and value; a name that repeats has several values, and no value is null. */
export function givenBy(
  pairs: readonly { readonly name: string; readonly value?: string | null | undefined }[],
): GivenParameters {
  const values = new Map<string, string[]>()
  const nulls = new Set<string>()
  for (const { name, value } of pairs) {
    if (value === null || value === undefined) nulls.add(name)
    else values.set(name, [...(values.get(name) ?? []), value])
  }
  return { values, nulls }
}
