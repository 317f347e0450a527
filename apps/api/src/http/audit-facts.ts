/**
 * What the audit trail keeps of a change, beside who, when, from where and what was before. Never put a
 * secret here.
 */
export interface AuditFacts {
  /** The object that was changed, such as a folder path or an id. */
  readonly subject: string
  /** The object as it is now, in the form that the interface answers; omitted when it is no more. */
  readonly after?: unknown
  /** The object before the change, where only the change itself could read it. */
  readonly before?: unknown
}
