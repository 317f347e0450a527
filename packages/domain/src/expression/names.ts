/** Facts of a run that expressions may name everywhere: they are the same in every attempt. */
export const factNames = ['ScheduleName', 'ExecutionId'] as const

/**
 * Facts that are known once a report is made, and the server that made it: for subjects, bodies and names of
 * files only.
 */
export const fileFactNames = ['ReportName', 'ServerName'] as const

/** What the name of a named value stands behind. */
export const valuePrefix = 'Value.'
