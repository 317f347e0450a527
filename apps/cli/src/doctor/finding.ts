/** What was found on one point. */
export interface Finding {
  readonly Name: string
  readonly State: 'Ok' | 'Warning' | 'Failed' | 'NotTried'
  readonly Detail: string
  /** Null where nothing is to be done. */
  readonly WhatToDo: string | null
}

/** What a check answers; the name is that of the check. */
export type Found = Omit<Finding, 'Name'>

export const fine = (Detail: string): Found => ({ State: 'Ok', Detail, WhatToDo: null })
export const warning = (Detail: string, WhatToDo: string): Found => ({ State: 'Warning', Detail, WhatToDo })
export const fault = (Detail: string, WhatToDo: string): Found => ({ State: 'Failed', Detail, WhatToDo })
export const notTried = (Detail: string, WhatToDo: string): Found => ({ State: 'NotTried', Detail, WhatToDo })

export type Checks<Subject> = Readonly<Record<string, (subject: Subject) => Promise<readonly Found[]>>>

/** Checks one point after the other; a check that fails stops no other one. */
export async function runChecks<Subject>(
  checks: Checks<Subject>,
  subject: Subject,
  problemOf: (error: unknown) => Found,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [Name, check] of Object.entries(checks)) {
    const found = await check(subject).catch((error: unknown) => [problemOf(error)])
    findings.push(...found.map((each) => ({ Name, ...each })))
  }
  return findings
}
