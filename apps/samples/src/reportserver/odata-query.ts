import type { ItemBody } from './item-body.ts'

type Selected = { readonly items: readonly object[] } | { readonly problem: string }

const equality = /^(Name|Path|Type|Id|ParentFolderId) eq '?((?:[^']|'')*)'?$/

/** Applies `$filter` (one equality), `$skip`, `$top` and `$select`; says what it cannot read. */
export function selectItems(items: readonly ItemBody[], query: URLSearchParams): Selected {
  let selected: readonly ItemBody[] = items
  const filter = query.get('$filter')
  if (filter !== null) {
    const [, field = '', literal = ''] = equality.exec(filter) ?? []
    if (field === '')
      return {
        problem:
          "$filter understands one equality of Name, Path, Type, Id or ParentFolderId, such as Type eq 'Report'.",
      }
    const wanted = literal.replaceAll("''", "'")
    selected = selected.filter((item) => item[field as keyof ItemBody] === wanted)
  }
  const skip = Number(query.get('$skip') ?? 0)
  const top = Number(query.get('$top') ?? selected.length)
  if (![skip, top].every((each) => Number.isInteger(each) && each >= 0))
    return { problem: '$top and $skip are whole numbers.' }
  const page = selected.slice(skip, skip + top)
  const fields = query.get('$select')?.split(',')
  if (!fields) return { items: page }
  return {
    items: page.map((item) =>
      Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))),
    ),
  }
}
