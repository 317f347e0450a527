/** What a run may have to wait for. */
export const targetKinds = ['SourceAccount', 'MailServer', 'Destination'] as const

export type TargetKind = (typeof targetKinds)[number]
