import type { Client, Schemas } from '@punctual/client'

/** A report that an account can read, with the folders that lead to it. */
export interface FoundReport {
  readonly item: Schemas['BrowsedItem']
  readonly folders: readonly Schemas['BrowsedItem'][]
}

/** At most so many folders are read: an account may have thousands. */
const maximumFolders = 30
const maximumReports = 500

/**
 * Reports of the account, those nearest to the root first. A report that a renderer draws by pages is after
 * the others of its folder, because it may need parameters.
 *
 * @param wanted path, id or name of the only report that is wanted; null for all
 */
export async function findReports(
  client: Client,
  accountId: string,
  wanted: string | null,
): Promise<FoundReport[]> {
  const found: FoundReport[] = []
  const left: FoundReport['folders'][] = [[]]
  for (let looked = 0; looked < maximumFolders && found.length < maximumReports; looked += 1) {
    const folders = left.shift()
    if (!folders) break
    const body = { AccountId: accountId, Path: folders.at(-1)?.Path ?? '', Limit: 1_000 }
    const items = await client.post('/api/report/browse', { body })
    for (const item of items) {
      if (item.Kind === 'Folder') left.push([...folders, item])
      else if (wanted === null || isCalled(item, wanted)) found.push({ item, folders })
    }
    if (wanted !== null && found.length > 0) break
  }
  return found.toSorted((left, right) => Number(isPaginated(left)) - Number(isPaginated(right)))
}

/** Whether a renderer of paginated reports makes it: nothing else makes TIFF. */
export function isPaginated({ item }: FoundReport): boolean {
  return item.Formats?.includes('TIFF') ?? false
}

function isCalled({ Path, ItemId, Name }: Schemas['BrowsedItem'], wanted: string): boolean {
  return [Path, ItemId, Name].includes(wanted)
}
