/** What a run may have to wait for. */
export const targetKinds = ['SourceAccount', 'MailServer'] as const

export type TargetKind = (typeof targetKinds)[number]
