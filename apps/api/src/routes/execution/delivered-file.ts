import { deliveredNames } from '@punctual/delivery/kinds'
import {
  deliveredPlace,
  fillText,
  hasPlaceholder,
  packageDefinition,
  placesOfPackage,
} from '@punctual/domain'
import type { ExecutionRecord } from '@punctual/engine'

import { deliveredScope, type Frozen } from './delivered-scope.ts'

type Made = ExecutionRecord['artifacts'][number]

/**
 * A file that went out as it was made, under the name that its destination gave it. A name that rows of data or members
 * of a list fill is not known any more: the file keeps its own.
 */
export function deliveredFile(file: Made, execution: ExecutionRecord, frozen: Frozen): Made {
  const { fileName } = frozen.destination.settings
  if (!isOneFile(file, frozen.definition)) return file
  const scope = deliveredScope(execution, frozen)
  if (hasPlaceholder(fillText(fileName, scope) ?? fileName)) return file
  const [name = file.name] = deliveredNames([{ ...file, path: '' }], { fileName, zip: false, scope })
  return { ...file, name }
}

/** Reports of a package that go out one by one keep their names. */
function isOneFile({ position }: Made, definition: unknown): boolean {
  const { data } = packageDefinition.safeParse(definition)
  if (!data || data.reports.length === 1) return true
  return position % placesOfPackage(data.reports.length).count === deliveredPlace(data)
}
