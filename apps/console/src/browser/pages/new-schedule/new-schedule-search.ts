import { type StepName, stepNames } from './step-names.ts'

/** What the address of a new schedule says: which draft of this browser, which step, and a folder to begin in. */
export interface NewScheduleSearch {
  readonly draft?: string
  readonly step?: StepName
  readonly folder?: string
}

export function newScheduleSearch(search: Readonly<Record<string, unknown>>): NewScheduleSearch {
  const { draft, step, folder } = search
  const known = stepNames.find((each) => each === step)
  return {
    ...(typeof draft === 'string' && /^[\da-f-]{36}$/.test(draft) ? { draft } : {}),
    ...(known === undefined ? {} : { step: known }),
    ...(typeof folder === 'string' && folder.startsWith('/') ? { folder: folder.slice(0, 1_000) } : {}),
  }
}
