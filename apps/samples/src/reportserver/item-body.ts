import type { CatalogItem } from './catalog.ts'

/** Every item of the sample has been there since the same day. */
const since = '2026-01-05T08:00:00Z'

/** An item as the portal's interface shows it. */
export function itemBody(item: CatalogItem) {
  const common = {
    Id: item.id,
    Name: item.name,
    Description: item.description,
    Path: item.path,
    Type: item.type,
    Hidden: false,
    Size: 0,
    ModifiedBy: 'sample',
    ModifiedDate: since,
    CreatedBy: 'sample',
    CreatedDate: since,
    ParentFolderId: item.parentId,
    ContentType: null,
    Content: '',
    IsFavorite: false,
  }
  if (item.link !== null)
    return {
      ...common,
      HasParameters: (item.definition?.parameters.length ?? 0) > 0,
      Link: item.link.target,
    }
  if (item.definition === null) return common
  return {
    ...common,
    HasDataSources: true,
    HasSharedDataSets: false,
    HasParameters: item.definition.parameters.length > 0,
  }
}

export type ItemBody = ReturnType<typeof itemBody>
