import { failure, FailureError, type ReportDefinition, type SourceAccount } from '@punctual/domain'

import { addressBelow, optionsOf } from './item.ts'
import { recipeOf } from './recipes.ts'
import { webPage, webPageSettingsOf } from './settings.ts'
import { sentence } from '@punctual/domain/words'

/**
 * The address of the page of a schedule. Parameters win over what the item says of the same name, and that
 * over the recipe.
 *
 * @throws FailureError for an item that leads out of the site
 */
export function itemAddress(
  account: SourceAccount,
  { itemId, definition }: { readonly itemId: string; readonly definition: ReportDefinition },
): URL {
  const { baseUrl, recipe: recipeName } = webPageSettingsOf(account)
  const url = addressBelow(baseUrl, itemId)
  if (url === null) {
    const said = sentence('item_leads_out')
    throw new FailureError(failure('source_request_invalid', { source: webPage, said }))
  }
  const recipe = recipeOf(recipeName)
  for (const [name, value] of Object.entries(recipe.query))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  for (const [name, value] of Object.entries(optionsOf(definition).Parameters)) {
    const field = name.startsWith(recipe.parameterPrefix) ? name : `${recipe.parameterPrefix}${name}`
    url.searchParams.delete(field)
    for (const each of [value].flat()) url.searchParams.append(field, String(each))
  }
  return url
}
